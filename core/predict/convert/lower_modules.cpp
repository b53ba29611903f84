// Reference modules between dequantize and quantize become quantized modules.

#include "predict/convert/convert_codes.h"
#include "predict/convert/from_reference.h"
#include "predict/convert/lowering.h"

namespace qcs::predict::converting {

namespace {

/// Of a fused module child 0 must be the reference module.
bool is_whole(const State& state, const LowerModule& entry, const ModuleObject& module) {
    if (entry.part.empty()) return true;
    return !module.children.empty() && state.object(module.children.front().second).type == entry.part;
}

void replace_static_module(State& state, fx::NodeId quantize, fx::NodeId call, const LowerModule& entry,
                           std::size_t inputs) {
    auto& graph = state.graph;
    const auto qparams = qparams_of(state, quantize);
    expect_nodes(state, qparams, quantize);
    if (!is_whole(state, entry, state.module(graph[call]))) return;
    state.replace_module(graph[call], from_reference(state, graph[call], entry.quantized));
    const auto args = graph[call].args;
    if (args.size() != inputs)
        assertion(inputs == 1 ? "Expected reference node to have exactly 1 arg"
                              : "Expected reference node to have exactly 2 args",
                  message(codes::lower_argument_count, graph[call].name, std::to_string(args.size())),
                  graph[call].name);
    for (const auto& arg : args)
        if (const auto& input = arg_at(graph[arg.node], 0); input.is_node())
            graph.replace_input(call, arg.node, input.node);
    graph.replace_all_uses(quantize, call);
    erase(graph, quantize);
    erase(graph, qparams.scale.node);
    erase(graph, qparams.zero_point.node);
}

} // namespace

void lower_static_modules(State& state) {
    for_each_live(state.graph, [&](fx::NodeId node) {
        const LowerModule* entry = nullptr;
        const auto found = match_static(state, node, model::Op::CallModule, 1, [&](const fx::FxNode& call) {
            entry = static_module(state.module(call).type);
            return entry != nullptr;
        });
        if (found) replace_static_module(state, found.quantize, found.call, *entry, 1);
    });
}

void lower_two_input_modules(State& state) {
    const auto& graph = state.graph;
    for_each_live(graph, [&](fx::NodeId node) {
        if (!is_quantize_per_tensor(graph[node])) return;
        const auto& quantized = arg_at(graph[node], 0);
        if (!quantized.is_node())
            assertion("Expected the reference node to be a torch.fx Node",
                      message(codes::lower_constant, graph[node].name), graph[node].name);
        const auto& call = graph[quantized.node];
        if (state.has_none_qconfig(quantized.node) || call.op != model::Op::CallModule) return;
        const auto* entry = two_input_module(state.module(call).type);
        if (!entry || call.args.size() != 2 || !is_dequantize(graph, call.args[0]) ||
            !is_dequantize(graph, call.args[1]))
            return;
        replace_static_module(state, node, quantized.node, *entry, 2);
    });
}

void lower_dynamic_modules(State& state) {
    auto& graph = state.graph;
    for_each_live(graph, [&](fx::NodeId node) {
        if (graph[node].op != model::Op::CallModule) return;
        const auto* entry = dynamic_module(state.module(graph[node]).type);
        if (!entry) return;
        const auto dequantize = node_of(graph, arg_at(graph[node], 0), "op", node);
        if (!graph[dequantize].is_call(model::Op::CallMethod, "dequantize")) return;
        const auto quantize = node_of(graph, arg_at(graph[dequantize], 0), "op", dequantize);
        if (!graph[quantize].is_call(model::Op::CallFunction, "torch.quantize_per_tensor_dynamic")) return;
        const auto* dtype = arg_at(graph[quantize], 1).get<DType>();
        if (!dtype || (*dtype != DType::Float16 && *dtype != DType::QUInt8 && *dtype != DType::QInt8)) return;
        if (!is_whole(state, *entry, state.module(graph[node]))) return;
        state.replace_module(graph[node], from_reference(state, graph[node], entry->quantized));
        if (const auto& input = arg_at(graph[quantize], 0); input.is_node())
            graph.replace_input(node, dequantize, input.node);
    });
}

void lower_weight_only_modules(State& state) {
    const auto& graph = state.graph;
    for_each_live(graph, [&](fx::NodeId node) {
        if (graph[node].op != model::Op::CallModule) return;
        if (const auto* entry = weight_only_module(state.module(graph[node]).type))
            state.replace_module(graph[node], from_reference(state, graph[node], entry->quantized));
    });
}

} // namespace qcs::predict::converting
