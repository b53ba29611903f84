#include "insight/explain/unknown.h"
#include "predict/resolve/facts.h"
#include "report/explanation_report.h"
#include "report/json/json_object.h"
#include "report/plan_report.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/sentences.h"

namespace qcs::report {

namespace {

class PlanJson {
public:
    explicit PlanJson(const insight::Explainer& explainer)
        : explainer_(explainer),
          unknown_(insight::unknown_outcomes(explainer.view().prepared(), explainer.conversions())),
          graph_(*explainer.analysis().input.graph),
          index_(graph_) {}

    std::string run() {
        {
            const JsonObject document(writer_, json::JsonLayout::MultiLine);
            write_nodes();
            write_fusions();
            write_matches();
            writer_.key("observers");
            writer_.begin_array(json::JsonLayout::MultiLine);
            for (const auto& observer : explainer_.observers().observers())
                write_observer(writer_, explainer_, observer);
            writer_.end_array();
            write_sharing();
            const auto* conversions = explainer_.conversions();
            write_model("reference", conversions ? &conversions->reference : nullptr);
            write_model("lowered", conversions ? &conversions->lowered : nullptr);
            write_warnings();
            write_convert();
            write_counts();
            write_rules_off(writer_, *explainer_.analysis().input.mapping);
            const auto raised = insight::raised_in(explainer_.analysis(), conversions);
            writer_.key("raised_in");
            if (raised)
                writer_.string(insight::name_of(raised->phase));
            else
                writer_.null();
            write_raised(writer_, raised ? std::optional(raised->raised) : std::nullopt);
            write_unknown(writer_, unknown_);
        }
        return writer_.take() + '\n';
    }

private:
    void write_nodes() {
        writer_.key("nodes");
        writer_.begin_array(json::JsonLayout::MultiLine);
        for (const auto i : graph_.nodes.ids()) {
            const auto& node = graph_.nodes[i];
            const auto fused = explainer_.view().fused(i);
            JsonObject object(writer_);
            object.text("node", node.name);
            object.text("op", model::name_of(node.op));
            object.text("target", node.target);
            object.text("type", words::node_type(graph_, index_, node));
            write_verdict(object, graph_, explainer_.verdict(i), explainer_.verdicts());
            writer_.key("match");
            if (const auto match = explainer_.view().match_of(fused))
                writer_.integer(match.number());
            else
                writer_.null();
            const auto* conversions = explainer_.conversions();
            const bool becomes = conversions && fused;
            writer_.key("reference");
            write_becomes(writer_,
                          becomes ? std::optional(explainer_.becomes(conversions->reference, fused, false))
                                  : std::nullopt);
            writer_.key("lowered");
            write_becomes(writer_, becomes
                                       ? std::optional(explainer_.becomes(conversions->lowered, fused, true))
                                       : std::nullopt);
        }
        writer_.end_array();
    }

    void write_fusions() {
        writer_.key("fusions");
        writer_.begin_array(json::JsonLayout::MultiLine);
        for (const auto& fusion : explainer_.analysis().resolution->fusion->fusions) {
            JsonObject object(writer_);
            object.text("root", graph_.nodes[fusion.root].name);
            writer_.key("nodes");
            writer_.begin_array();
            for (const auto node : fusion.nodes)
                writer_.string(graph_.nodes[node].name);
            writer_.end_array();
            object.text("pattern", words::pattern_words(explainer_.view(), fusion.pattern));
            object.number("entry", fusion.pattern.number());
            object.text("type", fusion.fused_type);
        }
        writer_.end_array();
    }

    void write_matches() {
        const auto& fused = explainer_.view().graph();
        writer_.key("matches");
        writer_.begin_array(json::JsonLayout::MultiLine);
        for (const auto& match : explainer_.view().matches().matches) {
            JsonObject object(writer_);
            object.text("pattern", words::pattern_words(explainer_.view(), match));
            if (match.entry) object.number("entry", match.entry.number());
            object.text("last", fused[match.last].name);
            if (match.root) object.text("root", fused[match.root].name);
            writer_.key("nodes");
            writer_.begin_array();
            for (const auto node : match.nodes())
                writer_.string(fused[node].name);
            writer_.end_array();
            object.text("observation_type", words::words_for(match.observation));
        }
        writer_.end_array();
    }

