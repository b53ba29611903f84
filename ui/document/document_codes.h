#pragma once
// What the window has to say of files.

#include "config/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> changed_on_disk{"changed-on-disk", Severity::Error,
                                           "another program changed this file since it was opened here"};
inline constexpr CodeOf<0> part_of_newer_version{
    "part-of-newer-version", Severity::Error,
    "a newer version of this program wrote this file; importing it into a "
    "workspace would lose what is new in it"};
inline constexpr CodeOf<0> saved_by_newer_version{
    "saved-by-newer-version", Severity::Error,
    "a newer version of this program saved this file; save under another name to keep it whole"};

} // namespace qcs::codes
