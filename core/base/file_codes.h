#pragma once
// Codes for problems with reading and writing files of any kind.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> file_not_found{"file-not-found", Severity::Error, "there is no such file"};
inline constexpr CodeOf<1> file_unreadable{"file-unreadable", Severity::Error, "the file cannot be read: %1"};
inline constexpr CodeOf<2> file_unwritable{"file-unwritable", Severity::Error,
                                           "`%1` cannot be written{; %2}"};

} // namespace qcs::codes
