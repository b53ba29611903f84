#include "predict/convert/convert_codes.h"
#include "predict/convert/lowering.h"

namespace qcs::predict::converting {

StaticPattern match_static(const State& state, fx::NodeId node, model::Op op, std::size_t inputs,
                           const std::function<bool(const fx::FxNode&)>& matches) {
    const auto& graph = state.graph;
    if (!is_quantize_per_tensor(graph[node])) return {};
    const auto& name = graph[node].name;
    const auto& quantized = arg_at(graph[node], 0);
    if (!quantized.is_node())
        assertion("Expected the reference node to be a torch.fx Node", message(codes::lower_constant, name),
                  name);
    StaticPattern found{node, {}, quantized.node};
    const auto& maybe_relu = graph[found.call];
    const bool function = maybe_relu.is_call(model::Op::CallFunction, "torch.nn.functional.relu") ||
                          maybe_relu.is_call(model::Op::CallFunction, "torch.relu");
    if (function ||
        (maybe_relu.op == model::Op::CallModule && state.module(maybe_relu).type == "torch.nn.ReLU")) {
        const auto& inner = arg_at(maybe_relu, 0);
        if (!inner.is_node())
            assertion("Expected the reference node after ReLU to be a torch.fx Node",
                      message(codes::lower_constant, name), name);
        found.relu = found.call;
        found.call = inner.node;
    }
    const auto& call = graph[found.call];
    if (state.has_none_qconfig(found.call) || call.op != op || !matches(call)) return {};
    bool dequantized = false;
    for (std::size_t i = 0; i < inputs; ++i) {
        if (i >= call.args.size())
            assertion("Dequantize index " + std::to_string(i) + " exceeded reference node's arg length " +
                          std::to_string(call.args.size()),
                      message(codes::lower_argument_missing, call.name, std::to_string(i)), call.name);
        if (is_dequantize(graph, call.args[i]))
            dequantized = true;
        else if (call.args[i].is_node())
            return {};
    }
    return dequantized ? found : StaticPattern{};
}

QParamNodes qparams_of(const State& state, fx::NodeId quantize) {
    const auto& node = state.graph[quantize];
    const auto count = node.args.size();
    if (count != 4)
        raise("ValueError",
              count < 4 ? "not enough values to unpack (expected 4, got " + std::to_string(count) + ")"
                        : std::string("too many values to unpack (expected 4)"),
              message(codes::lower_quantize_arguments, node.name, std::to_string(count)), node.name);
    return {node.args[1], node.args[2]};
}

void expect_nodes(const State& state, const QParamNodes& qparams, fx::NodeId quantize) {
    const auto& name = state.graph[quantize].name;
    if (!qparams.scale.is_node())
        assertion("Expected scale_node to be a Node", message(codes::lower_constant_qparams, name), name);
    if (!qparams.zero_point.is_node())
        assertion("Expected zero_point_node to be a Node", message(codes::lower_constant_qparams, name),
                  name);
}

void lower_shape_reads(State& state) {
    auto& graph = state.graph;
    const auto skip_dequantize = [&](fx::NodeId node) {
        const auto input = node_of(graph, arg_at(graph[node], 0), "op", node);
        if (!graph[input].is_call(model::Op::CallMethod, "dequantize")) return;
        auto args = graph[node].args;
        args[0] = arg_at(graph[input], 0);
        graph.set_args(node, std::move(args));
    };
    for_each_live(graph, [&](fx::NodeId node) {
        if (!graph[node].is_call(model::Op::CallFunction, "builtins.getattr")) return;
        const auto* name = arg_at(graph[node], 1).get<std::string>();
        if (name && *name == "shape") skip_dequantize(node);
    });
    for_each_live(graph, [&](fx::NodeId node) {
        if (graph[node].is_call(model::Op::CallMethod, "shape") ||
            graph[node].is_call(model::Op::CallMethod, "size"))
            skip_dequantize(node);
    });
}

void lower(State& state) {
    if (state.input.decomposed) return; // what is decomposed is left to other compilers
    for (const auto pass : {lower_static_modules, lower_two_input_modules, lower_dynamic_modules,
                            lower_weight_only_modules, lower_static_functionals, lower_dynamic_functionals,
                            lower_binary_operations, lower_shape_reads, replace_special_patterns}) {
        state.renew_table();
        pass(state);
    }
    eliminate_dead_code(state);
    state.rebuild_attributes();
    fold_weights(state);
    eliminate_dead_code(state);
    check_graph(state);
}

} // namespace qcs::predict::converting
