#pragma once
// Output of the commands: results go to stdout, problems to stderr (or, as JSON, to stdout). Also the exit
// codes.

#include "base/diagnostic.h"

#include <string_view>

namespace qcs::cli {

/// Exit codes. fine: success. findings: the result is not as wished, for example because lint found problems,
/// a comparison found differences, or PyTorch would raise. bad_input: the inputs cannot be used, or the
/// output cannot be written. incomplete: the outcome depends on something that was not recorded.
enum ExitCode { fine = 0, findings = 1, bad_input = 2, incomplete = 3 };

/// True if stdout is a terminal and NO_COLOR is not set.
bool wants_colour();
/// Prints to stdout. All texts with names in them are printed with print(), print_usage() or
/// print_problems(), which make them safe for a terminal: a control character in a name never reaches it.
void print(std::string_view text);
/// Writes buffered output. If some output could not be written, prints a line on stderr and returns false.
bool flush_output();
/// Prints the output of the command line parser: `shown` (help) on stdout, `problem` on stderr.
void print_usage(std::string_view shown, std::string_view problem);
/// Prints the problems as text on stderr. If `json` is true and at least one problem is an error, prints all
/// of them as one JSON document on stdout instead.
void print_problems(const Diagnostics& problems, bool json);
/// Prints the problems as print_problems() does. Returns bad_input if one of them is an error, else fine.
ExitCode fail(const Diagnostics& problems, bool json);
/// Writes a file so that it survives a crash (durable_file.h). The path "-" stands for stdout. Returns true
/// or the error "file-unwritable", never false.
Expected<bool> write_output(const std::string& path, std::string_view text);

// The progress line on stderr. It appears if stderr is a terminal and a command takes longer than a second.

/// Sets the text of the progress line to what the command does next, e.g. "Reading the graph". The text stays
/// until the next call of begin_stage(), which replaces it, or of end_stages().
void begin_stage(std::string_view words);
/// Erases the progress line. print() and print_problems() call this function; other code must call it before
/// it writes to the terminal.
void end_stages();

} // namespace qcs::cli
