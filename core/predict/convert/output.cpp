// Outputs that the user declared quantized (convert.py, _maybe_recursive_remove_dequantize).

#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"

namespace qcs::predict::converting {

namespace {

void remove_dequantize(State& state, const fx::Arg& arg, fx::NodeId output) {
    auto& graph = state.graph;
    if (is_dequantize(graph, arg)) {
        const auto& input = arg_at(graph[arg.node], 0);
        if (input.is_node()) graph.replace_input(output, arg.node, input.node);
    } else if (!arg.is_node()) {
        for (const auto& item : arg.items)
            remove_dequantize(state, item, output);
    }
}

} // namespace

void strip_output(State& state, fx::NodeId output, const std::vector<std::int64_t>& indexes) {
    if (indexes.empty()) return;
    const auto returned = arg_at(state.graph[output], 0); // as it was: it changes while it is walked
    const auto count = static_cast<std::int64_t>(returned.items.size());
    for (const auto index : indexes) {
        if (returned.is_sequence()) {
            if (index >= count || index < -count)
                raise("IndexError",
                      returned.kind == fx::Arg::Kind::List ? "list index out of range"
                                                           : "tuple index out of range",
                      message(codes::convert_output_index, std::to_string(index), std::to_string(count)),
                      state.graph[output].name);
            remove_dequantize(
                state, returned.items[static_cast<std::size_t>(index < 0 ? index + count : index)], output);
        } else if (index == 0 && (returned.is_node() || returned.kind == fx::Arg::Kind::Dict)) {
            return remove_dequantize(state, returned, output);
        }
    }
}

} // namespace qcs::predict::converting
