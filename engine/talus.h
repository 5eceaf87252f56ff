// Everything public.
#pragma once

#include "debug_frame.h"
#include "debug_stream.h"
#include "debug_stream_reader.h"
#include "fixed_step.h"
#include "world.h"
