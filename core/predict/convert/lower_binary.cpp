// Quantized add, mul and matmul (_lower_quantized_binary_op).

#include "predict/convert/convert_codes.h"
#include "predict/convert/lowering.h"
#include "predict/convert/mapping_lookup.h"

namespace qcs::predict::converting {

namespace {

void lower_binary_operation(State& state, const StaticPattern& found) {
    auto& graph = state.graph;
    const auto qparams = qparams_of(state, found.quantize);
    const auto args = graph[found.call].args; // as they were: each may be the same dequantize
    int dequantized = 0;
    for (const auto& arg : args) {
        if (!is_dequantize(graph, arg)) continue;
        if (const auto& input = arg_at(graph[arg.node], 0); input.is_node())
            graph.replace_input(found.call, arg.node, input.node);
        ++dequantized;
    }
    const auto* entry = binary_operation(graph[found.call].target);
    const auto target = found.relu ? entry->with_relu : entry->quantized;
    if (target.empty())
        raise("KeyError", object_repr(graph[found.call].target),
              message(codes::lower_no_relu_form, graph[found.call].target), graph[found.call].name);
    auto inputs = graph[found.call].args;
    if (dequantized == 2) {
        inputs.push_back(qparams.scale);
        inputs.push_back(qparams.zero_point);
    }
    const auto lowered = state.after(
        found.quantize, {model::Op::CallFunction, std::string(target), std::move(inputs)}, found.call);
    graph.replace_all_uses(found.quantize, lowered);
    erase(graph, found.quantize);
    if (found.relu) {
        state.takes_in(found.call, found.relu);
        erase(graph, found.relu);
    }
    erase(graph, found.call);
}

} // namespace

void lower_binary_operations(State& state) {
    for_each_live(state.graph, [&](fx::NodeId node) {
        const auto found = match_static(state, node, model::Op::CallFunction, 2, [](const fx::FxNode& call) {
            return binary_operation(call.target) != nullptr;
        });
        if (found) lower_binary_operation(state, found);
    });
}

} // namespace qcs::predict::converting
