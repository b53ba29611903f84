#include "insight/explain/unknown.h"
#include "report/html/detail/page.h"
#include "report/number_text.h"
#include "report/rank_report.h"
#include "words/labels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace qcs::report {

namespace {

constexpr std::size_t max_sentences = 12; // for each outcome

/// "" for zero, so that the optional part of a sentence is left out.
std::string some(int count) {
    return count > 0 ? std::to_string(count) : std::string();
}

Message counts_message(const HtmlReport& report) {
    using insight::ReasonKind;
    if (report.eager) {
        const auto& plan = *report.eager;
        const int quantized = plan.counted(ReasonKind::Quantized) + plan.counted(ReasonKind::Dynamic);
        return message(codes::report_modules_quantized, std::to_string(quantized),
                       std::to_string(plan.counted()), some(plan.counted(ReasonKind::FloatDespiteRequest)),
                       some(plan.counted(ReasonKind::FloatAsRequested)));
    }
    if (report.fusion) {
        const auto& plan = *report.fusion;
        std::size_t fused = 0;
        for (const auto& fusion : plan.model.fusion.fusions)
            fused += fusion.nodes.size();
        return message(codes::report_fusions, std::to_string(plan.model.fusion.fusions.size()),
                       std::to_string(fused), std::to_string(plan.fused_nodes()),
                       std::to_string(plan.graph().nodes.size()));
    }
    const auto* verdicts = report.fx ? report.fx->verdicts() : nullptr;
    if (!verdicts) return {};
    const auto counts = insight::counts_of(*verdicts);
    return message(codes::report_nodes_quantized, std::to_string(counts.quantized),
                   std::to_string(counts.counted), some(counts.quantized_despite_request),
                   some(counts.float_despite_request), some(counts.hosted));
}

Message mode_message(config::Mode mode) {
    switch (mode) {
    case config::Mode::FxPtq: return codes::report_mode_fx_ptq;
    case config::Mode::FxQat: return codes::report_mode_fx_qat;
    case config::Mode::FxFuse: return codes::report_mode_fx_fuse;
    case config::Mode::EagerPtq: return codes::report_mode_eager_ptq;
    case config::Mode::EagerQat: return codes::report_mode_eager_qat;
    case config::Mode::EagerDynamic: return codes::report_mode_eager_dynamic;
    }
    return {};
}

std::vector<std::string> rules_off(const config::Workspace& workspace) {
    std::vector<std::string> names;
    if (config::is_eager(workspace.mode)) {
        for (const auto& rule : workspace.eager.value.rules)
            if (rule.off) names.push_back(words::eager_rule_label(rule));
    } else {
        for (const auto& rule : workspace.mapping.value.rules)
            if (rule.off) names.push_back(config::rule_name(rule));
    }
    return names;
}

std::string engine_of(const HtmlReport& report) {
    if (report.eager) return report.eager->engine;
    return report.fx && report.fx->conversions() ? report.fx->conversions()->conversion.engine
                                                 : std::string();
}

std::string tensor_files(const HtmlReport& report) {
    std::vector<std::string> files;
    if (report.weights)
        for (const auto& entry : report.weights->table->entries)
            if (const auto& file = entry.info().file; std::ranges::find(files, file) == files.end())
                files.push_back(file);
    for (auto& file : files)
        file = file.substr(file.rfind('/') + 1);
    return fmt::format("{}", fmt::join(files, ", "));
}

void write_facts(Page& page) {
    const auto& report = page.report();
    const auto& workspace = *report.workspace;
    const Element table(page.markup(), "table", {{"class", "facts"}});
    const Element body(page.markup(), "tbody");
    const auto fact = [&](const Message& name, const std::string& value) {
        if (!value.empty()) page.fact(name, value);
    };
    fact(codes::report_workspace, report.name);
    if (report.graph) {
        const auto& graph = *report.graph;
        fact(codes::report_model, graph.name.empty() ? graph.root_type : graph.name);
    }
    fact(codes::report_mode, page.translate(mode_message(workspace.mode)));
    if (!config::is_eager(workspace.mode)) fact(codes::report_backend, workspace.backend.value.name);
    fact(codes::report_engine, engine_of(report));
    fact(codes::report_switched_off, fmt::format("{}", fmt::join(rules_off(workspace), ", ")));
    fact(codes::report_tensor_files, tensor_files(report));
    fact(codes::report_predicts, fmt::format("PyTorch {}", predicted_torch));
    if (report.graph && !report.graph->torch_version.empty())
        fact(codes::report_traced_with, "PyTorch " + report.graph->torch_version);
    fact(codes::report_program, "QConfig Studio " + report.program_version);
}

void write_raised(Page& page, const predict::Raised& raised, std::string_view phase) {
    if (raised.type.empty()) {
        page.paragraph(message(codes::report_unknown, raised.node, page.translate(raised)), "banner");
        return;
    }
    page.paragraph(message(codes::report_raises, raised.type, phase, raised.node, page.translate(raised)),
                   "banner");
    if (!raised.text.empty()) page.paragraph(message(codes::report_raises_text, raised.text), "banner");
}

Message warning_message(predict::eager::Warning warning) {
    if (warning == predict::eager::Warning::NoQConfig) return codes::report_eager_no_qconfig;
    return codes::report_eager_prelu;
}

void write_eager_problems(Page& page) {
    const auto& report = page.report();
    const auto& plan = *report.eager;
    if (plan.raised) write_raised(page, *plan.raised, predict::eager::name_of(plan.raised_in));
    auto warnings = plan.warnings;
    std::erase(warnings, predict::eager::Warning::NotRun); // always emitted here, since the model was not run
    std::ranges::sort(warnings);
    warnings.erase(std::unique(warnings.begin(), warnings.end()), warnings.end());
    for (const auto warning : warnings)
        page.paragraph(message(codes::report_warns, "", page.translate(warning_message(warning))), "banner");
    if (!report.flow) return;
    for (const auto& finding : report.flow->findings) {
        const auto& place = finding.module.empty() ? finding.node : finding.module;
        const auto& code = finding.raises() ? codes::report_flow_raises : codes::report_flow;
        page.paragraph(message(code, place, page.translate(finding)), finding.raises() ? "banner" : "note");
    }
}

void write_graph_problems(Page& page) {
    const auto& report = page.report();
    const auto raised = report.fusion ? insight::raised_in(*report.fusion)
                                      : insight::raised_in(report.fx->analysis(), report.fx->conversions());
    if (raised) write_raised(page, raised->raised, insight::name_of(raised->phase));
    const auto unknown =
        report.fusion ? insight::unknown_outcomes(*report.fusion)
                      : insight::unknown_outcomes(report.fx->view().prepared(), report.fx->conversions());
    for (const auto& cause : unknown.causes)
        page.paragraph(message(codes::report_unknown, cause.node, page.translate(cause)), "banner");
    if (!report.fx) return;
    for (const auto& group : words::warnings_of(*report.fx))
        page.paragraph(message(codes::report_warns, group.count > 1 ? std::to_string(group.count) : "",
                               fmt::format("{}", fmt::join(group.texts, " "))),
                       "banner");
}

void write_problems(Page& page) {
    const auto& report = page.report();
    if (report.eager) write_eager_problems(page);
    if (report.fx || report.fusion) write_graph_problems(page);
    if (!report.graph) return;
    const auto& torch = report.graph->torch_version;
    const bool is_other =
        !torch.empty() && torch != predicted_torch && !torch.starts_with(fmt::format("{}.", predicted_torch));
    if (is_other) page.paragraph(message(codes::report_other_torch, torch, predicted_torch), "note");
}

/// Lists the reasons with their counts, most frequent first.
void write_sentences(Page& page, const std::vector<const OutcomeRow*>& rows) {
    std::map<std::string_view, int> counts;
    std::vector<std::string_view> order;
    for (const auto* row : rows)
        if (++counts[row->why] == 1) order.push_back(row->why);
    std::ranges::stable_sort(order, std::greater<>(), [&](auto why) { return counts[why]; });
    auto& markup = page.markup();
    const Element list(markup, "ul");
    for (std::size_t i = 0; i < std::min(order.size(), max_sentences); ++i) {
        const Element item(markup, "li");
        if (counts[order[i]] > 1) markup.text(std::to_string(counts[order[i]]) + " × ");
        markup.prose(order[i]);
    }
    if (order.size() > max_sentences)
        markup.element("li", page.translate(message(codes::report_and_more,
                                                    std::to_string(order.size() - max_sentences))));
}

void write_outcomes(Page& page) {
    std::map<insight::ReasonKind, std::vector<const OutcomeRow*>> kinds;
    for (const auto& row : page.outcomes())
        if (!row.is_container) kinds[row.kind].push_back(&row);
    if (kinds.empty()) return;
    auto& markup = page.markup();
    const Element table(markup, "table", {{"class", "counts"}});
    {
        const Element head(markup, "thead");
        const Element line(markup, "tr");
        page.table_header(codes::report_outcome);
        page.table_header(codes::report_count, "number");
        page.table_header(codes::report_why);
    }
    const Element body(markup, "tbody");
    for (const auto& [kind, found] : kinds) {
        const Element line(markup, "tr");
        {
            const Element cell(markup, "td");
            write_kind(page, kind);
        }
        page.number(count_text(found.size()), std::to_string(found.size()));
        const Element cell(markup, "td");
        write_sentences(page, found);
    }
}

} // namespace

void write_summary(Page& page) {
    auto& markup = page.markup();
    const Element section(markup, "section", {{"class", "summary"}});
    page.heading(codes::report_summary, "summary");
    if (const auto counts = counts_message(page.report()); counts.code) page.paragraph(counts, "lead");
    if (!page.report().ranking.tensors.empty()) page.paragraph(weights_message(page.report()), "lead");
    if (page.report().measurements) page.paragraph(all_outputs_message(*page.report().measurements), "lead");
    write_problems(page);
    write_facts(page);
    write_outcomes(page);
}

} // namespace qcs::report
