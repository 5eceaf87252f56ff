# The wide kernels, compiled once more for each further instruction set. The build's own flags give the baseline; `foundation/isa.cpp` chooses at run
# time. Both the library's and Eigen's names are changed, so that no function compiled for AVX2 can stand in for one of the same name that
# every processor must run (see `foundation/kernel_entry.h`). Not in instrumented builds: clang's sanitizer takes the two layouts for different types.
option(TALUS_AVX2 "Build kernels for AVX2 beside the baseline" ON)
option(TALUS_AVX512 "Build kernels for AVX-512 beside the baseline" ON)
include(CheckCXXCompilerFlag)

# Names of the sets that are built beside the baseline.
set(talus_kernel_sets)

function(talus_kernels set flags)
    string(TOUPPER ${set} SET)
    if(NOT TALUS_${SET} OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" OR CMAKE_CXX_FLAGS MATCHES "-fsanitize")
        return()
    endif()
    check_cxx_compiler_flag("${flags}" TALUS_COMPILER_KNOWS_${SET})
    if(NOT TALUS_COMPILER_KNOWS_${SET})
        return()
    endif()
    separate_arguments(options UNIX_COMMAND "${flags}")
    file(GLOB kernel_sources CONFIGURE_DEPENDS solver/kernels/wide_*.cpp collision/kernels/*d/manifold_kernels.cpp)
    add_library(talus_${set} OBJECT ${kernel_sources} collision/tree_kernels.cpp engine/kernels/gap_kernels.cpp foundation/trig.cpp)
    target_compile_options(talus_${set} PRIVATE ${options})
    target_compile_definitions(talus_${set} PRIVATE talus=talus_${set} Eigen=Eigen_${set} TALUS_KERNEL_ISA=${set} ${inline_eigen})
    target_link_libraries(talus_${set} PRIVATE talus_build Eigen3::Eigen)
    target_compile_features(talus_${set} PRIVATE cxx_std_20)
    set_target_properties(talus_${set} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_sources(talus PRIVATE $<TARGET_OBJECTS:talus_${set}>)
    target_compile_definitions(talus PRIVATE TALUS_${SET}_KERNELS)
    set(talus_kernel_sets ${talus_kernel_sets} ${set} PARENT_SCOPE)
endfunction()

# Rows stay eight lanes wide: what AVX-512 adds are masks in registers of their own and twice as many registers. Left to themselves the compilers would
# still use registers of sixteen lanes for copies, which slows some processors down.
set(talus_avx512_flags "-mavx2 -mavx512f -mavx512vl -mavx512dq -mavx512bw -mprefer-vector-width=256")
talus_kernels(avx2 "-mavx2")
talus_kernels(avx512 "${talus_avx512_flags}")
