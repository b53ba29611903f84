#pragma once
// Writers for lint findings: text and JSON.

#include "insight/lint/lint.h"

#include <string>

namespace qcs::report {

/// Returns the message of the finding. If the finding has a cause, the message of the cause follows after a
/// colon.
std::string finding_sentence(const insight::Finding& finding);
/// Returns the message of the fix.
std::string fix_sentence(const insight::Fix& fix);
/// Returns "error", "warning" or "note".
std::string_view name_of(Severity severity);
/// Returns the name for the kind of file that contains the part: "qconfig-mapping" etc.
std::string_view name_of(config::Part part);

/// Returns [{"id", "severity", "place": {"part", "file", "line", "column", "pointer"}, "message", "fix"}].
/// "file" is "" if the config was not read from a file; "fix" is the description of the fix, or null.
std::string findings_json(std::span<const insight::Finding> findings);
/// Returns two or three lines for each finding (severity, id and place; message; fix, if there is one),
/// followed by a line with the numbers of errors, warnings and notes. Without findings: "Nothing found."
std::string findings_text(std::span<const insight::Finding> findings, bool colour);

/// Returns [{"id", "severity", "help"}] for all ids of findings; "help" is the result of lint_help().
std::string lint_ids_json();
/// Returns the ids and severities as a table.
std::string lint_ids_text(bool colour);

/// Returns the documentation of an id as Markdown: its section in resources/lint/ids.md without the heading;
/// "" if there is none. With a `language` ("zh_CN"), prefers the section in ids.LANGUAGE.md.
std::string_view lint_help(std::string_view id, std::string_view language = {});

} // namespace qcs::report
