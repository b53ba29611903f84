// Turns packed weights into attributes (_lower_to_native_backend.py, fold_weight).

#include "base/free_in_background.h"
#include "predict/convert/computed_tensors.h"
#include "predict/convert/convert_codes.h"
#include "predict/convert/lowering.h"
#include "predict/convert/prepack.h"
#include "predict/convert/weighted.h"

#include <algorithm>

namespace qcs::predict::converting {

namespace {

bool is_quantize_per_channel(const fx::FxNode& node) {
    return node.is_call(model::Op::CallFunction, "torch.quantize_per_channel") && node.args.size() == 5;
}

/// How a node quantizes a tensor of that shape; nullopt if the node does not quantize.
std::optional<WeightToPack> quantized_by(const State& state, const fx::FxNode& node,
                                         std::optional<Shape> shape) {
    const auto* dtype = node.args.empty() ? nullptr : node.args.back().get<DType>();
    if (!dtype) return std::nullopt;
    WeightToPack weight{*dtype, {}, 0, std::move(shape), {}};
    if (node.is_call(model::Op::CallMethod, "to")) return weight;
    const bool per_channel = is_quantize_per_channel(node);
    if (!per_channel && !is_quantize_per_tensor(node)) return std::nullopt;
    weight.qscheme = per_channel ? QScheme::PerChannelAffine : QScheme::PerTensorAffine;
    if (per_channel)
        if (const auto* axis = node.args[3].get<std::int64_t>()) weight.axis = *axis;
    if (const auto known = state.zero_points.find(node.name); known != state.zero_points.end())
        weight.zero_points = known->second;
    return weight;
}

/// A module that was lowered has a method where its weight was.
void check_weight_is_tensor(const State& state, const fx::FxNode& prepack) {
    const auto& graph = state.graph;
    if (prepack.args.empty() || !prepack.args[0].is_node()) return;
    const auto& quantize = graph[prepack.args[0].node];
    const bool is_to = quantize.op == model::Op::CallMethod && quantize.target == "to";
    if (!(is_to || quantize.op == model::Op::CallFunction) || quantize.args.empty() ||
        !quantize.args[0].is_node())
        return;
    const auto& read = graph[quantize.args[0].node];
    const auto* owner = read.op == model::Op::GetAttr ? state.owner_of(read.target) : nullptr;
    if (!owner || !state.classes.derives_from(owner->type,
                                              "torch.ao.nn.quantized.modules.utils.WeightedQuantizedModule"))
        return;
    if (is_to) // reading an attribute of a method reads that of its function
        raise("AttributeError", "'function' object has no attribute 'to'",
              message(codes::lower_weight_method, read.target, owner->type), read.name);
    raise("TypeError",
          is_quantize_per_tensor(quantize)
              ? "quantize_per_tensor() received an invalid combination of arguments - got (method, Tensor, "
                "Tensor, "
                "torch.dtype), but expected one of:"
              : "quantize_per_channel(): argument 'input' (position 1) must be Tensor, not method",
          message(codes::lower_weight_method, read.target, owner->type), read.name);
}

/// Runs the chain of producers. Only the cases in which quantizing or packing raises are predicted.
void run_prepack(State& state, fx::NodeId node, const std::vector<fx::NodeId>& producers) {
    const auto& graph = state.graph;
    const auto& call = graph[node];
    constexpr std::string_view package = "torch.ops.quantized.";
    const auto op = std::string_view(call.target).substr(package.size());
    check_weight_is_tensor(state, call);
    ComputedTensors tensors(state);
    std::optional<WeightToPack> packed;
    bool is_assumed = false;
    for (const auto producer : producers) {
        const auto tensor = tensors.first_argument(producer);
        tensors.run(producer);
        auto weight = quantized_by(state, graph[producer], tensor.shape);
        if (weight && weight->qscheme) {
            if (!check_quantizable(*weight->qscheme, weight->axis, tensor, call.name))
                add_weight_gap(state, node, producer);
            else if (weight->qscheme == QScheme::PerChannelAffine)
                check_channels(*weight, true, call.name);
        }
        if (call.args.empty() || !call.args[0].is_node() || call.args[0].node != producer) continue;
        // If an operation was lowered to one on quantized tensors, its result is the weight to be packed.
        const auto given = tensors.of(call.args[0]);
        if (!weight && holds_codes(given.dtype))
            weight = WeightToPack{given.dtype, QScheme::PerTensorAffine, 0, given.shape, {}};
        packed = std::move(weight);
        is_assumed = tensor.is_assumed;
    }
    check_prepack_arguments(graph, op, call);
    if (!packed) return;
    if (!is_assumed && depends_on_unknown_zero_points(state.input, op, *packed))
        add_weight_gap(state, node, call.args[0].node);
    else
        check_prepack(state.input, op, *packed, call.name);
}

using FoldedBy = IdVector<fx::NodeId, fx::NodeId>; ///< the packing op that a node is folded into

FoldedBy folded_nodes(State& state) {
    const auto& graph = state.graph;
    FoldedBy folded(graph.id_limit());
    for (auto node = graph.first(); node; node = graph.next(node)) {
        if (graph[node].op != model::Op::CallFunction || !is_prepack(graph[node].target)) continue;
        const auto producers = producers_of(graph, node);
        if (!producers) continue;
        for (const auto producer : *producers)
            folded[producer] = node;
        check_self_contained(graph, *producers);
        run_prepack(state, node, *producers);
    }
    return folded;
}

/// The name under which keep_original_weights stores the original of a packed weight.
std::string lookup_name(std::string name) {
    std::erase(name, ' ');
    for (auto& c : name) {
        if (c == ':' || c == '/' || c == '|') c = '_';
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return name;
}

std::string packed_name(State& state, fx::NodeId prepack) {
    const auto users = state.graph.users(prepack);
    if (users.empty())
        raise("StopIteration", "", message(codes::lower_packed_unused, state.graph[prepack].name),
              state.graph[prepack].name);
    const auto& user = state.graph[users.front()].name;
    const auto* scope = state.prepared.scope_of(user);
    if (!scope) raise("KeyError", "'" + user + "'", message(codes::convert_scope_missing, user), user);
    auto name = state.take_attribute(*scope + "_packed_weight_");
    if (state.input.keep_original_weights) state.original_weights.push_back(lookup_name(name));
    return name;
}

/// Copies the graph, as PyTorch does even if nothing is packed.
void renew_graph(State& state) {
    IdVector<fx::NodeId, fx::NodeId> copies;
    state.graph = std::move(state.graph).moved(copies);
    IdVector<ConvertedNode, PreparedNode> prepared(state.graph.id_limit());
    for (const auto node : copies.ids())
        if (copies[node]) prepared[ConvertedNode(copies[node])] = state.prepared_node[ConvertedNode(node)];
    state.prepared_node = std::move(prepared);
    state.rebuild_attributes();
}

} // namespace

void fold_weights(State& state) {
    const auto folded = folded_nodes(state);
    const bool folds = std::ranges::any_of(folded, [](fx::NodeId by) { return bool(by); });
    if (!folds) return renew_graph(state);
    state.graph.close();
    fx::FxGraph graph;
    IdVector<fx::NodeId, fx::NodeId> copies(state.graph.id_limit());
    IdVector<ConvertedNode, PreparedNode> prepared;
    prepared.reserve(state.graph.size());
    const auto copied = [&](fx::NodeId node) {
        const auto copy = copies[node];
        if (!copy)
            raise("KeyError", "'" + state.graph[node].name + "'",
                  message(codes::lower_folded_used, state.graph[node].name), state.graph[node].name);
        return copy;
    };
    for (auto node = state.graph.first(); node; node = state.graph.next(node)) {
        const auto by = folded[node];
        if (by && by != node) {
            state.record_folded(by, node);
            continue;
        }
        copies[node] = by ? graph.append({model::Op::GetAttr, packed_name(state, node)})
                          : graph.append_copy(state.graph[node], copied);
        prepared.push_back(state.prepared_node[ConvertedNode(node)]);
    }
    free_in_background(std::make_shared<fx::FxGraph>(std::exchange(state.graph, std::move(graph))));
    state.prepared_node = std::move(prepared);
    state.rebuild_attributes();
}

} // namespace qcs::predict::converting
