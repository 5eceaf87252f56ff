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
target_link_libraries(talus_viewer PRIVATE talus_build PUBLIC talus talus_scenes PkgConfig::epoxy ${CMAKE_DL_LIBS})
