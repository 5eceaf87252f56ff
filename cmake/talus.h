// Everything public, as <talus/talus.h>.
#pragma once

#include "engine/talus.h"
