# Pictures of pixels: everything that needs OpenGL, EGL, stb or the font.
find_package(PkgConfig REQUIRED)
pkg_check_modules(epoxy REQUIRED IMPORTED_TARGET epoxy)
find_path(TALUS_STB_INCLUDE stb/stb_truetype.h REQUIRED DOC "Folder that holds stb/stb_truetype.h (Debian: libstb-dev)")
find_file(TALUS_FONT Roboto-Regular.ttf REQUIRED PATHS /usr/share/fonts/truetype/roboto/unhinted/RobotoTTF
    DOC "Roboto-Regular.ttf, which is embedded in the program (Debian: fonts-roboto)")

set(font_source ${CMAKE_CURRENT_BINARY_DIR}/embedded_font.cpp)
add_custom_command(OUTPUT ${font_source}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${TALUS_FONT} -DOUTPUT=${font_source} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${TALUS_FONT} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)

file(GLOB viewer_sources CONFIGURE_DEPENDS render/*.cpp drawing/*.cpp drawing/2d/*.cpp drawing/3d/*.cpp)
add_library(talus_viewer STATIC ${viewer_sources} ${font_source})
target_include_directories(talus_viewer SYSTEM PRIVATE ${TALUS_STB_INCLUDE})
target_link_libraries(talus_viewer PRIVATE talus_build PUBLIC talus talus_scenes talus_session PkgConfig::epoxy ${CMAKE_DL_LIBS})

# The interactive viewer: panels, the application around them, its scripts, and the window.
pkg_check_modules(imgui REQUIRED IMPORTED_TARGET imgui)
pkg_check_modules(glfw REQUIRED IMPORTED_TARGET glfw3)
file(GLOB window_sources CONFIGURE_DEPENDS app/*.cpp panels/*.cpp script/*.cpp)
add_library(talus_window STATIC ${window_sources})
get_target_property(imgui_includes PkgConfig::imgui INTERFACE_INCLUDE_DIRECTORIES)
target_include_directories(talus_window SYSTEM PUBLIC ${imgui_includes})
target_link_libraries(talus_window PRIVATE talus_build PkgConfig::glfw PUBLIC talus_viewer PkgConfig::imgui)
target_precompile_headers(talus_window PRIVATE <Eigen/Core> <imgui.h> <algorithm> <functional> <map> <string> <vector>)
