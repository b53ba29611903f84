// Operations that work on quantized tensors as they are, or have a quantized form of their own
// (special_pattern_replacement).

#include "predict/convert/convert_codes.h"
#include "predict/convert/from_reference.h"
#include "predict/convert/lowering.h"

#include <algorithm>

namespace qcs::predict::converting {

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
        assertion("Expected ref_node to have args or kwargs",
                  message(codes::lower_argument_missing, node.name, "0"), node.name);
    const auto& input = node.args.empty() ? node.kwargs.front().value : node.args[0];
    if (!input.is_node() && !input.is_sequence())
        assertion("Expected dq_node_or_nodes to be a Node, tuple, or list",
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

/// The quantized function takes the scale and zero point of its output.
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
