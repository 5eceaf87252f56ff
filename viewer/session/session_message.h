// What is to be told to whoever watches.
#pragma once

#include <string>

namespace talus {

struct SessionMessage {
    enum class Kind { note, error } kind = Kind::note;
    std::string text;
};

}  // namespace talus
