// From observers to quantize and dequantize (convert.py, _replace_observer_with_quantize_dequantize_node).

#include "analysis/convert/steps.h"
#include "analysis/convert/zero_points.h"
#include "analysis/prepare/matches.h"

#include <algorithm>
#include <array>

namespace qcs::converting {

namespace {

constexpr std::array supported = {DType::QUInt8,     DType::QInt8,       DType::QInt32, DType::UInt8,
                                  DType::Int8,       DType::UInt16,      DType::Int16,  DType::Int32,
                                  DType::Float8E5M2, DType::Float8E4M3Fn};
constexpr std::array quantizable = {DType::QUInt8, DType::QInt8, DType::QInt32, DType::Float8E5M2,
                                    DType::Float8E4M3Fn};

bool contains(const auto& dtypes, std::optional<DType> dtype) {
    return dtype && std::ranges::find(dtypes, *dtype) != dtypes.end();
}

/// Which module the attributes of the observer's qparams are named after, and with what suffix.
std::string qparam_prefix(const State& state, fx::NodeId observer) {
    const auto& graph = state.graph;
    const auto& arg = arg_at(graph[observer], 0);
    if (!arg.is_node())
        assertion("Expecting observed node to be a Node, but got " + repr(graph, arg),
                  "convert-observes-constant", {graph[observer].name}, graph[observer].name);
    const auto& observed = graph[arg.node];
    if (!state.has_none_qconfig(observed.name)) return state.scope_path(observed.name);
    const auto users = graph.users(observer);
    const auto linear = std::ranges::find_if(users, [&](fx::NodeId user) {
        return graph[user].is_call(Op::CallFunction, "torch.nn.functional.linear");
    });
    const auto first = linear != users.end() ? linear : users.begin();
    return (first == users.end() ? std::string() : state.scope_path(graph[*first].name)) + "_input";
}

bool everything_around_is_none(const State& state, fx::NodeId node) {
    const auto none = [&](fx::NodeId id) { return state.has_none_qconfig(id); };
    const auto& args = state.graph[node].args;
    return std::ranges::all_of(args, [&](const fx::Arg& arg) { return arg.is_node() && none(arg.node); }) &&
           std::ranges::all_of(state.graph.users(node), none);
}

bool is_per_channel(QScheme scheme) {
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric ||
           scheme == QScheme::PerChannelAffineFloatQParams;
}

/// float(scale), int(zero_point): only of one element.
void require_scalar(const ObserverInstance& observer, std::string_view name, const std::string& node) {
    const auto* tensor = observer.tensor(name);
    if (!tensor || tensor->items.size() == 1) return;
    raise("ValueError", "only one element tensors can be converted to Python scalars",
          "convert-scale-not-scalar", {std::string(name), std::to_string(tensor->items.size())}, node);
}

fx::Arg get_attr(State& state, fx::NodeId where, const std::string& prefix) {
    auto name = state.take_attribute(prefix);
    return fx::Arg::of(state.before(where, {Op::GetAttr, std::move(name)}, where));
}

fx::NodeId dequantized(State& state, fx::NodeId node, fx::NewNode quantize) {
    const auto quantized = state.before(node, std::move(quantize), node);
    const auto dequantize =
        state.before(node, {Op::CallMethod, "dequantize", {fx::Arg::of(quantized)}}, node);
    state.graph.replace_all_uses(node, dequantize);
    erase(state.graph, node);
    return quantized;
}

/// Of a weight that a function takes; its observer was only run where the backend says that it is one.
ZeroPoints zero_points_of(const State& state, const fx::FxNode& node, const ObserverInstance& observer) {
    if (!state.shown_weights.contains(state.module_id(node))) return zero_points_unseen(observer);
    const auto& input = node.args[0];
    if (!input.is_node() || state.graph[input.node].op != Op::GetAttr) return std::nullopt;
    const auto& recorded = state.prepared.input->recorded;
    if (!recorded) return zero_points(observer, nullptr);
    const auto range = recorded->weight_ranges.find(state.graph[input.node].target);
    return zero_points(observer, range == recorded->weight_ranges.end() ? nullptr : &range->second);
}

void quantize_statically(State& state, fx::NodeId node, const ObserverInstance& observer,
                         const std::string& prefix) {
    const auto name = state.graph[node].name;
    if (observer.qparams_error) raise(*observer.qparams_error, name);
    if (!observer.has_attribute("qscheme")) no_attribute(class_name(observer.type), "qscheme", name);
    const auto scheme = observer.qscheme();
    const bool per_channel = scheme && is_per_channel(*scheme);
    if (per_channel && !observer.has_attribute("ch_axis"))
        no_attribute(class_name(observer.type), "ch_axis", name);
    if (!per_channel) {
        const auto& inner = observer.observer();
        require_scalar(inner, "scale", name);
        require_scalar(inner, "zero_point", name);
    }
    const auto input = state.graph[node].args[0];
    std::vector<fx::Arg> args = {input, get_attr(state, node, prefix + "_scale_"),
                                 get_attr(state, node, prefix + "_zero_point_")};
    if (per_channel) args.push_back(fx::Arg::of(Value(observer.ch_axis().value_or(0))));
    args.push_back(fx::Arg::of(Value(*observer.dtype())));
    auto known = zero_points_of(state, state.graph[node], observer);
    const auto quantized = dequantized(
        state, node,
        {Op::CallFunction, per_channel ? "torch.quantize_per_channel" : "torch.quantize_per_tensor",
         std::move(args)});
    if (known) state.zero_points[state.graph[quantized].name] = std::move(*known);
}

} // namespace

void replace_observer(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    const auto name = graph[node].name;
    const auto prefix = qparam_prefix(state, node);
    const auto observer = state.module(graph[node]).observer;
    const bool skip = everything_around_is_none(state, node);
    const auto* dtype = skip ? nullptr : &dtype_value(*observer, name);
    const auto known = observer->dtype();
    const bool dynamic = observer->is_dynamic();
    if (skip || !(dynamic || contains(supported, known) || known == DType::Float16)) {
        graph.replace_all_uses(node, graph[node].args[0].node);
        erase(graph, node);
    } else if (!dynamic && contains(quantizable, known)) {
        quantize_statically(state, node, *observer, prefix);
    } else if (dynamic) {
        const bool reduce_range = state.input.engine == "fbgemm" || state.input.engine == "x86";
        dequantized(state, node,
                    {Op::CallFunction,
                     "torch.quantize_per_tensor_dynamic",
                     {graph[node].args[0], fx::Arg::of(*dtype), fx::Arg::of(Value(reduce_range))}});
    } else if (known == DType::Float16) {
        dequantized(state, node, {Op::CallMethod, "to", {graph[node].args[0], fx::Arg::of(*dtype)}});
    } // the other integer dtypes have no form here: the call of the observer stays
}

void insert_dequantize(State& state, fx::NodeId node, fx::NodeId from) {
    auto& graph = state.graph;
    const auto users = graph.users(node);
    const auto dequantize = state.after(node, {Op::CallMethod, "dequantize", {fx::Arg::of(node)}}, from);
    for (const auto user : users)
        graph.replace_input(user, node, dequantize);
}

void replace_with_dequantize(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    const auto& arg = arg_at(graph[node], 0);
    if (!arg.is_node())
        assertion("Expecting the for call custom module node to be a Node, but got " + repr(graph, arg),
                  "convert-observes-constant", {graph[node].name}, graph[node].name);
    const auto called = arg.node;
    graph.replace_all_uses(node, called);
    const auto from = node;
    erase(graph, node);
    insert_dequantize(state, called, from);
}

} // namespace qcs::converting
