#include "predict/resolve/facts.h"
#include "report/explanation_report.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::report {

namespace {

std::string joined(const predict::fx::FxGraph& graph, std::span<const predict::fx::NodeId> nodes) {
    std::string text;
    for (const auto node : nodes)
        text += (text.empty() ? "" : ", ") + graph[node].name;
    return text;
}

words::TextStyle style_of(predict::CheckVerdict verdict) {
    switch (verdict) {
    case predict::CheckVerdict::Pass: return words::TextStyle::Good;
    case predict::CheckVerdict::Fail: return words::TextStyle::Bad;
    case predict::CheckVerdict::NotChecked: break;
    }
    return words::TextStyle::Dim;
}

class ExplanationText {
public:
    ExplanationText(const insight::Explainer& explainer, const insight::Explanation& explanation, bool colour)
        : explainer_(explainer), explanation_(explanation), colour_(colour) {}

    std::string run() {
        add_fusion();
        if (explanation_.fused) {
            add_pattern();
            add_misses();
            add_constraints();
            add_observers();
            add_becomes();
        }
        return std::move(text_);
    }

private:
    void heading(std::string_view words) { text_ += fmt::format("\n{}\n", words); }

    void add_fusion() {
        if (!explanation_.fusion) return;
        const auto& nodes = explainer_.analysis().input.graph->nodes;
        const auto& fusion = explainer_.analysis().resolution->fusion->fusions[explanation_.fusion];
        std::string names;
        for (const auto node : fusion.nodes)
            names += (names.empty() ? "" : ", ") + nodes[node].name;
        heading("Fusion");
        text_ +=
            fmt::format("  {}  covers {}, makes a {}\n",
                        words::pattern_words(explainer_.view(), fusion.pattern), names, fusion.fused_type);
    }

    void add_pattern() {
        const auto* match = explainer_.view().match_at(explanation_.fused);
        if (!match) return;
        heading("Pattern");
        text_ += fmt::format(
            "  {}  covers {}",
            words::styled(words::pattern_words(explainer_.view(), *match), words::TextStyle::Good, colour_),
            joined(explainer_.view().graph(), match->nodes()));
        if (match->entry) text_ += fmt::format("  (entry {} of the backend)", match->entry.number());
        text_ += "\n";
    }

    void add_misses() {
        if (explanation_.near_misses.empty()) return;
        heading("Near misses");
        words::TextTable table({});
        for (const auto& fit : explanation_.near_misses)
            table.add({{words::pattern_words(explainer_.view(), fit.entry)},
                       {words::sentence(fit), words::TextStyle::Dim}});
        text_ += table.to_text(colour_, "  ");
    }

    void add_constraints() {
        const auto& configs = explanation_.dtype_configs;
        for (const auto i : configs.ids()) {
            const auto& config = configs[i];
            const auto* standing = i == explanation_.chosen ? "used" : config.supported ? "fits" : "not used";
            heading(fmt::format("DType config {} of {}: {}", i.number() + 1, configs.size(), standing));
            words::TextTable table({});
            int passed_over = 0;
            for (const auto& row : config.rows) {
                // Rows that are neither demanded nor checked would hide the others.
                if (row.result.verdict == predict::CheckVerdict::NotChecked && row.result.required.empty()) {
                    ++passed_over;
                    continue;
                }
                const auto why = row.result.code.empty() ? std::string() : words::sentence(row.result);
                table.add({{std::string(words::words_for(row.result.verdict)), style_of(row.result.verdict)},
                           {fmt::format("{} {}", words::words_for(row.target), words::words_for(row.kind))},
                           {row.result.required.empty() ? "" : "wants " + row.result.required},
                           {row.result.actual.empty() ? "" : "has " + row.result.actual},
                           {why, words::TextStyle::Dim}});
            }
            text_ += table.to_text(colour_, "  ");
            if (passed_over > 0)
                text_ += words::styled(fmt::format("  {} more without effect\n", passed_over),
                                       words::TextStyle::Dim, colour_);
            if (config.raised) text_ += "  " + raised_text(*config.raised, colour_);
        }
    }

    void add_observers() {
        if (explanation_.inputs.empty() && explanation_.outputs.empty() && !explanation_.weight_fake_quant)
            return;
        heading("Observers");
        words::TextTable table({});
        const auto& graph = explainer_.view().prepared().graph;
        const auto add = [&](const char* side, insight::PlannedObserverIndex index) {
            const auto& observer = explainer_.observers().observers()[index];
            table.add(
                {{side, words::TextStyle::Dim},
                 {graph[observer.node].name},
                 {words::observer_words(*observer.instance)},
                 {observer.observes ? "of " + graph[observer.observes].name : "", words::TextStyle::Dim},
                 {shared_with(observer), words::TextStyle::Dim}});
        };
        for (const auto index : explanation_.inputs)
            add("input", index);
        for (const auto index : explanation_.outputs)
            add("output", index);
        if (explanation_.weight_fake_quant)
            table.add({{"weight", words::TextStyle::Dim},
                       {"weight_fake_quant"},
                       {words::observer_words(*explanation_.weight_fake_quant)}});
        text_ += table.to_text(colour_, "  ");
    }

    std::string shared_with(const insight::PlannedObserver& observer) const {
        if (!observer.group) return {};
        std::vector<predict::fx::NodeId> others;
        for (const auto other : explainer_.observers().groups()[observer.group]) {
            const auto node = explainer_.observers().observers()[other].node;
            if (node != observer.node && others.size() < 6) others.emplace_back(node);
        }
        return "the same object as " + joined(explainer_.view().prepared().graph, others);
    }

