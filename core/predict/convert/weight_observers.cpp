// Runs the observers of functions' weights before anything is converted (convert.py, _run_weight_observers;
// fx/utils.py, collect_producer_nodes and graph_module_from_producer_nodes).

#include "predict/convert/computed_tensors.h"
#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"
#include "predict/convert/weight_facts.h"
#include "predict/convert/weighted.h"
#include "predict/convert/zero_points.h"
#include "predict/prepare/matches.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

bool is_truthy(const fx::Arg& arg) {
    if (arg.is_node()) return true;
    if (arg.kind != fx::Arg::Kind::Literal) return arg.kind == fx::Arg::Kind::Slice || !arg.items.empty();
    if (const auto* flag = arg.get<bool>()) return *flag;
    if (const auto* number = arg.get<std::int64_t>()) return *number != 0;
    if (const auto* number = arg.get<double>()) return *number != 0;
    if (const auto* text = arg.get<std::string>()) return !text->empty();
    return !std::holds_alternative<config::None>(arg.value().data);
}

/// node_arg_is_weight.
bool is_weight(const State& state, fx::NodeId node, std::size_t place) {
    const auto& n = state.graph[node];
    const auto& arg = n.args[place];
    const auto prepared = state.prepared_node[ConvertedNode(node)];
    const auto index = state.prepared.weight_index.find(prepared);
    if (index != state.prepared.weight_index.end()) {
        const auto wanted = static_cast<std::size_t>(index->second);
        if (wanted == place) return true;
        if (wanted < n.args.size() && arg.is_node() && n.args[wanted].is_node() &&
            n.args[wanted].node == arg.node)
            return true;
    }
    const auto* keyword = n.kwarg("weight");
    return keyword && keyword->is_node() && arg.is_node() && keyword->node == arg.node;
}

void run_observers(State& state, const std::vector<fx::NodeId>& producers, fx::NodeId user) {
    ComputedTensors tensors(state);
    for (const auto producer : producers) {
        const auto& node = state.graph[producer];
        // If an input of the model is itself the weight, PyTorch does not recognise it as an input, and
        // passes no value for it.
        if (node.op == model::Op::Placeholder && node.args.empty())
            raise("TypeError", "forward() missing 1 required positional argument: '" + node.target + "'",
                  message(codes::convert_weight_is_input, node.name), node.name);
        tensors.run(producer);
        if (node.op != model::Op::CallModule) continue;
        const auto& module = state.module(node);
        if (!module.observer || node.args.empty() || !node.args[0].is_node()) continue;
        state.weight_observer_ids.insert(state.module_id(node));
        state.observers_run.push_back(state.prepared_node[ConvertedNode(producer)]);
        if (!observe(*module.observer, tensors.of(node.args[0]), node.name))
            add_weight_gap(state, user, node.args[0].node);
    }
}

} // namespace

void State::record_quantized(fx::NodeId observer) {
    const auto known = weight_observers.find(module_id(graph[observer]));
    const bool is_weight = known != weight_observers.end();
    if (is_weight) weights.push_back(known->second);
    if (!is_weight || known->second.is_computed)
        activation_observers.push_back(prepared_node[ConvertedNode(observer)]);
}

namespace {

/// Records the observer of a function's weight, and the attribute that the weight is computed from (the first
/// one that is read).
void note_weight(State& state, fx::NodeId observer, const std::vector<fx::NodeId>& producers,
                 fx::NodeId user) {
    const auto& graph = state.graph;
    if (graph[observer].op != model::Op::CallModule) return;
    const auto attribute =
        std::ranges::find(producers, model::Op::GetAttr, [&](fx::NodeId node) { return graph[node].op; });
    if (attribute == producers.end()) return;
    const bool is_computed = graph[observer].args[0].node != *attribute;
    state.weight_observers.try_emplace(state.module_id(graph[observer]),
                                       ConvertedWeight{state.prepared_node[ConvertedNode(user)],
                                                       {},
                                                       graph[*attribute].target,
                                                       {},
                                                       state.module(graph[observer]).observer,
                                                       is_computed});
}

} // namespace

