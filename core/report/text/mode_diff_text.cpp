#include "config/codec/workspace_json.h"
#include "report/mode_diff_report.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

namespace qcs::report {

namespace {

std::string side_words(const std::optional<insight::ModuleOutcome>& side) {
    return side ? words::sentence(side->why) : "–";
}

std::string raised_line(const std::string& name, const std::optional<predict::Raised>& raised, bool colour) {
    return raised ? fmt::format("{}: {}\n", name, raised_text(*raised, colour)) : "";
}

} // namespace

std::string mode_diff_text(const ModeDiffReport& report, bool colour) {
    const auto a = fmt::format("{} ({})", report.name_a, config::name_of(report.mode_a));
    const auto b = fmt::format("{} ({})", report.name_b, config::name_of(report.mode_b));
    auto text = raised_line(a, report.raised_a, colour) + raised_line(b, report.raised_b, colour);
    if (report.changes.empty()) return text + "both do the same to every module\n";
    words::TextTable table({"module", "class", a, b});
    for (const auto& change : report.changes)
        table.add({{change.any().path.empty() ? "(model)" : change.any().path},
                   {words::short_type_name(change.any().type)},
                   {side_words(change.before)},
                   {side_words(change.after)}});
    return text +
           fmt::format("{} of {} modules come out differently\n\n", report.changes.size(), report.modules) +
           table.to_text(colour);
}

} // namespace qcs::report
