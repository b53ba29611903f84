#pragma once
// Output of the commands: results on stdout, problems on stderr (or as JSON on stdout), and exit codes.

#include "base/diagnostic.h"

#include <string_view>

namespace qcs::cli {

enum ExitCode { fine = 0, findings = 1, bad_input = 2, incomplete = 3 };

/// True if stdout is a terminal and NO_COLOR is not set.
bool wants_colour();
/// Prints to stdout. All output goes through this function or print_problems(), so that no control character
/// in a name reaches a terminal.
void print(std::string_view text);
/// Returns false, and prints a line on stderr, if some output could not be written.
bool flush_output();
/// Prints the parser's output: help on stdout, problems on stderr.
void print_usage(std::string_view shown, std::string_view problem);
/// Warnings are always printed as text on stderr; errors too, unless `json`: then as one document on stdout.
void print_problems(const Diagnostics& problems, bool json);
/// Prints the problems and returns the exit code for them.
ExitCode fail(const Diagnostics& problems, bool json);
/// Writes a file durably (durable_file.h); "-" stands for stdout.
Expected<bool> write_output(const std::string& path, std::string_view text);

// The progress line on stderr, shown if stderr is a terminal and a command takes longer than a second.

/// Shows what begins now, e.g. "Reading the graph". The line is erased by the next call and by end_stages().
void begin_stage(std::string_view words);
/// Must be called before anything else is printed.
void end_stages();

} // namespace qcs::cli