void run_weight_observers(State& state) {
    const auto& graph = state.graph;
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto& n = graph[node];
        if (n.op != model::Op::CallFunction) continue;
        for (std::size_t i = 0; i < n.args.size(); ++i) {
            if (!is_truthy(n.args[i]) || !is_weight(state, node, i)) continue;
            const auto weight = node_of(graph, n.args[i], "args", node);
            const auto producers = producers_of(graph, weight);
            if (!producers) continue;
            check_self_contained(graph, *producers);
            for (const auto producer : *producers)
                if (const auto& read = graph[producer];
                    read.op == model::Op::GetAttr && state.is_gone(read.target))
                    raise_attribute_error(class_name(state.owner_of(read.target)->type),
                                          read.target.substr(read.target.rfind('.') + 1), read.name);
            run_observers(state, *producers, node);
            note_weight(state, weight, *producers, node);
        }
    }
}

std::optional<std::vector<fx::NodeId>> producers_of(const fx::FxGraph& graph, fx::NodeId node) {
    std::vector<fx::NodeId> nodes = {node}, frontier = {node};
    while (!frontier.empty()) {
        const auto current = frontier.back();
        frontier.pop_back();
        bool free = false;
        const auto visit = [&](const fx::Arg& arg) {
            if (!arg.is_node() || free) return;
            const auto& n = graph[arg.node];
            free = n.op == model::Op::Placeholder;
            if (free) return;
            nodes.push_back(arg.node);
            if (!n.is_call(model::Op::CallFunction, "builtins.getattr")) frontier.push_back(arg.node);
        };
        for (const auto& arg : graph[current].args)
            visit(arg);
        for (const auto& kwarg : graph[current].kwargs)
            visit(kwarg.value);
        if (free) return std::nullopt;
    }
    std::ranges::reverse(nodes);
    return nodes;
}

void check_self_contained(const fx::FxGraph& graph, const std::vector<fx::NodeId>& producers) {
    std::unordered_set<fx::NodeId> known;
    for (const auto producer : producers) {
        const auto check = [&](fx::NodeId input) {
            if (!known.contains(input))
                raise("KeyError", graph[input].name,
                      message(codes::convert_producer_missing, graph[producer].name, graph[input].name),
                      graph[producer].name);
        };
        for (const auto& arg : graph[producer].args)
            fx::FxGraph::for_each_node(arg, check);
        for (const auto& kwarg : graph[producer].kwargs)
            fx::FxGraph::for_each_node(kwarg.value, check);
        known.insert(producer);
    }
}

namespace {

bool is_cell(const State& state, const std::string& type) {
    return state.classes.derives_from(type, "torch.nn.RNNCellBase");
}

} // namespace

ObservedWeight qparams_of(const ObserverInstance& observer, std::string name, const std::string& node) {
    ObservedWeight weight;
    weight.name = std::move(name);
    dtype_value(observer, node);
    weight.dtype = observer.dtype();
    const auto scheme = observer.qscheme();
    if (!scheme || observer.derives_from("torch.ao.quantization.observer.PlaceholderObserver")) return weight;
    switch (*scheme) {
    case QScheme::PerTensorAffine:
    case QScheme::PerTensorSymmetric: weight.qscheme = QScheme::PerTensorAffine; break;
    case QScheme::PerChannelAffine:
    case QScheme::PerChannelSymmetric: weight.qscheme = QScheme::PerChannelAffine; break;
    case QScheme::PerChannelAffineFloatQParams: weight.qscheme = scheme; break;
    }
    if (weight.qscheme != QScheme::PerTensorAffine) {
        if (!observer.has_attribute("ch_axis"))
            raise_attribute_error(class_name(observer.type), "ch_axis", node);
        weight.axis = observer.ch_axis().value_or(0);
    }
    if (observer.qparams_error) raise(*observer.qparams_error, node);
    return weight;
}

