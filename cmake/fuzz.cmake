# One libFuzzer program for each file of tests/fuzz, named fuzz_<file>. The library must be compiled with the same instruments:
# use the preset `asan`.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "TALUS_FUZZ needs clang++")
endif()
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp)
foreach(source ${fuzz_sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source})
    target_compile_definitions(fuzz_${name} PRIVATE TALUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_link_libraries(fuzz_${name} PRIVATE talus_scenes talus_build)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endforeach()
