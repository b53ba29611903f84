#include "report/text/explanation_text.h"

#include "predict/resolve/facts.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "report/text/resolution_text.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs {

namespace {

std::string joined(const fx::FxGraph& graph, std::span<const fx::NodeId> nodes) {
    std::string text;
    for (const auto node : nodes)
        text += (text.empty() ? "" : ", ") + graph[node].name;
    return text;
}

Ink ink_of(CheckVerdict verdict) {
    switch (verdict) {
    case CheckVerdict::Pass: return Ink::Good;
    case CheckVerdict::Fail: return Ink::Bad;
    case CheckVerdict::NotChecked: break;
    }
    return Ink::Dim;
}

class ExplanationText {
public:
    ExplanationText(const Explainer& explainer, const Explanation& explanation, bool colour)
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
        text_ += fmt::format("  {}  covers {}, makes a {}\n",
                             pattern_words(explainer_.view(), fusion.pattern), names,
                             fusion.fused_type);
    }

    void add_pattern() {
        const auto* match = explainer_.view().match_at(explanation_.fused);
        if (!match) return;
        heading("Pattern");
        text_ += fmt::format("  {}  covers {}",
                             inked(pattern_words(explainer_.view(), *match), Ink::Good, colour_),
                             joined(explainer_.view().graph(), match->nodes()));
        if (match->entry) text_ += fmt::format("  (entry {} of the backend)", match->entry.number());
        text_ += "\n";
    }

    void add_misses() {
        if (explanation_.near_misses.empty()) return;
        heading("Near misses");
        TextTable table({});
        for (const auto& fit : explanation_.near_misses)
            table.add({{pattern_words(explainer_.view(), fit.entry)}, {sentence(fit), Ink::Dim}});
        text_ += table.to_text(colour_, "  ");
    }

    void add_constraints() {
        const auto& configs = explanation_.dtype_configs;
        for (const auto i : configs.ids()) {
            const auto& config = configs[i];
            const auto* said = i == explanation_.chosen ? "used" : config.supported ? "fits" : "not used";
            heading(fmt::format("DType config {} of {}: {}", i.number() + 1, configs.size(), said));
            TextTable table({});
            int passed_over = 0;
            for (const auto& row : config.rows) {
                // What is neither demanded nor looked at would bury the rest.
                if (row.result.verdict == CheckVerdict::NotChecked && row.result.required.empty()) {
                    ++passed_over;
                    continue;
                }
                const auto why = row.result.code.empty() ? std::string() : sentence(row.result);
                table.add({{std::string(words_for(row.result.verdict)), ink_of(row.result.verdict)},
                           {fmt::format("{} {}", words_for(row.target), words_for(row.kind))},
                           {row.result.required.empty() ? "" : "wants " + row.result.required},
                           {row.result.actual.empty() ? "" : "has " + row.result.actual},
                           {why, Ink::Dim}});
            }
            text_ += table.to_text(colour_, "  ");
            if (passed_over > 0)
                text_ += inked(fmt::format("  {} more without effect\n", passed_over), Ink::Dim, colour_);
            if (config.raised) text_ += "  " + raised_text(*config.raised, colour_);
        }
    }

    void add_observers() {
        if (explanation_.inputs.empty() && explanation_.outputs.empty() && !explanation_.weight_fake_quant)
            return;
        heading("Observers");
        TextTable table({});
        const auto& graph = explainer_.view().prepared().graph;
        const auto add = [&](const char* side, PlannedObserverIndex index) {
            const auto& observer = explainer_.observers().observers()[index];
            table.add(
                {{side, Ink::Dim},
                 {graph[observer.node].name},
                 {observer_words(*observer.instance)},
                 {observer.observes ? "of " + graph[observer.observes].name : "", Ink::Dim},
                 {shared_with(observer), Ink::Dim}});
        };
        for (const auto index : explanation_.inputs)
            add("input", index);
        for (const auto index : explanation_.outputs)
            add("output", index);
        if (explanation_.weight_fake_quant)
            table.add({{"weight", Ink::Dim},
                       {"weight_fake_quant"},
                       {observer_words(*explanation_.weight_fake_quant)}});
        text_ += table.to_text(colour_, "  ");
    }

    std::string shared_with(const PlannedObserver& observer) const {
        if (!observer.group) return {};
        std::vector<fx::NodeId> others;
        for (const auto other : explainer_.observers().groups()[observer.group]) {
            const auto node = explainer_.observers().observers()[other].node;
            if (node != observer.node && others.size() < 6) others.push_back(node);
        }
        return "the same object as " + joined(explainer_.view().prepared().graph, others);
    }

