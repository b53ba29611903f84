#pragma once
// What the commands write: results on stdout, problems on stderr (or as JSON on stdout), and the exit codes.

#include "base/diagnostic.h"

#include <string_view>

namespace qcs::cli {

enum ExitCode { fine = 0, findings = 1, bad_input = 2, incomplete = 3 };

/// Colour only where a person reads it: on a terminal, unless NO_COLOR is set.
bool wants_colour();
/// To stdout. Everything that commands write passes here or through print_problems(): no control character
/// of a name reaches a terminal.
void print(std::string_view text);
/// False, and a line on stderr, if not all that was printed could be written.
bool flush_output();
/// What the parser has to say: help on stdout, a problem on stderr.
void print_usage(std::string_view shown, std::string_view problem);
/// Warnings always go to stderr as text; errors too, or with `json` as one document on stdout.
void print_problems(const Diagnostics& problems, bool json);
/// Prints them and gives the exit code that they mean.
ExitCode fail(const Diagnostics& problems, bool json);
/// Writes a file durably (durable_file.h); "-" is stdout.
Expected<bool> write_output(const std::string& path, std::string_view text);

// What a command is doing, on stderr, where that is a terminal and it takes longer than a second.

/// Names what begins now: "Reading the graph". The line is wiped by the next one, and by end_stages.
void begin_stage(std::string_view words);
/// Before anything else is printed.
void end_stages();

} // namespace qcs::cli