namespace {

std::vector<std::string> rnn_weights(const State& state, const ModuleObject& module) {
    std::vector<std::string> names;
    const auto* value = state.attribute(module, "weight_names");
    const auto* list = value ? std::get_if<config::List>(&value->data) : nullptr;
    if (!list) return names;
    for (const auto& item : list->items)
        if (const auto* name = std::get_if<std::string>(&item.data))
            if (name->starts_with("weight")) names.push_back(*name);
    return names;
}

} // namespace

bool is_recurrent(const State& state, const std::string& type) {
    return is_cell(state, type) || state.classes.derives_from(type, "torch.nn.LSTM") ||
           state.classes.derives_from(type, "torch.nn.GRU");
}

std::vector<ObservedWeight> observe_weights(const State& state, const ModuleObject& module,
                                            const config::QConfig& qconfig,
                                            const std::shared_ptr<const ObserverInstance>& fake_quant,
                                            const std::string& node) {
    const auto show = [&](const ObserverInstance& observer, std::string_view name) {
        observe(observer, weight_tensor(state, module, name), node);
    };
    std::vector<ObservedWeight> weights;
    if (!is_recurrent(state, module.type)) {
        const auto observer = fake_quant ? fake_quant : state.build(qconfig.weight, node);
        // The decomposed conversion uses the fake quantizers of QAT modules as training left them.
        if (!fake_quant || !state.input.decomposed) show(*observer, "weight");
        weights.push_back(qparams_of(*observer, "weight", node));
        weights.back().observer = observer;
        weights.back().zero_points = zero_points(state, module, "weight", *observer);
        return weights;
    }
    const auto observer = state.build(qconfig.weight, node);
    const bool cell = is_cell(state, module.type);
    const auto names = cell ? std::vector<std::string>{"weight_ih", "weight_hh"} : rnn_weights(state, module);
    const bool observed = cell || observer->dtype() == DType::QInt8;
    for (const auto& name : names) {
        if (observed) show(*observer, name);
        weights.push_back(qparams_of(*observer, name, node));
        weights.back().observer = observer;
        weights.back().is_observed = observed;
        if (observed) weights.back().zero_points = zero_points(state, module, name, *observer);
    }
    return weights;
}

WeightList reference_weights(const std::vector<ObservedWeight>& weights, const std::string& reference,
                             const std::string& node) {
    WeightList kept;
    for (const auto& weight : weights) {
        WeightQParams qparams{weight.name, weight.dtype, weight.qscheme, {}, weight.zero_points};
        const bool per_channel = weight.qscheme && weight.qscheme != QScheme::PerTensorAffine;
        if (weight.name != "weight") { // RNN (reference/modules/rnn.py, _init_weight_qparams_dict)
            if (weight.qscheme == QScheme::PerChannelAffineFloatQParams)
                raise_assertion_error(fmt::format("qscheme: {} is not supported in Quantized{}(Reference)",
                                                  name_of(*weight.qscheme), class_name(reference)),
                                      message(codes::convert_reference_qscheme, reference,
                                              std::string(name_of(*weight.qscheme))),
                                      node);
            if (weight.qscheme) qparams.axis = per_channel ? weight.axis : 0;
        } else { // reference/modules/utils.py, _init_weight_qparams
            const bool needs_qparams = weight.dtype == DType::QUInt8 || weight.dtype == DType::QInt8 ||
                                       weight.dtype == DType::QUInt4x2 || weight.dtype == DType::QInt32;
            if (needs_qparams && !weight.qscheme)
                raise("KeyError", "'zero_point'",
                      message(codes::convert_reference_no_qparams, reference,
                              std::string(name_of(*weight.dtype))),
                      node);
            qparams.axis = needs_qparams && per_channel ? weight.axis : 0;
        }
        kept.push_back(std::move(qparams));
    }
    return kept;
}

} // namespace qcs::predict::converting
