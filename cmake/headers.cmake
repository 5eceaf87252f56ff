# <talus/talus.h> and <talus/engine/world.h> in the build tree: a folder of links, so that an embedded library is included
# exactly like an installed one.
set(talus_include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${talus_include}/talus)
foreach(folder foundation collision solver engine)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${folder} ${talus_include}/talus/${folder} SYMBOLIC)
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/cmake/talus.h ${talus_include}/talus/talus.h COPYONLY)
target_include_directories(talus PUBLIC $<BUILD_INTERFACE:${talus_include}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
