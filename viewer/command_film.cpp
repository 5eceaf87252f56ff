#include "commands.h"

#include "../scenes/document.h"

#include <exception>

namespace talus {

int film(const FilmCommand& command) {
    if (command.to < command.from) {
        return complain("--to: " + std::to_string(command.to) + ", must not be before --from " + std::to_string(command.from));
    }
    try {
        filmPixels(command);
    } catch (const SceneError& error) {
        return complain(command.scene + ": " + error.what());
    } catch (const std::exception& error) {
        return complain(error.what());
    }
    return exitHolds;
}

}  // namespace talus
