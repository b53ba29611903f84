#include "insight/explain/unknown.h"
#include "predict/resolve/facts.h"
#include "report/explanation_report.h"
#include "report/json/json_object.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/sentences.h"

namespace qcs::report {

namespace {

template <typename Nodes>
void write_names(json::JsonWriter& writer, const predict::fx::FxGraph& graph, const Nodes& nodes) {
    writer.begin_array();
    for (const auto node : nodes)
        writer.string(graph[node].name);
    writer.end_array();
}

void write_code(JsonObject& object, const Message& message) {
    object.text("code", message.code);
    object.strings("args", message.args);
    object.text("text", words::sentence(message));
}

void write_pattern(json::JsonWriter& writer, const insight::Explainer& explainer,
                   const predict::PatternMatch* match) {
    if (!match) return writer.null();
    const auto& graph = explainer.view().graph();
    JsonObject object(writer);
    object.text("text", words::pattern_words(explainer.view(), *match));
    if (match->entry) object.number("entry", match->entry.number());
    writer.key("nodes");
    write_names(writer, graph, match->nodes());
    object.text("last", graph[match->last].name);
    if (match->root) object.text("root", graph[match->root].name);
    object.text("observation_type", words::words_for(match->observation));
}

void write_fit(json::JsonWriter& writer, const insight::Explainer& explainer,
               const insight::PatternFit& fit) {
    const auto& graph = explainer.view().graph();
    JsonObject object(writer);
    object.number("entry", fit.entry.number());
    object.text("pattern", words::pattern_words(explainer.view(), fit.entry));
    object.text("last", graph[fit.last].name);
    writer.key("fitting");
    write_names(writer, graph, fit.fitting);
    if (fit.won()) return;
    if (fit.failed_at) object.text("failed_at", graph[fit.failed_at].name);
    write_code(object, fit);
}

void write_row(json::JsonWriter& writer, const predict::ConstraintRow& row) {
    JsonObject object(writer);
    object.text("target", words::words_for(row.target));
    object.text("constraint", words::words_for(row.kind));
    object.text("required", row.result.required);
    object.text("actual", row.result.actual);
    object.text("verdict", words::words_for(row.result.verdict));
    if (row.result.code.empty()) return;
    write_code(object, row.result);
}

void write_tables(json::JsonWriter& writer, std::span<const predict::ConstraintTable> tables) {
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& table : tables) {
        JsonObject object(writer);
        object.boolean("fits", table.supported);
        writer.key("constraints");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& row : table.rows)
            write_row(writer, row);
        writer.end_array();
        if (table.raised) write_raised(writer, table.raised);
    }
    writer.end_array();
}

} // namespace

void write_unknown(json::JsonWriter& writer, const insight::UnknownOutcomes& unknown) {
    writer.key("unknown");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& cause : unknown.causes) {
        JsonObject object(writer);
        object.text("what", cause.code);
        object.text("node", cause.node);
        object.text("message", words::sentence(cause));
    }
    writer.end_array();
}

void write_verdict(JsonObject& object, const model::Graph& graph, const insight::NodeVerdict& verdict,
                   const insight::Verdicts* all) {
    auto& writer = object.writer();
    const auto name = [&](model::TracedNode node) -> const SharedText& { return graph.nodes[node].name; };
    writer.key("reason");
    {
        JsonObject inner(writer);
        inner.text("code", insight::name_of(verdict.reason.reason));
        inner.strings("args", verdict.reason.args);
        inner.text("text", words::headline(verdict, all));
        writer.key("quantized");
        if (all && verdict.quantized)
            writer.boolean(*verdict.quantized);
        else
            writer.null();
        inner.boolean("counted", verdict.counted);
        inner.rule("rule", std::max(verdict.reason.rule, verdict.requested.rule));
        if (verdict.reason.node) inner.text("node", name(verdict.reason.node));
    }
    writer.key("asked");
    {
        JsonObject inner(writer);
        inner.text("code", insight::name_of(verdict.requested.reason));
        inner.strings("args", verdict.requested.args);
        inner.text("text", words::requested_sentence(verdict.requested));
        inner.boolean("quantized", verdict.requested_quantized);
    }
    if (verdict.host) object.text("host", name(verdict.host));
    if (!verdict.child) return;
    writer.key("child");
    const JsonObject child(writer, json::JsonLayout::MultiLine);
    writer.key("nodes");
    writer.begin_array(json::JsonLayout::MultiLine);
    const auto& inside = *verdict.child->graph;
    const model::GraphIndex index(inside);
    for (const auto i : inside.nodes.ids()) {
        JsonObject node(writer);
        node.text("node", inside.nodes[i].name);
        node.text("op", model::name_of(inside.nodes[i].op));
        node.text("target", inside.nodes[i].target);
        node.text("type", words::node_type(inside, index, inside.nodes[i]));
        write_verdict(node, inside, verdict.child->nodes[i], verdict.child.get());
    }
    writer.end_array();
}

void write_observer(json::JsonWriter& writer, const insight::Explainer& explainer,
                    const insight::PlannedObserver& observer) {
    const auto& graph = explainer.view().prepared().graph;
    const auto& made = *observer.instance;
    JsonObject object(writer);
    object.text("name", graph[observer.node].name);
    if (observer.observes) object.text("observes", graph[observer.observes].name);
    writer.key("feeds");
    write_names(writer, graph, observer.feeds);
    object.text("class", made.type);
    if (&made.observer() != &made) object.text("observer_class", made.observer().type);
    if (const auto dtype = made.dtype()) object.text("dtype", name_of(*dtype));
    if (const auto scheme = made.qscheme()) object.text("qscheme", name_of(*scheme));
    for (const auto* name : {"quant_min", "quant_max", "ch_axis"})
        if (const auto* value = made.attribute(name))
            if (const auto* number = std::get_if<std::int64_t>(&value->data)) object.number(name, *number);
    object.boolean("is_dynamic", made.is_dynamic());
    writer.key("group");
    if (observer.group)
        writer.integer(observer.group.number() + 1);
    else
        writer.null();
}

