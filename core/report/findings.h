#pragma once
// Findings of lint for people and programs.

#include "insight/lint/lint.h"

#include <string>

namespace qcs::report {

/// The sentence of the id and, after a colon, that of its cause.
std::string finding_sentence(const insight::Finding& finding);
std::string fix_sentence(const insight::Fix& fix);
/// "error", "warning", "note".
std::string_view name_of(Severity severity);
/// "qconfig-mapping" and so on: the kind of file that the part is.
std::string_view name_of(config::Part part);

/// [{"id", "severity", "place": {"part", "file", "line", "column", "pointer"}, "message", "fix"}]; `fix` is
/// null or what it would do.
std::string findings_json(std::span<const insight::Finding> findings);
/// Three lines for each: what and where, the sentence, the fix; and a line that counts.
std::string findings_text(std::span<const insight::Finding> findings, bool colour);

/// [{"id", "severity", "help"}], every id there is.
std::string lint_ids_json();
/// A table of them.
std::string lint_ids_text(bool colour);

/// The page of an id: the section of resources/lint/ids.md below its heading, as Markdown; empty for none.
/// With a language ("zh_CN") that of ids.LANGUAGE.md, where there is one.
std::string_view lint_help(std::string_view id, std::string_view language = {});

} // namespace qcs::report
