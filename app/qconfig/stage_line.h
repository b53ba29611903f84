#pragma once
// What a command is doing, on stderr, where that is a terminal and it takes longer than a second.

#include <string_view>

namespace qcs::cli {

/// Names what begins now: "Reading the graph". The line is wiped by the next one, and by end_stages.
void begin_stage(std::string_view words);
/// Before anything else is printed.
void end_stages();

} // namespace qcs::cli