void write_becomes(json::JsonWriter& writer, const std::optional<insight::ConversionOutcome>& becomes) {
    if (!becomes) return writer.null();
    JsonObject object(writer);
    write_code(object, *becomes);
    writer.key("nodes");
    writer.begin_array();
    for (const auto& node : becomes->nodes) {
        JsonObject inner(writer);
        inner.text("name", node.name);
        inner.text("op", model::name_of(node.op));
        inner.text("target", node.target);
        if (!node.type.empty()) inner.text("type", node.type);
        if (!node.inner.empty()) inner.text("inner_type", node.inner);
        if (node.weights.empty()) continue;
        writer.key("weights");
        writer.begin_array();
        for (const auto& weight : node.weights) {
            JsonObject qparams(writer);
            qparams.text("name", weight.name);
            if (weight.dtype) qparams.text("dtype", name_of(*weight.dtype));
            if (weight.qscheme) qparams.text("qscheme", name_of(*weight.qscheme));
            if (weight.axis) qparams.number("axis", *weight.axis);
        }
        writer.end_array();
    }
    writer.end_array();
}

void write_explanation(JsonObject& object, const insight::Explainer& explainer,
                       const insight::Explanation& explanation) {
    auto& writer = object.writer();
    write_verdict(object, *explainer.analysis().input.graph, explanation.verdict, explainer.verdicts());
    writer.key("pattern");
    write_pattern(writer, explainer, explainer.view().match_at(explanation.fused));
    writer.key("near_misses");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& fit : explanation.near_misses)
        write_fit(writer, explainer, fit);
    writer.end_array();
    writer.key("dtype_configs");
    write_tables(writer, explanation.dtype_configs);
    writer.key("chosen");
    if (explanation.chosen)
        writer.integer(explanation.chosen.number());
    else
        writer.null();
    for (const auto& [key, observers] :
         {std::pair{"inputs", &explanation.inputs}, std::pair{"outputs", &explanation.outputs}}) {
        writer.key(key);
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto observer : *observers)
            write_observer(writer, explainer, explainer.observers().observers()[observer]);
        writer.end_array();
    }
    writer.key("becomes");
    const JsonObject becomes(writer);
    writer.key("prepared");
    writer.string(explanation.module_prepared);
    writer.key("reference");
    write_becomes(writer, explanation.reference);
    writer.key("lowered");
    write_becomes(writer, explanation.lowered);
}

std::string coverage_json(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows) {
    const auto& analysis = explainer.analysis();
    json::JsonWriter writer;
    {
        const JsonObject document(writer, json::JsonLayout::MultiLine);
        write_rules_off(writer, *analysis.input.mapping);
        writer.key("operations");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& row : rows) {
            JsonObject object(writer);
            object.text("operation", row.operation);
            object.text("coverable", insight::name_of(row.status));
            writer.key("nodes");
            writer.begin_array();
            for (const auto node : row.nodes)
                writer.string(analysis.input.graph->nodes[node].name);
            writer.end_array();
            object.number("quantized", row.quantized);
            if (row.entry) {
                object.number("entry", row.entry.number());
                object.text("pattern", words::pattern_words(explainer.view(), row.entry));
            }
            writer.key("nearest");
            if (row.code.empty()) {
                writer.null();
                continue;
            }
            JsonObject nearest(writer);
            write_code(nearest, row);
        }
        writer.end_array();
        const auto raised = insight::raised_in(analysis, nullptr);
        write_raised(writer, raised ? std::optional(raised->raised) : std::nullopt);
    }
    return writer.take() + '\n';
}

std::string pattern_json(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternMatches& matches) {
    json::JsonWriter writer;
    {
        JsonObject document(writer, json::JsonLayout::MultiLine);
        write_rules_off(writer, *explainer.analysis().input.mapping);
        document.number("entry", entry.number());
        document.text("pattern", words::pattern_words(explainer.view(), entry));
        const auto& config = explainer.view().entry(entry);
        document.number("dtype_configs", static_cast<std::int64_t>(config.dtype_configs.size()));
        document.text("observation_type", words::words_for(config.observation_type));
        writer.key("fused");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& fusion : explainer.analysis().resolution->fusion->fusions) {
            if (fusion.pattern != entry) continue;
            writer.begin_array();
            for (const auto node : fusion.nodes)
                writer.string(explainer.analysis().input.graph->nodes[node].name);
            writer.end_array();
        }
        writer.end_array();
        for (const auto& [key, fits] : {std::pair{"won", &matches.won}, std::pair{"lost", &matches.lost}}) {
            writer.key(key);
            writer.begin_array(json::JsonLayout::MultiLine);
            for (const auto& fit : *fits)
                write_fit(writer, explainer, fit);
            writer.end_array();
        }
        const auto raised = insight::raised_in(explainer.analysis(), nullptr);
        write_raised(writer, raised ? std::optional(raised->raised) : std::nullopt);
    }
    return writer.take() + '\n';
}

} // namespace qcs::report
