# What every target of this project shares. A target made by qcs_target() has our language level and warnings.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(QCS_CCACHE ccache)
if(QCS_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # A precompiled header is only cached when ccache may trust it; paths below the project are no difference, so that
  # the presets with the same flags (release, bench) share what is compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${QCS_CCACHE})
endif()

# Files that are compiled as one take 1.5 GB of memory: no more of them at once than the machine has room for.
if(QCS_UNITY)
  cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY) # in MiB
  math(EXPR jobs "${memory} / 1500 + 1")
  set_property(GLOBAL APPEND PROPERTY JOB_POOLS compile=${jobs})
  set(CMAKE_JOB_POOL_COMPILE compile)
endif()

function(qcs_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:
      -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${QCS_WERROR}>:-Werror>>
      # Part of -Wconversion for clang alone: Qt counts with int, the standard library with size_t.
      $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-sign-conversion>)
  # GCC 12 warns of overlaps inside std::string that cannot be (GCC bug 105651, fixed in 13), and of members
  # of std::variant that are not there to be read (bug 105562); clang and the sanitizers look for real ones.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict -Wno-maybe-uninitialized>)
  endif()
endfunction()

# Compiles several files of a target as one, all or those that are named after FILES, at most LARGEST at once: a build
# from nothing takes a third of the time. It is for building the whole (release, CI). Files that use the same name are
# never in one batch, so no name is chosen for the build's sake.
function(qcs_unity target)
  if(NOT QCS_UNITY)
    return()
  endif()
  cmake_parse_arguments(ARG "" "LARGEST" "FILES" ${ARGN})
  if(NOT ARG_LARGEST)
    set(ARG_LARGEST 48) # batches of 8 take nearly twice the time; clashes of names leave at most 30
  endif()
  if(NOT ARG_FILES)
    get_target_property(ARG_FILES ${target} SOURCES)
    list(FILTER ARG_FILES INCLUDE REGEX "\\.cpp$")
  endif()
  find_program(QCS_BUILD_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
  list(JOIN ARG_FILES "\n" lines)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${target}.sources "${lines}\n")
  execute_process(COMMAND ${QCS_BUILD_PYTHON} ${PROJECT_SOURCE_DIR}/scripts/cmake/unity_batches.py ${ARG_LARGEST}
                  INPUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/${target}.sources WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
                  OUTPUT_VARIABLE batches OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" batches "${batches}")
  foreach(source batch IN ZIP_LISTS ARG_FILES batches)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${target}_${batch}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow>
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endfunction()

# Lets CMake call moc for the target's classes with Q_OBJECT. All that moc needs stands in the file itself: without the
# folders of headers it takes a hundredth of the time and writes the same.
function(qcs_automoc target)
  get_target_property(moc Qt6::moc IMPORTED_LOCATION)
  set(script ${CMAKE_BINARY_DIR}/moc_without_headers)
  file(CONFIGURE OUTPUT ${script} @ONLY CONTENT [=[#!/bin/bash
for each; do
  case $each in -I*) ;; *) arguments+=("$each") ;; esac
done
exec @moc@ "${arguments[@]}"
]=])
  file(CHMOD ${script} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE ${script})
endfunction()

# One room of core: a static library of every .cpp in the folder, which sees only the rooms it names. Where several files
# are compiled as one, all rooms are one library, qcs_core, so that files of different rooms share a batch: core
# compiles in four fifths of the time. Rooms with OWN_OPTIONS are compiled by themselves there too.
function(qcs_core_room room)
  cmake_parse_arguments(ARG "OWN_OPTIONS" "" "LINKS;PRIVATE_LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.h)
  if(QCS_UNITY)
    add_library(qcs::${room} ALIAS qcs_core)
    list(FILTER ARG_LINKS EXCLUDE REGEX "^qcs::")
    target_link_libraries(qcs_core PUBLIC ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
    if(NOT ARG_OWN_OPTIONS)
      target_sources(qcs_core PRIVATE ${sources})
      return()
    endif()
    add_library(qcs_${room} OBJECT ${sources})
    target_include_directories(qcs_${room} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(qcs_${room} PRIVATE ${ARG_LINKS} ${ARG_PRIVATE_LINKS})
    target_sources(qcs_core PRIVATE $<TARGET_OBJECTS:qcs_${room}>)
  else()
    add_library(qcs_${room} STATIC ${sources})
    add_library(qcs::${room} ALIAS qcs_${room})
    target_sources(qcs_${room} PUBLIC FILE_SET HEADERS BASE_DIRS ${CMAKE_CURRENT_SOURCE_DIR} FILES ${headers})
    target_link_libraries(qcs_${room} PUBLIC ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
    # Every public header compiles alone (target all_verify_interface_header_sets).
    set_target_properties(qcs_${room} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  endif()
  qcs_core_options(qcs_${room})
  qcs_unity(qcs_${room})
endfunction()

function(qcs_core_options target)
  qcs_target(${target})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wsign-conversion>)
endfunction()
