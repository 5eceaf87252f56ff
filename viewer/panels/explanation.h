// A part of the inspector: how the points of the selected contact come about.
#pragma once

#include "desk.h"

namespace talus {

template <int D>
void drawExplanation(Desk& desk, ShownWorld<D>& shown, const ContactRecord<D>& contact);

}  // namespace talus
