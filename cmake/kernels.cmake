# The wide kernels, compiled once more for each further instruction set. The build's own flags give the baseline; `foundation/isa.cpp` chooses at run
# time. Both the library's and Eigen's names are changed, so that no function compiled for AVX2 can stand in for one of the same name that
# every processor must run (see `foundation/kernel_entry.h`). Not in instrumented builds: clang's sanitizer takes the two layouts for different types.
option(TALUS_AVX2 "Build kernels for AVX2 beside the baseline" ON)
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-mavx2 TALUS_COMPILER_KNOWS_AVX2)
if(TALUS_AVX2 AND TALUS_COMPILER_KNOWS_AVX2 AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    file(GLOB kernel_sources CONFIGURE_DEPENDS solver/kernels/wide_*.cpp)
    add_library(talus_avx2 OBJECT ${kernel_sources} collision/tree_kernels.cpp engine/kernels/gap_kernels.cpp foundation/trig.cpp)
    target_compile_options(talus_avx2 PRIVATE -mavx2)
    target_compile_definitions(talus_avx2 PRIVATE talus=talus_avx2 Eigen=Eigen_avx2 TALUS_KERNEL_ISA=avx2 ${inline_eigen})
    target_link_libraries(talus_avx2 PRIVATE talus_build Eigen3::Eigen)
    target_compile_features(talus_avx2 PRIVATE cxx_std_20)
    set_target_properties(talus_avx2 PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_sources(talus PRIVATE $<TARGET_OBJECTS:talus_avx2>)
    target_compile_definitions(talus PRIVATE TALUS_AVX2_KERNELS)
endif()
