// Standalone modules are converted by the same function, with their parent's backend config
// (convert.py, convert_standalone_module; semantics §12.1).

#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"

#include <algorithm>

namespace qcs::predict::converting {

namespace {

const std::vector<std::int64_t>& input_indexes(const Prepared& child) {
    static const std::vector<std::int64_t> none;
    return child.input->custom ? child.input->custom->input_quantized_indexes : none;
}
const std::vector<std::int64_t>& output_indexes(const Prepared& child) {
    static const std::vector<std::int64_t> none;
    return child.input->custom ? child.input->custom->output_quantized_indexes : none;
}

} // namespace

void convert_standalone_module(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    const auto child = state.module(graph[node]).standalone;
    const auto& inputs = input_indexes(*child);
    const auto args = graph[node].args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (std::ranges::find(inputs, static_cast<std::int64_t>(i)) == inputs.end()) continue;
        const auto arg = node_of(graph, args[i], "op", node);
        if (graph[arg].erased || !graph[arg].is_call(model::Op::CallMethod, "dequantize")) continue;
        const auto& quantized = arg_at(graph[arg], 0);
        if (quantized.is_node()) graph.replace_input(node, arg, quantized.node);
        if (graph.user_count(arg) == 0) erase(graph, arg);
    }
    if (const auto& outputs = output_indexes(*child); !outputs.empty()) {
        if (outputs.front() != 0)
            assertion(
                "Currently only quantized output idxs = [0] is supported",
                message(codes::convert_standalone_output, graph[node].name, std::to_string(outputs.front())),
                graph[node].name);
        insert_dequantize(state, node, node);
    }
    ConvertInput input;
    input.backend = state.input.backend;
    input.engine = state.input.engine;
    input.recorded = state.input.recorded;
    input.is_reference = state.input.is_reference;
    auto converted = std::make_shared<Converted>(convert(*child, input));
    if (converted->raised) raise(*converted->raised, graph[node].name);
    const auto target = graph[node].target;
    auto module = state.module(graph[node]);
    module.standalone = nullptr;
    state.set_in_table(graph[node], std::move(module));
    state.standalone[target] = std::move(converted);
}

} // namespace qcs::predict::converting
