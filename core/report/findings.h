#pragma once
// Writers for lint findings: text and JSON.

#include "insight/lint/lint.h"

#include <string>

namespace qcs::report {

/// The message of the finding and, after a colon, that of its cause.
std::string finding_sentence(const insight::Finding& finding);
std::string fix_sentence(const insight::Fix& fix);
/// "error", "warning", "note".
std::string_view name_of(Severity severity);
/// "qconfig-mapping" etc.: the kind of file that contains the part.
std::string_view name_of(config::Part part);

/// [{"id", "severity", "place": {"part", "file", "line", "column", "pointer"}, "message", "fix"}]; `fix` is
/// null or the description of the fix.
std::string findings_json(std::span<const insight::Finding> findings);
/// Three lines for each finding (id and place, message, fix), and a last line with the counts.
std::string findings_text(std::span<const insight::Finding> findings, bool colour);

/// [{"id", "severity", "help"}] for all ids.
std::string lint_ids_json();
/// The same as a table.
std::string lint_ids_text(bool colour);

/// The documentation of an id: its section in resources/lint/ids.md without the heading, as Markdown; empty
/// if there is none. With a language ("zh_CN") the section of ids.LANGUAGE.md, if that exists.
std::string_view lint_help(std::string_view id, std::string_view language = {});

} // namespace qcs::report
