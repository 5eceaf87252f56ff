// Everything public.
#pragma once

#include "debug_frame.h"
#include "fixed_step.h"
#include "world.h"
