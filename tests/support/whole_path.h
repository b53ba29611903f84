#pragma once
// Produces every kind of output for one model and its configs, for tests that check that none crashes or is
// empty.

#include "insight/explain/coverage.h"
#include "insight/explain/entry_matches.h"
#include "insight/lint/lint.h"
#include "report/explanation_report.h"
#include "report/findings.h"
#include "report/fusion_report.h"
#include "report/html_report.h"
#include "report/json/json_object.h"
#include "report/plan_report.h"
#include "report/resolution_report.h"
#include "support/single_input_engine.h"
#include "words/plan_words.h"
#include "words/sentences.h"

namespace qcs::test {

/// The names of outputs that were empty: "explain", ...; empty if there are none.
using Silent = std::vector<std::string>;

/// The size of the HTML report, without weights, of `explainer` or `fusion`; the other one is null.
inline std::size_t report_size(const predict::ResolveInput& input,
                               std::shared_ptr<const insight::Explainer> explainer,
                               std::shared_ptr<const insight::FusionPlan> fusion) {
    auto workspace = std::make_shared<config::Workspace>();
    workspace->mode = fusion ? config::Mode::FxFuse : config::Mode::FxPtq;
    if (input.mapping) workspace->mapping.value = *input.mapping;
    if (input.backend) workspace->backend.value = *input.backend;
    report::HtmlReport report;
    report.workspace = std::move(workspace);
    report.graph = input.graph;
    report.fx = std::move(explainer);
    report.fusion = std::move(fusion);
    return report::html_report(report, words::sentence, "en")->size();
}

/// The outputs for fuse_fx alone: plan, report, lint, and what entries match.
inline Silent say_fusion(predict::ResolveInput input, const config::FuseCustomConfig& custom) {
    Silent silent;
    const auto heard = [&](const char* what, std::size_t size) {
        if (size == 0) silent.emplace_back(what);
    };
    input.fuse_alone = std::make_shared<const config::FuseCustomConfig>(custom);
    insight::LintInput linted;
    linted.fusion = insight::plan_fusion(input);
    linted.configs = input;
    heard("plan --fuse-only", report::fusion_text(*linted.fusion, true).size());
    heard("plan --fuse-only --json", report::fusion_json(*linted.fusion).size());
    heard("report of a fusion", report_size(input, nullptr, linted.fusion));
    (void)insight::entry_matches(*linted.fusion);
    const auto findings = insight::lint(linted);
    heard("lint of a fusion", report::findings_text(findings, true).size());
    return silent;
}

/// resolve, plan, coverage, at most `most` explanations of nodes and as many of patterns, and lint, each as
/// text and as JSON.
inline Silent say_everything(const predict::ResolveInput& input, const insight::ConversionOptions& conversion,
                             std::size_t most) {
    Silent silent;
    const auto heard = [&](const char* what, std::size_t size) {
        if (size == 0) silent.emplace_back(what);
    };
    testing::SingleInputEngine results(engine::Inputs{input, conversion});
    const auto analysis = results.analysis();
    const auto& resolution = *analysis->resolution;
    heard("resolve", report::resolution_text(input, resolution, false).size());
    heard("resolve --json", report::resolution_json(input, resolution).size());
    const auto complete = results.complete();
    const auto& explainer = *complete;
    std::size_t plan = 0;
    report::write_plan_text(explainer, true, [&](std::string_view text) { plan += text.size(); });
    heard("plan", plan);
    heard("plan --json", report::plan_json(explainer).size());
    heard("report", report_size(input, complete, nullptr));
    const auto rows = insight::coverage(explainer);
    heard("coverage", report::coverage_text(explainer, rows, false).size());
    heard("coverage --json", report::coverage_json(explainer, rows).size());

    const auto evenly = [&](std::size_t count, auto visit) {
        for (std::size_t i = 0; i < std::min(count, most); ++i)
            visit(count <= most ? i : i * count / most);
    };
    evenly(input.graph->nodes.size(), [&](std::size_t place) {
        const model::TracedNode node(place);
        const auto explanation = explainer.explain(node);
        const auto ladder = predict::explain_rules(input, resolution, node);
        heard("explain", report::verdict_text(explanation.verdict, explainer.verdicts(), false).size());
        heard("explain", report::node_text(input, resolution, node, true).size());
        (void)report::explanation_text(explainer, explanation, true);
        (void)report::ladder_text(input, ladder, place % 2 == 0, false);
        heard("explain --json", report::ladders_json(input, resolution, {&ladder, 1}, std::nullopt,
                                                     [&](report::JsonObject& object, model::TracedNode) {
                                                         report::write_explanation(object, explainer,
                                                                                   explanation);
                                                     })
                                    .size());
    });
    evenly(input.backend->configs.size(), [&](std::size_t place) {
        const config::EntryIndex entry(place);
        const auto matches = insight::pattern_matches(explainer.view(), entry);
        heard("explain --pattern", report::pattern_text(explainer, entry, matches, true).size());
        heard("explain --pattern --json", report::pattern_json(explainer, entry, matches).size());
    });
    (void)insight::entry_matches(explainer.view());

    insight::LintInput linted;
    linted.configs = input;
    linted.convert_custom = conversion.custom;
    linted.analysis = analysis;
    linted.prepared = results.prepared();
    const auto findings = insight::lint(linted);
    heard("lint", report::findings_text(findings, true).size());
    heard("lint --json", report::findings_json(findings).size());
    for (auto& what : say_fusion(input, {}))
        silent.push_back(std::move(what));
    return silent;
}

} // namespace qcs::test
