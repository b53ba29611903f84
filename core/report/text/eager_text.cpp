#include "insight/eager/eager_flow_codes.h"
#include "report/eager_report.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::report {

namespace {

using insight::EagerModule;
using insight::ReasonKind;
using words::TextStyle;

TextStyle style_of(ReasonKind kind) {
    switch (kind) {
    case ReasonKind::Quantized:
    case ReasonKind::Dynamic: return TextStyle::Good;
    case ReasonKind::FloatAsRequested: return TextStyle::Warn;
    case ReasonKind::FloatDespiteRequest:
    case ReasonKind::Undecided: return TextStyle::Bad;
    default: return TextStyle::Dim;
    }
}

std::string shown_path(const EagerModule& module) {
    return module.path.empty() ? "(model)" : module.path;
}

std::string qconfig_label(const EagerModule& module) {
    if (!module.has_qconfig) return "";
    return words::qconfig_label(module.qconfig ? std::optional(*module.qconfig) : std::nullopt);
}

std::string from(const EagerModule& module) {
    const auto decides = std::ranges::find_if(module.ladder, &insight::EagerRung::decides);
    return decides == module.ladder.end() ? std::string() : words::sentence(*decides);
}

std::string warning_text(predict::eager::Warning warning) {
    switch (warning) {
    case predict::eager::Warning::NoQConfig: return "PyTorch warns: no module has a qconfig";
    case predict::eager::Warning::NotRun: return "PyTorch warns: an observer has seen no data before convert";
    case predict::eager::Warning::PReLUDType:
        return "PyTorch warns: the weight of a PReLU becomes quint8 whatever was asked";
    }
    return {};
}

std::string head(const EagerReport& report, bool colour) {
    std::string text;
    if (const auto& raised = report.plan.raised)
        text += raised->type.empty()
                    ? words::styled(words::sentence(*raised), TextStyle::Bad, colour) +
                          "\nPass the eager config to export_graph or export_modules, and the answers of "
                          "your code are recorded in the file.\n"
                    : fmt::format("In {}: {}\n", predict::eager::name_of(report.plan.raised_in),
                                  raised_text(*raised, colour));
    // Uncalibrated observers are normal here, since the model was not run.
    auto warnings = report.plan.warnings;
    std::erase(warnings, predict::eager::Warning::NotRun);
    std::ranges::sort(warnings);
    warnings.erase(std::unique(warnings.begin(), warnings.end()), warnings.end());
    for (const auto warning : warnings)
        text += words::styled(warning_text(warning), TextStyle::Warn, colour) + "\n";
    return text;
}

/// The findings of one module (`only`), or all findings.
std::string flow_text(const EagerReport& report, const EagerModule* only, bool colour) {
    if (!report.flow || report.flow->state == insight::DataFlow::State::Nothing) return {};
    std::string text;
    if (report.flow->state == insight::DataFlow::State::NotTraced)
        text += words::styled("  " + words::sentence(codes::eager_flow_not_traced), TextStyle::Dim, colour) +
                "\n";
    for (const auto& finding : report.flow->findings) {
        if (only && finding.module != only->path) continue;
        const auto place = only || finding.module.empty() ? finding.node : finding.module;
        text += fmt::format("  {}  {}\n", words::styled(place, TextStyle::Bold, colour),
                            words::styled((finding.raises() ? "raises: " : "") + words::sentence(finding),
                                          finding.raises() ? TextStyle::Bad : TextStyle::Dim, colour));
    }
    return text.empty() ? text : "\nWhen it runs\n" + text;
}

} // namespace

std::string eager_counts(const insight::EagerPlan& plan) {
    const int quantized = plan.counted(ReasonKind::Quantized) + plan.counted(ReasonKind::Dynamic);
    std::string text = fmt::format("{} of {} modules quantized", quantized, plan.counted());
    if (const int although = plan.counted(ReasonKind::FloatDespiteRequest); although > 0)
        text += fmt::format(", {} float although asked", although);
    if (const int asked = plan.counted(ReasonKind::FloatAsRequested); asked > 0)
        text += fmt::format(", {} float as asked", asked);
    return text;
}

std::string eager_plan_text(const EagerReport& report, bool colour) {
    words::TextTable table({"module", "class", "becomes", "observed by", "why"});
    for (const auto& module : report.plan.modules)
        table.add({{shown_path(module)},
                   {words::short_type_name(module.type)},
                   {module.becomes.empty() || module.becomes == module.type
                        ? ""
                        : words::qualified_short_name(module.becomes)},
                   {module.observer ? words::observer_words(*module.observer) : ""},
                   {words::sentence(module.reason), style_of(module.reason.kind)}});
    return head(report, colour) +
           fmt::format("{}, {}\n\n", config::name_of(report.plan.call), eager_counts(report.plan)) +
           table.to_text(colour) + flow_text(report, nullptr, colour);
}

std::string eager_resolution_text(const EagerReport& report, bool colour) {
    words::TextTable table({"module", "class", "qconfig", "where it comes from"});
    for (const auto& module : report.plan.modules)
        table.add({{shown_path(module)},
                   {words::short_type_name(module.type)},
                   {qconfig_label(module), module.qconfig ? TextStyle::Plain : TextStyle::Warn},
                   {from(module), TextStyle::Dim}});
    return table.to_text(colour);
}

std::string eager_module_text(const EagerReport& report, const EagerModule& module, bool colour) {
    std::string text = head(report, colour);
    text +=
        fmt::format("{}  {}\n{}\n", words::styled(shown_path(module), TextStyle::Bold, colour), module.type,
                    words::styled(words::sentence(module.reason), style_of(module.reason.kind), colour));
    if (module.alias_of)
        text +=
            fmt::format("the same object as {}\n", module.alias_of->empty() ? "the model" : *module.alias_of);
    text += "\nWhere its qconfig comes from, strongest first\n";
    for (const auto& rung : module.ladder) {
        const auto qconfig =
            rung.is_set
                ? "  " + words::qconfig_label(rung.qconfig ? std::optional(*rung.qconfig) : std::nullopt)
                : "";
        const auto rule = rung.rule ? fmt::format("  rule {}", rung.rule.number() + 1) : "";
        const auto line = fmt::format("  {} {}{}{}",
                                      rung.decides  ? "✓"
                                      : rung.is_set ? "–"
                                                    : "·",
                                      words::sentence(rung), qconfig, rule);
        text += words::styled(line,
                              rung.decides  ? TextStyle::Good
                              : rung.is_set ? TextStyle::Struck
                                            : TextStyle::Dim,
                              colour) +
                "\n";
    }
    text += "\nBecomes\n";
    const auto row = [&](std::string_view label, const std::string& what) {
        if (!what.empty()) text += fmt::format("  {:<10} {}\n", label, what);
    };
    row("fused", module.fused_into ? "into " + *module.fused_into : module.fused);
    row("prepared", module.prepared);
    if (module.observer)
        row(module.observes_input ? "its input" : "its output", words::observer_words(*module.observer));
    if (module.weight) row("its weight", words::observer_words(*module.weight));
    row("converted", module.becomes);
    return text + flow_text(report, &module, colour);
}

} // namespace qcs::report