    void add_becomes() {
        if (is_neutral(explanation_.verdict.reason.reason) && !explanation_.match) return;
        heading("Becomes");
        TextTable table({});
        const auto prepared = explanation_.module_prepared;
        if (!prepared.empty() && prepared != explanation_.module_before)
            table.add({{"prepared", Ink::Dim}, {prepared}});
        const auto add = [&](const char* model, const std::optional<Becomes>& becomes) {
            if (!becomes) return;
            table.add({{model, Ink::Dim}, {sentence(*becomes)}});
            for (const auto& node : becomes->nodes)
                table.add({{}, {converted_words(node), Ink::Dim}});
        };
        add("reference", explanation_.reference);
        add("lowered", explanation_.lowered);
        if (!explanation_.reference) table.add({{"nothing: PyTorch raises while it prepares the model"}});
        text_ += table.to_text(colour_, "  ");
    }

    const Explainer& explainer_;
    const Explanation& explanation_;
    bool colour_;
    std::string text_;
};

Ink ink_of(const OperationCoverage& row) {
    if (row.coverable == Coverable::Quantizable) return Ink::Good;
    return row.coverable == Coverable::Apart ? Ink::Dim : Ink::Warn;
}

std::string raised_before(const Explainer& explainer, bool colour) {
    const auto raised = raised_in(explainer.analysis(), nullptr);
    return raised ? "\n" + raised_text(raised->raised, colour) : std::string();
}

} // namespace

Ink ink_of(const NodeVerdict& verdict) {
    if (verdict.reason.reason == Reason::Raises) return Ink::Bad;
    if (!verdict.counted) return Ink::Dim;
    return verdict.quantized.value_or(false) && !verdict.differs() ? Ink::Good : Ink::Warn;
}

std::string verdict_text(const NodeVerdict& verdict, const Verdicts* all, bool colour) {
    return inked(headline(verdict, all), ink_of(verdict), colour) + "\n";
}

std::string explanation_text(const Explainer& explainer, const Explanation& explanation, bool colour) {
    return ExplanationText(explainer, explanation, colour).run();
}

std::string coverage_text(const Explainer& explainer, std::span<const OperationCoverage> rows, bool colour) {
    TextTable table({"operation", "nodes", "", "quantized", "pattern", "nearest"});
    int covered = 0, all = 0;
    for (const auto& row : rows) {
        const auto count = static_cast<int>(row.nodes.size());
        all += count;
        if (row.coverable == Coverable::Quantizable) covered += count;
        table.add({{short_type_name(row.operation)},
                   {std::to_string(count)},
                   {std::string(name_of(row.coverable)), ink_of(row)},
                   {std::to_string(row.quantized)},
                   {row.entry ? pattern_words(explainer.view(), row.entry) : std::string(), Ink::Dim},
                   {row.code.empty() ? std::string() : sentence(row), Ink::Dim}});
    }
    return table.to_text(colour) + fmt::format("\nThe backend can quantize {} of {} nodes.\n", covered, all) +
           raised_before(explainer, colour);
}

std::string pattern_text(const Explainer& explainer, EntryIndex entry, const PatternReach& reach, bool colour) {
    const auto& graph = explainer.view().graph();
    const auto& config = explainer.view().entry(entry);
    // Beside its short words as a file has it: `Linear` is a module here and a function there.
    const auto key = key_text(explainer.view().patterns().keys[entry]);
    auto text = inked(pattern_words(explainer.view(), entry), Ink::Bold, colour) +
                fmt::format("  entry {} of the backend: {}, dtype configs: {}, {}\n", entry.number(),
                            key.substr(1, key.size() - 2), config.dtype_configs.size(),
                            words_for(config.observation_type));
    const auto& fusions = explainer.analysis().resolution->fusion->fusions;
    const auto fused = std::ranges::count(fusions, entry, &Fusion::pattern);
    if (fused > 0) text += fmt::format("\nFuses ({})\n", fused);
    for (const auto& fusion : fusions) {
        if (fusion.pattern != entry) continue;
        std::string names;
        for (const auto node : fusion.nodes)
            names += (names.empty() ? "" : ", ") + explainer.analysis().input.graph->nodes[node].name;
        text += fmt::format("  {} {}\n", inked("✓", Ink::Good, colour), names);
    }
    text += reach.won.empty() ? "\nCovers nothing\n" : fmt::format("\nCovers ({})\n", reach.won.size());
    for (const auto& fit : reach.won) {
        auto nodes = fit.fitting;
        text += fmt::format("  {} {}\n", inked("✓", Ink::Good, colour), joined(graph, nodes));
    }
    if (!reach.lost.empty()) {
        text += "\nNot these\n";
        TextTable table({});
        for (const auto& fit : reach.lost)
            table.add({{graph[fit.last].name}, {sentence(fit), Ink::Dim}});
        text += table.to_text(colour, "  ");
    }
    return text + raised_before(explainer, colour);
}

} // namespace qcs
