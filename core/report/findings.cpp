#include "report/findings.h"

#include "builtin_files.h"
#include "config/parts.h"
#include "report/json/json_object.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::report {

namespace {

words::TextStyle style_of(Severity severity) {
    switch (severity) {
    case Severity::Error: return words::TextStyle::Bad;
    case Severity::Warning: return words::TextStyle::Warn;
    case Severity::Note: break;
    }
    return words::TextStyle::Dim;
}

std::string place_text(const insight::LintPlace& place) {
    const auto& file = place.file;
    if (file.file.empty()) return fmt::format("{} {}", name_of(place.part), place.pointer);
    if (file.line == 0) return fmt::format("{} {}", file.file, file.pointer);
    return fmt::format("{}:{}:{}", file.file, file.line, file.column);
}

std::string counted(std::ptrdiff_t count, std::string_view word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

} // namespace

std::string_view name_of(Severity severity) {
    constexpr std::array<std::string_view, 3> names = {"error", "warning", "note"};
    return names[static_cast<std::size_t>(severity)];
}

std::string_view name_of(config::Part part) {
    std::string_view format; // "qconfig-studio/..."
    config::with_part(part, [&](const auto& info) { format = config::format_name(info.kind); });
    return format.substr(format.find('/') + 1);
}

std::string finding_sentence(const insight::Finding& finding) {
    auto text = words::sentence(finding);
    if (!finding.cause.code.empty()) text += ": " + words::sentence(finding.cause);
    return text;
}

std::string fix_sentence(const insight::Fix& fix) {
    return words::sentence(fix);
}

std::string findings_json(std::span<const insight::Finding> findings) {
    json::JsonWriter writer;
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& finding : findings) {
        JsonObject object(writer);
        object.text("id", finding.code);
        object.text("severity", name_of(finding.severity));
        writer.key("place");
        {
            const auto& place = finding.place;
            JsonObject where(writer);
            where.text("part", name_of(place.part));
            where.text("file", place.file.file);
            where.number("line", place.file.line);
            where.number("column", place.file.column);
            where.text("pointer", place.file.file.empty() ? place.pointer : place.file.pointer);
        }
        object.text("message", finding_sentence(finding));
        writer.key("fix");
        if (finding.fix)
            writer.string(fix_sentence(*finding.fix));
        else
            writer.null();
    }
    writer.end_array();
    return writer.take() + '\n';
}

std::string findings_text(std::span<const insight::Finding> findings, bool colour) {
    std::string text;
    for (const auto& finding : findings) {
        text += fmt::format("{}  {}  {}\n",
                            words::styled(name_of(finding.severity), style_of(finding.severity), colour),
                            words::styled(finding.code, words::TextStyle::Bold, colour),
                            words::styled(place_text(finding.place), words::TextStyle::Dim, colour));
        text += "  " + finding_sentence(finding) + "\n";
        if (finding.fix)
            text += fmt::format("  {} {}\n", words::styled("fix:", words::TextStyle::Good, colour),
                                fix_sentence(*finding.fix));
    }
    if (findings.empty()) return "Nothing found.\n";
    const auto count = [&](Severity severity) {
        return std::ranges::count(findings, severity, &insight::Finding::severity);
    };
    return text + fmt::format("\n{}, {}, {}\n", counted(count(Severity::Error), "error"),
                              counted(count(Severity::Warning), "warning"),
                              counted(count(Severity::Note), "note"));
}

std::string lint_ids_json() {
    json::JsonWriter writer;
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& id : insight::lint_ids()) {
        JsonObject object(writer);
        object.text("id", id);
        object.text("severity", name_of(id.severity()));
        object.text("help", lint_help(id));
    }
    writer.end_array();
    return writer.take() + '\n';
}

std::string lint_ids_text(bool colour) {
    words::TextTable table({"id", "severity"});
    for (const auto& id : insight::lint_ids())
        table.add({{id.str()}, {std::string(name_of(id.severity())), style_of(id.severity())}});
    return table.to_text(colour);
}

std::string_view lint_help(std::string_view id, std::string_view language) {
    const auto page =
        builtin_file(language.empty() ? "lint/ids.md" : fmt::format("lint/ids.{}.md", language));
    const auto heading = fmt::format("\n## {}\n", id);
    auto begin = page.find(heading);
    if (begin == page.npos) return language.empty() ? page.substr(0, 0) : lint_help(id);
    begin += heading.size();
    auto section = page.substr(begin, page.find("\n## ", begin) - begin);
    while (section.starts_with('\n'))
        section.remove_prefix(1);
    while (section.ends_with('\n'))
        section.remove_suffix(1);
    return section;
}

} // namespace qcs::report
