# The library with its headers and a CMake package; the program, if it is built.
include(CMakePackageConfigHelpers)

set(talus_package ${CMAKE_INSTALL_LIBDIR}/cmake/talus)
install(TARGETS talus EXPORT talusTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(EXPORT talusTargets NAMESPACE talus:: DESTINATION ${talus_package})

foreach(folder foundation collision solver)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/talus FILES_MATCHING PATTERN "*.h")
endforeach()
# Only the top of the engine is public; its rooms for state and stages are not.
file(GLOB engine_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/*.h)
install(FILES ${engine_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/talus/engine)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/talus.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/talus)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/talusConfig.cmake.in ${PROJECT_BINARY_DIR}/talusConfig.cmake
    INSTALL_DESTINATION ${talus_package} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/talusConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/talusConfig.cmake ${PROJECT_BINARY_DIR}/talusConfigVersion.cmake DESTINATION ${talus_package})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

if(TALUS_PROGRAM)
    install(TARGETS talus_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    # The program finds a shared library beside it, wherever the whole is put.
    set_target_properties(talus_program PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
endif()
