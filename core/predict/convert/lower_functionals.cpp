// Functional weighted operations (_lower_static_weighted_ref_functional,
// _lower_dynamic_weighted_ref_functional).

#include "predict/convert/convert_codes.h"
#include "predict/convert/lowering.h"
#include "predict/prepare/matches.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

constexpr std::string_view linear = "torch.nn.functional.linear";

std::string prepack_op(std::string_view function, const fx::Arg& weight_dtype, const std::string& node) {
    if (function != linear) return std::string(convolution_prepack(function));
    const auto* dtype = weight_dtype.get<DType>();
    if (dtype && *dtype == DType::Float16) return "torch.ops.quantized.linear_prepack_fp16";
    if (dtype && *dtype == DType::QInt8) return "torch.ops.quantized.linear_prepack";
    const auto shown = repr({}, weight_dtype);
    raise("Exception", fmt::format("(\"can't get linear prepack op for dtype:\", {})", shown),
          message(codes::lower_linear_dtype, shown), node);
}

/// F.conv1d accepts plain ints where packing needs lists.
void make_tuples(fx::Args& args, std::initializer_list<std::size_t> places) {
    for (const auto place : places)
        if (place < args.size() && (args[place].get<std::int64_t>() || args[place].get<bool>()))
            args[place] = fx::Arg::tuple({args[place]});
}

/// The arguments of the packing op: the quantized weight and the function's arguments after its weight.
fx::Args prepack_args(const fx::FxNode& call, fx::NodeId quantized_weight) {
    fx::Args args = {fx::Arg::of(quantized_weight)};
    args.append(call.args.begin() + 2, call.args.end());
    if (call.target == "torch.conv1d") make_tuples(args, {2, 3, 4});
    if (call.target == "torch.conv_transpose1d") make_tuples(args, {2, 3, 4, 6});
    if (call.target.starts_with("torch.conv_transpose") && args.size() > 6) std::swap(args[5], args[6]);
    return args;
}

/// Removes `bias` from the keywords and returns it. Ops that pack linear weights call it B.
fx::NamedArgs take_bias(fx::NamedArgs& kwargs) {
    fx::NamedArgs bias;
    kwargs.erase_if([&](const fx::NamedArg& kwarg) {
        const bool is_bias = kwarg.name == "bias";
        if (is_bias) bias.push_back({"B", kwarg.value});
        return is_bias;
    });
    return bias;
}

fx::NamedArgs renamed_bias(fx::NamedArgs kwargs) {
    auto bias = take_bias(kwargs);
    kwargs.append(bias.begin(), bias.end());
    return kwargs;
}

void lower_static_functional(State& state, const StaticPattern& found) {
    auto& graph = state.graph;
    const auto qparams = qparams_of(state, found.quantize);
    const auto call = graph[found.call];
    const auto expect = [&](const fx::Arg& arg, std::string_view what) {
        if (!arg.is_node())
            raise_assertion_error(fmt::format("Expected {} to be a Node", what),
                                  message(codes::lower_constant, call.name), call.name);
    };
    expect(qparams.zero_point, "output_zp_node");
    expect(call.args[0], "input_dq_node");
    expect(call.args[1], "weight_dq_node");
    const auto& weight = arg_at(graph[call.args[1].node], 0);
    expect(weight, "quantized_weight");
    const auto& quantize_weight = graph[weight.node];
    if (!is_quantize_per_tensor(quantize_weight) &&
        !quantize_weight.is_call(model::Op::CallFunction, "torch.quantize_per_channel"))
        return;
    const bool is_linear = call.target == linear;
    const auto op = prepack_op(call.target, quantize_weight.args.back(), call.name);
    auto kwargs = is_linear ? renamed_bias(call.kwargs) : call.kwargs;
    const auto packed = state.before(
        qparams.scale.node, {model::Op::CallFunction, op, prepack_args(call, weight.node), std::move(kwargs)},
        found.call);
    const auto* entry = static_functional(call.target);
    const bool with_relu = found.relu && !entry->with_relu.empty();
    graph.set_target(found.call, std::string(with_relu ? entry->with_relu : entry->quantized));
    graph.set_args(found.call, {arg_at(graph[call.args[0].node], 0), fx::Arg::of(packed), qparams.scale,
                                qparams.zero_point});
    graph.set_kwargs(found.call, {});
    graph.replace_all_uses(found.quantize, found.call);
    graph.move_after(qparams.zero_point.node, found.call);
    erase(graph, found.quantize);
    if (!with_relu) return;
    state.record_absorbed(found.call, found.relu);
    erase(graph, found.relu);
}

bool is_relu(const State& state, const fx::FxNode& node) {
    return node.is_call(model::Op::CallFunction, "torch.nn.functional.relu") ||
           (node.op == model::Op::CallModule && state.module(node).type == "torch.nn.ReLU");
}

