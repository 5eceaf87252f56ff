# Half of the time of a build is spent reading Eigen and the JSON library again and again. Only for the project's own builds: a host
# that embeds the library sees that every file includes what it needs.
target_precompile_headers(talus PRIVATE <Eigen/Core> <algorithm> <functional> <string> <variant> <vector>)
if(TALUS_PROGRAM)
    foreach(target talus_scenes talus_session talus_bench talus_program)
        target_precompile_headers(${target} PRIVATE <Eigen/Core> <nlohmann/json.hpp> <algorithm> <functional> <string> <vector>)
    endforeach()
    if(TALUS_VIEWER)
        target_precompile_headers(talus_viewer PRIVATE <Eigen/Core> <algorithm> <functional> <string> <vector>)
    endif()
endif()
