#include "predict/convert/convert_codes.h"
#include "predict/convert/lowering.h"
#include "predict/convert/mapping_lookup.h"

#include <algorithm>

namespace qcs::predict::converting {

StaticPattern match_static(const State& state, fx::NodeId node, model::Op op, std::size_t inputs,
                           const std::function<bool(const fx::FxNode&)>& matches) {
    const auto& graph = state.graph;
    if (!is_quantize_per_tensor(graph[node])) return {};
    const auto& name = graph[node].name;
    const auto& quantized = arg_at(graph[node], 0);
    if (!quantized.is_node())
        raise_assertion_error("Expected the reference node to be a torch.fx Node",
                              message(codes::lower_constant, name), name);
    StaticPattern found{node, {}, quantized.node};
    const auto& maybe_relu = graph[found.call];
    const bool function = maybe_relu.is_call(model::Op::CallFunction, "torch.nn.functional.relu") ||
                          maybe_relu.is_call(model::Op::CallFunction, "torch.relu");
    if (function ||
        (maybe_relu.op == model::Op::CallModule && state.module(maybe_relu).type == "torch.nn.ReLU")) {
        const auto& inner = arg_at(maybe_relu, 0);
        if (!inner.is_node())
            raise_assertion_error("Expected the reference node after ReLU to be a torch.fx Node",
                                  message(codes::lower_constant, name), name);
        found.relu = found.call;
        found.call = inner.node;
    }
    const auto& call = graph[found.call];
    if (state.has_none_qconfig(found.call) || call.op != op || !matches(call)) return {};
    bool dequantized = false;
    for (std::size_t i = 0; i < inputs; ++i) {
        if (i >= call.args.size())
            raise_assertion_error(
                "Dequantize index " + std::to_string(i) + " exceeded reference node's arg length " +
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
        raise_assertion_error("Expected scale_node to be a Node",
                              message(codes::lower_constant_qparams, name), name);
    if (!qparams.zero_point.is_node())
        raise_assertion_error("Expected zero_point_node to be a Node",
                              message(codes::lower_constant_qparams, name), name);
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
    if (state.input.decomposed) return; // decomposed models are meant for other compilers
    for (const auto pass : {lower_static_modules, lower_two_input_modules, lower_dynamic_modules,
                            lower_weight_only_modules, lower_static_functionals, lower_dynamic_functionals,
                            lower_binary_operations, lower_shape_reads, replace_special_patterns}) {
        state.renew_named_modules();
        pass(state);
    }
    eliminate_dead_code(state);
    state.rebuild_attributes();
    fold_weights(state);
    eliminate_dead_code(state);
    check_graph(state);
}

// Quantized add, mul and matmul (_lower_quantized_binary_op).

namespace {

void lower_binary_operation(State& state, const StaticPattern& found) {
    auto& graph = state.graph;
    const auto qparams = qparams_of(state, found.quantize);
    const auto args = graph[found.call].args; // a copy: several arguments may be the same dequantize
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
        state.record_absorbed(found.call, found.relu);
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

// Operations that work on quantized tensors as they are, or have their own quantized form
// (special_pattern_replacement).

namespace {

Special group_of(const State& state, const fx::FxNode& node) {
    switch (node.op) {
    case model::Op::CallFunction: return special_function(node.target);
    case model::Op::CallMethod: return special_method(node.target);
    case model::Op::CallModule: return special_module_class(state.module(node).type);
    default: return Special::None;
    }
}

bool is_to_half(const fx::FxNode& node) {
    if (!node.is_call(model::Op::CallMethod, "to") || node.args.size() != 2) return false;
    const auto* dtype = node.args[1].get<DType>();
    return dtype && *dtype == DType::Float16;
}

/// The inputs that must be dequantized: the first argument, or the elements of a list.
const fx::Arg& first_input(const fx::FxNode& node) {
    if (node.args.empty() && node.kwargs.empty())
        raise_assertion_error("Expected ref_node to have args or kwargs",
                              message(codes::lower_argument_missing, node.name, "0"), node.name);
    const auto& input = node.args.empty() ? node.kwargs.front().value : node.args[0];
    if (!input.is_node() && !input.is_sequence())
        raise_assertion_error("Expected dq_node_or_nodes to be a Node, tuple, or list",
                              message(codes::lower_constant, node.name), node.name);
    return input;
}

bool all_dequantized(const fx::FxGraph& graph, const fx::Arg& input, fx::NodeId user) {
    if (input.is_node()) return is_dequantize(graph, input);
    return std::ranges::all_of(input.items, [&](const fx::Arg& item) {
        return graph[node_of(graph, item, "op", user)].is_call(model::Op::CallMethod, "dequantize");
    });
}

void replace_module(State& state, const fx::FxNode& call) {
    if (const auto* entry = special_module(state.module(call).type))
        state.replace_module(call, from_reference(state, call, entry->quantized));
}

/// Replaces the function by its quantized form, which takes the scale and zero point of its output.
void replace_function(State& state, fx::NodeId function, const fx::Args& qparams) {
    auto& graph = state.graph;
    const auto target = quantized_default(graph[function].target);
    auto kwargs = graph[function].kwargs;
    for (const auto name : dropped_arguments(target))
        kwargs.erase_if([&](const fx::NamedArg& kwarg) { return kwarg.name == name; });
    const auto set = [&](std::string_view name, const fx::Arg& value) {
        const auto it = std::ranges::find_if(kwargs, [&](const auto& kwarg) { return kwarg.name == name; });
        if (it != kwargs.end())
            it->value = value;
        else
            kwargs.push_back({std::string(name), value});
    };
    set("output_scale", qparams[0]);
    set("output_zero_point", qparams[1]);
    const auto lowered = state.after(
        node_of(graph, qparams[1], "_next", function),
        {model::Op::CallFunction, std::string(target), graph[function].args, std::move(kwargs)}, function);
    graph.replace_all_uses(function, lowered);
    erase(graph, function);
}

void replace_special_pattern(State& state, fx::NodeId quantize) {
    auto& graph = state.graph;
    const bool per_tensor = is_quantize_per_tensor(graph[quantize]);
    if (!per_tensor && !is_to_half(graph[quantize])) return;
    const auto call = node_of(graph, arg_at(graph[quantize], 0), "op", quantize);
    const auto group = group_of(state, graph[call]);
    if (group == Special::None || (!per_tensor && group != Special::Other)) return;
    const auto input = first_input(graph[call]);
    if (!all_dequantized(graph, input, call)) return;
    if (graph[call].op == model::Op::CallModule && per_tensor) replace_module(state, graph[call]);

    const auto inputs = input.is_node() ? fx::Args{input} : input.items;
    for (const auto& item : inputs)
        if (const auto& quantized = arg_at(graph[item.node], 0); quantized.is_node())
            graph.replace_input(call, item.node, quantized.node);
    const fx::Args qparams(graph[quantize].args.begin() + 1, graph[quantize].args.end());
    graph.replace_all_uses(quantize, call);
    erase(graph, quantize);
    if (group == Special::Default && graph[call].op == model::Op::CallFunction) {
        if (qparams.size() < 2)
            raise("IndexError", "list index out of range",
                  message(codes::convert_argument_missing, graph[call].name), graph[call].name);
        replace_function(state, call, qparams);
    } else {
        for (const auto& qparam : qparams)
            if (qparam.is_node()) erase(graph, qparam.node);
    }
}

} // namespace

void replace_special_patterns(State& state) {
    for_each_live(state.graph, [&](fx::NodeId node) { replace_special_pattern(state, node); });
}

} // namespace qcs::predict::converting