/// The last argument of the node that quantizes the weight: its dtype.
const fx::Arg& last_arg(const fx::FxNode& node) {
    return arg_at(node, node.args.empty() ? 0 : node.args.size() - 1);
}

void lower_dynamic_functional(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    fx::NodeId relu, function = node;
    if (is_relu(state, graph[node])) {
        relu = node;
        function = node_of(graph, arg_at(graph[node], 0), "name", node);
    }
    if (graph[function].op != model::Op::CallFunction || state.has_none_qconfig(function) ||
        !dynamic_functional(graph[function].target, {}, {}).known)
        return;
    const auto call = graph[function];
    if (call.args.size() < 2)
        raise("ValueError",
              fmt::format("not enough values to unpack (expected at least 2, got {})", call.args.size()),
              message(codes::lower_argument_missing, call.name, "1"), call.name);
    const auto input = node_of(graph, call.args[0], "op", function);
    if (!graph[input].is_call(model::Op::CallMethod, "dequantize")) return;
    const auto weight_dequantize = node_of(graph, call.args[1], "op", function);
    if (!graph[weight_dequantize].is_call(model::Op::CallMethod, "dequantize")) return;
    const auto quantize = node_of(graph, arg_at(graph[input], 0), "op", input);
    if (!graph[quantize].is_call(model::Op::CallFunction, "torch.quantize_per_tensor_dynamic")) return;
    const auto quantize_args = graph[quantize].args;
    if (quantize_args.size() != 3)
        raise("ValueError",
              quantize_args.size() < 3
                  ? fmt::format("not enough values to unpack (expected 3, got {})", quantize_args.size())
                  : std::string("too many values to unpack (expected 3)"),
              message(codes::lower_quantize_arguments, graph[quantize].name,
                      std::to_string(quantize_args.size())),
              call.name);
    const auto* activation = quantize_args[1].get<DType>();
    const bool half = activation && *activation == DType::Float16;
    if (!half && !(activation && (*activation == DType::QUInt8 || *activation == DType::QInt8))) return;
    const auto weight = node_of(graph, arg_at(graph[weight_dequantize], 0), "args", weight_dequantize);
    const auto weight_dtype = last_arg(graph[weight]);
    const auto* dtype = weight_dtype.get<DType>();
    const auto entry =
        dynamic_functional(call.target, *activation, dtype ? std::optional(*dtype) : std::nullopt);
    if (entry.quantized.empty() || entry.with_relu.empty()) return;

    auto kwargs = call.kwargs;
    auto bias = take_bias(kwargs);
    if (!bias.empty()) graph.set_kwargs(function, std::move(kwargs));
    const auto packed =
        state.before(function,
                     {model::Op::CallFunction, prepack_op(call.target, weight_dtype, call.name),
                      prepack_args(call, weight), std::move(bias)},
                     function);
    graph.set_target(function, std::string(relu ? entry.with_relu : entry.quantized));
    fx::Args args = {quantize_args[0], fx::Arg::of(packed)};
    if (!half) args.push_back(quantize_args[2]);
    graph.set_args(function, std::move(args));
    if (!relu) return;
    graph.replace_all_uses(relu, function);
    state.record_absorbed(function, relu);
    erase(graph, relu);
}

} // namespace

void lower_static_functionals(State& state) {
    for_each_live(state.graph, [&](fx::NodeId node) {
        const auto found = match_static(state, node, model::Op::CallFunction, 2, [](const fx::FxNode& call) {
            return static_functional(call.target) != nullptr;
        });
        if (found) lower_static_functional(state, found);
    });
}

void lower_dynamic_functionals(State& state) {
    const auto& graph = state.graph;
    for (auto node = graph.last(); node; node = graph.previous(node))
        if (!graph[node].erased) lower_dynamic_functional(state, node);
}

// Lowers reference modules between dequantize and quantize to quantized modules.

namespace {

/// For a fused module, child 0 must be the reference module.
bool is_whole(const State& state, const ModuleLowering& entry, const ModuleObject& module) {
    if (entry.part.empty()) return true;
    return !module.children.empty() && state.object(module.children.front().second).type == entry.part;
}

void replace_static_module(State& state, fx::NodeId quantize, fx::NodeId call, const ModuleLowering& entry,
                           std::size_t inputs) {
    auto& graph = state.graph;
    const auto qparams = qparams_of(state, quantize);
    expect_nodes(state, qparams, quantize);
    if (!is_whole(state, entry, state.module(graph[call]))) return;
    state.replace_module(graph[call], from_reference(state, graph[call], entry.quantized));
    const auto args = graph[call].args;
    if (args.size() != inputs)
        raise_assertion_error(
            inputs == 1 ? "Expected reference node to have exactly 1 arg"
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
        const ModuleLowering* entry = nullptr;
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
            raise_assertion_error("Expected the reference node to be a torch.fx Node",
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
