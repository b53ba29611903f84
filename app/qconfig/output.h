#pragma once
// Output of the commands: results go to stdout, problems to stderr (or, as JSON, to stdout). Also the exit
// codes.

#include "base/diagnostic.h"

#include <string_view>

namespace qcs::cli {

/// Exit codes. fine: success. findings: lint found problems, a comparison found differences, or PyTorch would
/// raise. bad_input: the inputs cannot be used. incomplete: the outcome depends on something that was not
/// recorded.
enum ExitCode { fine = 0, findings = 1, bad_input = 2, incomplete = 3 };

/// True if stdout is a terminal and NO_COLOR is not set.
bool wants_colour();
/// Prints to stdout. print() and print_problems() make texts safe for a terminal; no output bypasses them, so
/// that a control character in a name never reaches the terminal.
void print(std::string_view text);
/// Writes buffered output. If some output could not be written, prints a line on stderr and returns false.
bool flush_output();
/// Prints the output of the command line parser: `shown` (help) on stdout, `problem` on stderr.
void print_usage(std::string_view shown, std::string_view problem);
/// Prints warnings as text on stderr. Prints errors the same way or, with `json`, as one JSON document on
/// stdout.
void print_problems(const Diagnostics& problems, bool json);
/// Prints the problems as print_problems() does, and returns the exit code for them.
ExitCode fail(const Diagnostics& problems, bool json);
/// Writes a file so that it survives a crash (durable_file.h). The path "-" stands for stdout.
Expected<bool> write_output(const std::string& path, std::string_view text);

// The progress line on stderr. It appears if stderr is a terminal and a command takes longer than a second.

/// Sets the text of the progress line to what the command does next, e.g. "Reading the graph". The next call
/// of begin_stage() or end_stages() erases the line.
void begin_stage(std::string_view words);
/// Erases the progress line. Must be called before anything else is printed.
void end_stages();

} // namespace qcs::cli