    void add_becomes() {
        if (insight::is_neutral(explanation_.verdict.reason.reason) && !explanation_.match) return;
        heading("Becomes");
        words::TextTable table({});
        const auto prepared = explanation_.module_prepared;
        if (!prepared.empty() && prepared != explanation_.module_before)
            table.add({{"prepared", words::TextStyle::Dim}, {prepared}});
        const auto add = [&](const char* model, const std::optional<insight::ConversionOutcome>& becomes) {
            if (!becomes) return;
            table.add({{model, words::TextStyle::Dim}, {words::sentence(*becomes)}});
            for (const auto& node : becomes->nodes)
                table.add({{}, {words::converted_words(node), words::TextStyle::Dim}});
        };
        add("reference", explanation_.reference);
        add("lowered", explanation_.lowered);
        if (!explanation_.reference) table.add({{"nothing: PyTorch raises while it prepares the model"}});
        text_ += table.to_text(colour_, "  ");
    }

    const insight::Explainer& explainer_;
    const insight::Explanation& explanation_;
    bool colour_;
    std::string text_;
};

words::TextStyle style_of(const insight::OperationCoverage& row) {
    if (row.status == insight::CoverageStatus::Quantizable) return words::TextStyle::Good;
    return row.status == insight::CoverageStatus::CustomOrStandalone ? words::TextStyle::Dim
                                                                     : words::TextStyle::Warn;
}

std::string raised_before(const insight::Explainer& explainer, bool colour) {
    const auto raised = insight::raised_in(explainer.analysis(), nullptr);
    return raised ? "\n" + raised_text(raised->raised, colour) : std::string();
}

} // namespace

words::TextStyle style_of(const insight::NodeVerdict& verdict) {
    if (verdict.reason.reason == insight::Reason::Raises) return words::TextStyle::Bad;
    if (!verdict.counted) return words::TextStyle::Dim;
    return verdict.quantized.value_or(false) && !verdict.differs() ? words::TextStyle::Good
                                                                   : words::TextStyle::Warn;
}

std::string verdict_text(const insight::NodeVerdict& verdict, const insight::Verdicts* all, bool colour) {
    return words::styled(words::headline(verdict, all), style_of(verdict), colour) + "\n";
}

std::string explanation_text(const insight::Explainer& explainer, const insight::Explanation& explanation,
                             bool colour) {
    return ExplanationText(explainer, explanation, colour).run();
}

std::string coverage_text(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows, bool colour) {
    words::TextTable table({"operation", "nodes", "", "quantized", "pattern", "nearest"});
    int covered = 0, all = 0;
    for (const auto& row : rows) {
        const auto count = static_cast<int>(row.nodes.size());
        all += count;
        if (row.status == insight::CoverageStatus::Quantizable) covered += count;
        table.add({{words::short_type_name(row.operation)},
                   {std::to_string(count)},
                   {std::string(insight::name_of(row.status)), style_of(row)},
                   {std::to_string(row.quantized)},
                   {row.entry ? words::pattern_words(explainer.view(), row.entry) : std::string(),
                    words::TextStyle::Dim},
                   {row.code.empty() ? std::string() : words::sentence(row), words::TextStyle::Dim}});
    }
    return table.to_text(colour) + fmt::format("\nThe backend can quantize {} of {} nodes.\n", covered, all) +
           raised_before(explainer, colour);
}

std::string pattern_text(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternMatches& matches, bool colour) {
    const auto& graph = explainer.view().graph();
    const auto& config = explainer.view().entry(entry);
    // The key as in a file is printed as well, since a short name like `Linear` may be a module or a
    // function.
    const auto key = config::key_text(explainer.view().patterns().keys[entry]);
    auto text = words::styled(words::pattern_words(explainer.view(), entry), words::TextStyle::Bold, colour) +
                fmt::format("  entry {} of the backend: {}, dtype configs: {}, {}\n", entry.number(),
                            key.substr(1, key.size() - 2), config.dtype_configs.size(),
                            words::words_for(config.observation_type));
    const auto& fusions = explainer.analysis().resolution->fusion->fusions;
    const auto fused = std::ranges::count(fusions, entry, &predict::Fusion::pattern);
    if (fused > 0) text += fmt::format("\nFuses ({})\n", fused);
    for (const auto& fusion : fusions) {
        if (fusion.pattern != entry) continue;
        std::string names;
        for (const auto node : fusion.nodes)
            names += (names.empty() ? "" : ", ") + explainer.analysis().input.graph->nodes[node].name;
        text += fmt::format("  {} {}\n", words::styled("✓", words::TextStyle::Good, colour), names);
    }
    text += matches.won.empty() ? "\nCovers nothing\n" : fmt::format("\nCovers ({})\n", matches.won.size());
    for (const auto& fit : matches.won) {
        auto nodes = fit.fitting;
        text += fmt::format("  {} {}\n", words::styled("✓", words::TextStyle::Good, colour),
                            joined(graph, nodes));
    }
    if (!matches.lost.empty()) {
        text += "\nNot these\n";
        words::TextTable table({});
        for (const auto& fit : matches.lost)
            table.add({{graph[fit.last].name}, {words::sentence(fit), words::TextStyle::Dim}});
        text += table.to_text(colour, "  ");
    }
    return text + raised_before(explainer, colour);
}

} // namespace qcs::report
