// Everything public.
#pragma once

#include "fixed_step.h"
#include "world.h"