    void write_sharing() {
        const auto& plan = explainer_.observers();
        writer_.key("sharing");
        writer_.begin_array(json::JsonLayout::MultiLine);
        for (const auto& group : plan.groups()) {
            writer_.begin_array();
            for (const auto observer : group)
                writer_.string(explainer_.view().prepared().graph[plan.observers()[observer].node].name);
            writer_.end_array();
        }
        writer_.end_array();
    }

    void write_model(std::string_view key, const insight::ConvertedModel* model) {
        writer_.key(key);
        if (!model) return writer_.null();
        JsonObject object(writer_, json::JsonLayout::MultiLine);
        if (model->converted.raised) return write_raised(writer_, model->converted.raised);
        const auto& graph = model->converted.graph;
        writer_.key("nodes");
        writer_.begin_array(json::JsonLayout::MultiLine);
        for (auto id = graph.first(); id; id = graph.next(id)) {
            JsonObject node(writer_);
            node.text("name", graph[id].name);
            node.text("op", model::name_of(graph[id].op));
            node.text("target", graph[id].target);
            if (const auto type = model->module_type(predict::ConvertedNode(id)); !type.empty())
                node.text("type", type);
        }
        writer_.end_array();
    }

    void write_warnings() {
        writer_.key("warnings");
        writer_.begin_array(json::JsonLayout::MultiLine);
        for (const auto& [warning, count, texts] : words::warnings_of(explainer_)) {
            JsonObject object(writer_);
            object.text("kind", std::string(1, static_cast<char>('A' + static_cast<int>(warning.kind))));
            object.text("about", warning.weight ? "weight" : "activation");
            object.number("count", count);
            object.strings("texts", texts);
        }
        writer_.end_array();
    }

    /// The arguments of convert, and what it leaves besides a graph.
    void write_convert() {
        writer_.key("convert");
        const auto* conversions = explainer_.conversions();
        if (!conversions) return writer_.null();
        const auto& conversion = conversions->conversion;
        JsonObject object(writer_);
        object.text("engine", conversion.engine);
        object.boolean("own_mapping", conversion.mapping != nullptr);
        object.boolean("own_backend", conversion.backend != nullptr);
        object.boolean("decomposed", conversion.decomposed);
        object.boolean("keep_qconfig", conversion.keep_qconfig || conversion.decomposed);
        object.boolean("keep_original_weights", conversion.keep_original_weights);
        object.strings("original_weights", conversions->lowered.converted.original_weights);
    }

    void write_counts() {
        const auto* verdicts = explainer_.verdicts();
        writer_.key("summary");
        if (verdicts) {
            const auto counts = insight::counts_of(*verdicts);
            JsonObject object(writer_);
            object.number("counted", counts.counted);
            object.number("quantized", counts.quantized);
            object.number("asked_float", counts.quantized_despite_request);
            object.number("asked_quantized", counts.float_despite_request);
            object.number("undecided", counts.undecided);
            object.number("hosted", counts.hosted);
        } else {
            writer_.null();
        }
        writer_.key("counts");
        JsonObject object(writer_);
        const auto counts =
            verdicts ? insight::counted_reasons(*verdicts) : std::array<int, insight::reason_count>{};
        for (std::size_t i = 0; i < counts.size(); ++i)
            if (counts[i] > 0) object.number(insight::name_of(static_cast<insight::Reason>(i)), counts[i]);
    }

    const insight::Explainer& explainer_;
    const insight::UnknownOutcomes unknown_;
    const model::Graph& graph_;
    const model::GraphIndex index_;
    json::JsonWriter writer_;
};

} // namespace

std::string plan_json(const insight::Explainer& explainer) {
    return PlanJson(explainer).run();
}

} // namespace qcs::report
