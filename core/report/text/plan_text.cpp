#include "insight/explain/explain_codes.h"
#include "insight/explain/unknown.h"
#include "predict/resolve/facts.h"
#include "report/explanation_report.h"
#include "report/plan_report.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>
#include <tbb/parallel_invoke.h>

#include <array>
#include <unordered_map>

namespace qcs::report {

namespace {

class PlanText {
public:
    PlanText(const insight::Explainer& explainer, bool colour)
        : explainer_(explainer),
          colour_(colour),
          graph_(*explainer.analysis().input.graph),
          index_(explainer.view().facts().base->index) {}

    void run(const words::TextSink& sink) {
        nodes().write(sink, colour_);
        sink(groups() + "\n" + counts() + "\n" + conversion() + warnings() + raised() +
             unknown_text(insight::unknown_outcomes(explainer_.view().prepared(), explainer_.conversions()),
                          colour_));
    }

private:
    /// Most observers are built in the same way and share one instance.
    using ObserverWords = std::unordered_map<const predict::ObserverInstance*, std::string>;

    /// The arguments of convert that differ from the defaults.
    std::string conversion() const {
        std::string text;
        const auto* conversions = explainer_.conversions();
        if (!conversions) return text;
        const auto& conversion = conversions->conversion;
        if (conversion.decomposed)
            text += "Converted by _convert_to_reference_decomposed_fx: nothing is lowered.\n";
        if (conversion.mapping) text += "Convert has a QConfigMapping of its own.\n";
        if (conversion.backend)
            text += fmt::format("Convert has another backend: {}.\n", conversion.backend->name);
        if (conversion.keep_qconfig && !conversion.decomposed)
            text += "Modules keep their `qconfig`, fake quantizers their observers.\n";
        if (!conversion.keep_original_weights) return text;
        const auto& kept = conversions->lowered.converted.original_weights;
        return text + (kept.empty() ? "No packed weight whose original could be kept.\n"
                                    : fmt::format("`original_weights_lookup` keeps the originals of {}.\n",
                                                  fmt::join(kept, ", ")));
    }

    words::TextTable nodes() const {
        words::TextTable table({"node", "type", "why", "observer after it", "becomes"}),
            second_half(std::vector<std::string>{});
        const model::TracedNode begin(0), half(graph_.nodes.size() / 2), end(graph_.nodes.size());
        tbb::parallel_invoke(
            [&] {
                add_nodes(table, {begin, half});
            },
            [&] {
                add_nodes(second_half, {half, end});
            });
        table.append(std::move(second_half));
        return table;
    }

    void add_nodes(words::TextTable& table, IdRange<model::TracedNode> nodes) const {
        ObserverWords words;
        for (const auto i : nodes) {
            const auto& node = graph_.nodes[i];
            const auto verdict = explainer_.verdict(i);
            table.add(
                {{node.name},
                 {words::short_type_name(words::node_type(graph_, index_, node)), words::TextStyle::Dim},
                 {words::headline(verdict, explainer_.verdicts()), style_of(verdict)},
                 {observers_behind(i, words)},
                 {becomes(i, verdict), words::TextStyle::Dim}});
        }
    }

    std::string observers_behind(model::TracedNode traced, ObserverWords& known) const {
        const auto node = explainer_.view().fused(traced);
        if (!node) return {};
        std::string text;
        for (const auto user : explainer_.view().prepared().graph.users(node)) {
            const auto* observer = explainer_.observers().find(predict::PreparedNode(user));
            if (!observer) continue;
            if (!text.empty()) text += "; ";
            auto& words = known[observer->instance.get()];
            if (words.empty()) words = words::observer_words(*observer->instance);
            text += explainer_.view().prepared().graph[user].name;
            text.append(" ").append(words);
            if (observer->group) text += fmt::format(" (shared {})", observer->group.number() + 1);
        }
        return text;
    }

    std::string counts() const {
        return explainer_.verdicts() ? words::counts_words(*explainer_.verdicts()) : std::string();
    }

    std::string becomes(model::TracedNode traced, const insight::NodeVerdict& verdict) const {
        const auto node = explainer_.view().fused(traced);
        const auto* conversions = explainer_.conversions();
        if (!conversions || !node || insight::is_neutral(verdict.reason.reason)) return {};
        const auto result = explainer_.becomes(conversions->lowered, node, true);
        if (auto name = words::becomes_name(result); !name.empty()) return name;
        return result.code == codes::becomes_part ? "(merged)" : std::string();
    }

    std::string groups() const {
        const auto& groups = explainer_.observers().groups();
        if (groups.empty()) return {};
        std::string text = "\nObservers that are one and the same object\n";
        for (const auto i : groups.ids()) {
            text += fmt::format("  {}: ", i.number() + 1);
            for (std::size_t k = 0; k < groups[i].size(); ++k)
                text += (k > 0 ? ", " : "") + name(explainer_.observers().observers()[groups[i][k]].node);
            text += "\n";
        }
        return text;
    }

    std::string name(predict::fx::NodeId node) const { return explainer_.view().prepared().graph[node].name; }

    std::string warnings() const {
        std::string text;
        for (const auto& group : words::warnings_of(explainer_)) {
            const auto times = group.count > 1 ? fmt::format(" ({} times)", group.count) : std::string();
            text += words::styled(fmt::format("PyTorch warns{}: ", times), words::TextStyle::Warn, colour_);
            for (const auto& words : group.texts)
                text += words + "\n";
            if (group.texts.empty()) text += "about a standalone module\n";
        }
        return text;
    }

    std::string raised() const {
        const auto raised = insight::raised_in(explainer_.analysis(), explainer_.conversions());
        if (!raised) return {};
        return fmt::format("\nIn {}:\n", insight::name_of(raised->phase)) +
               raised_text(raised->raised, colour_);
    }

    const insight::Explainer& explainer_;
    bool colour_;
    const model::Graph& graph_;
    const model::GraphIndex& index_;
};

} // namespace

void write_plan_text(const insight::Explainer& explainer, bool colour, const words::TextSink& sink) {
    PlanText(explainer, colour).run(sink);
}

} // namespace qcs::report
