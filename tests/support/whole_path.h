#pragma once
// Everything that the program says of one model and its configs, said.

#include "insight/explain/coverage.h"
#include "insight/explain/entry_reach.h"
#include "insight/lint/lint.h"
#include "report/findings.h"
#include "report/fusion_report.h"
#include "report/json/explanation_json.h"
#include "report/json/json_object.h"
#include "report/json/plan_json.h"
#include "report/json/resolution_json.h"
#include "report/text/explanation_text.h"
#include "report/text/plan_text.h"
#include "report/text/resolution_text.h"
#include "support/asked.h"
#include "words/plan_words.h"

namespace qcs::test {

/// What said nothing where something had to be said: "explain", ...; none where all is well.
using Silent = std::vector<std::string>;

/// Of fuse_fx alone: plan, lint, and how far entries reach.
inline Silent say_fusion(ResolveInput input, const FuseCustomConfig& custom) {
    Silent silent;
    const auto heard = [&](const char* what, std::size_t size) {
        if (size == 0) silent.emplace_back(what);
    };
    input.fuse_alone = std::make_shared<const FuseCustomConfig>(custom);
    LintInput linted;
    linted.fusion = plan_fusion(input);
    linted.configs = input;
    heard("plan --fuse-only", fusion_text(*linted.fusion, true).size());
    heard("plan --fuse-only --json", fusion_json(*linted.fusion).size());
    (void)entry_reach(*linted.fusion);
    const auto findings = lint(linted);
    heard("lint of a fusion", findings_text(findings, true).size());
    return silent;
}

/// resolve, plan, coverage, `most` explanations of nodes and as many of patterns, and lint, each as text and
/// as JSON.
inline Silent say_everything(const ResolveInput& input, const ConversionOptions& conversion,
                             std::size_t most) {
    Silent silent;
    const auto heard = [&](const char* what, std::size_t size) {
        if (size == 0) silent.emplace_back(what);
    };
    testing::Asked asked(Inputs{input, conversion});
    const auto analysis = asked.analysis();
    const auto& resolution = *analysis->resolution;
    heard("resolve", resolution_text(input, resolution, false).size());
    heard("resolve --json", resolution_json(input, resolution).size());
    const auto complete = asked.complete();
    const auto& explainer = *complete;
    std::size_t plan = 0;
    write_plan_text(explainer, true, [&](std::string_view text) { plan += text.size(); });
    heard("plan", plan);
    heard("plan --json", plan_json(explainer).size());
    const auto rows = coverage(explainer);
    heard("coverage", coverage_text(explainer, rows, false).size());
    heard("coverage --json", coverage_json(explainer, rows).size());

    const auto evenly = [&](std::size_t count, auto visit) {
        for (std::size_t i = 0; i < std::min(count, most); ++i)
            visit(count <= most ? i : i * count / most);
    };
    evenly(input.graph->nodes.size(), [&](std::size_t place) {
        const TracedNode node(place);
        const auto explanation = explainer.explain(node);
        const auto ladder = explain_rules(input, resolution, node);
        heard("explain", verdict_text(explanation.verdict, explainer.verdicts(), false).size());
        heard("explain", node_text(input, resolution, node, true).size());
        (void)explanation_text(explainer, explanation, true);
        (void)ladder_text(input, ladder, place % 2 == 0, false);
        heard("explain --json",
              ladders_json(input, resolution, {&ladder, 1}, std::nullopt, [&](JsonObject& object, int) {
                  write_explanation(object, explainer, explanation);
              }).size());
    });
    evenly(input.backend->configs.size(), [&](std::size_t place) {
        const EntryIndex entry(place);
        const auto reach = pattern_reach(explainer.view(), entry);
        heard("explain --pattern", pattern_text(explainer, entry, reach, true).size());
        heard("explain --pattern --json", pattern_json(explainer, entry, reach).size());
    });
    (void)entry_reach(explainer.view());

    LintInput linted;
    linted.configs = input;
    linted.convert_custom = conversion.custom;
    linted.analysis = analysis;
    linted.prepared = asked.prepared();
    const auto findings = lint(linted);
    heard("lint", findings_text(findings, true).size());
    heard("lint --json", findings_json(findings).size());
    for (auto& what : say_fusion(input, {}))
        silent.push_back(std::move(what));
    return silent;
}

} // namespace qcs::test
