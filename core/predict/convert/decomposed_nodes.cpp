// Replaces observers by operators of quantized_decomposed (convert.py,
// _replace_observer_with_quantize_dequantize_node_decomposed).

#include "predict/convert/convert_codes.h"
#include "predict/convert/state.h"
#include "predict/convert/steps.h"
#include "predict/convert/zero_points.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/prepare/matches.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace qcs::predict::converting {

// Functions for both kinds of replacement: by torch.quantize_* and by quantized_decomposed.

/// What the call of an observer is replaced by. None: it cannot be replaced, or no node around it is
/// quantized.
enum class ObserverForm : std::uint8_t { None, Static, Dynamic, Half };
ObserverForm form_of_observer(const State& state, fx::NodeId node, const ObserverInstance& observer);

/// The prefix of the names of attributes that hold the observer's qparams: the module they are named after,
/// with a suffix.
std::string qparam_prefix(const State& state, fx::NodeId observer);
/// Runs calculate_qparams and checks that everything needed for static quantization is there; raises if not.
/// Returns whether it is per channel.
bool check_static_qparams(const ObserverInstance& observer, const std::string& node);
/// Adds a buffer to the model and a node that reads it before `where`.
fx::Arg get_attr(State& state, fx::NodeId where, const std::string& prefix);
void remove_observer(State& state, fx::NodeId node);

// Replaces observers by quantize and dequantize (convert.py,
// _replace_observer_with_quantize_dequantize_node).

namespace {

constexpr std::array supported = {DType::QUInt8,     DType::QInt8,       DType::QInt32, DType::UInt8,
                                  DType::Int8,       DType::UInt16,      DType::Int16,  DType::Int32,
                                  DType::Float8E5M2, DType::Float8E4M3Fn};
constexpr std::array quantizable = {DType::QUInt8, DType::QInt8, DType::QInt32, DType::Float8E5M2,
                                    DType::Float8E4M3Fn};

bool contains(const auto& dtypes, std::optional<DType> dtype) {
    return dtype && std::ranges::find(dtypes, *dtype) != dtypes.end();
}

bool everything_around_is_none(const State& state, fx::NodeId node) {
    const auto none = [&](fx::NodeId id) { return state.has_none_qconfig(id); };
    const auto& args = state.graph[node].args;
    return std::ranges::all_of(args, [&](const fx::Arg& arg) { return arg.is_node() && none(arg.node); }) &&
           std::ranges::all_of(state.graph.users(node), none);
}

/// float(scale) or int(zero_point): raises unless the tensor has one element.
void require_scalar(const ObserverInstance& observer, std::string_view name, const std::string& node) {
    const auto* tensor = observer.tensor(name);
    if (!tensor || tensor->items.size() == 1) return;
    raise("ValueError", "only one element tensors can be converted to Python scalars",
          message(codes::convert_scale_not_scalar, std::string(name), std::to_string(tensor->items.size())),
          node);
}

fx::NodeId dequantized(State& state, fx::NodeId node, fx::NewNode quantize) {
    const auto quantized = state.before(node, std::move(quantize), node);
    const auto dequantize =
        state.before(node, {model::Op::CallMethod, "dequantize", {fx::Arg::of(quantized)}}, node);
    state.graph.replace_all_uses(node, dequantize);
    erase(state.graph, node);
    return quantized;
}

/// The zero points of a function's weight. Its observer was run only if the backend config says that the
/// argument is a weight.
ZeroPoints zero_points_of(const State& state, const fx::FxNode& node, const ObserverInstance& observer) {
    if (!state.weight_observer_ids.contains(state.module_id(node))) return zero_points_unseen(observer);
    const auto& input = node.args[0];
    const auto& recorded = state.prepared.input->recorded;
    if (!input.is_node() || state.graph[input.node].op != model::Op::GetAttr || !recorded)
        return zero_points(observer, nullptr);
    const auto range = recorded->weight_ranges.find(state.graph[input.node].target);
    return zero_points(observer, range == recorded->weight_ranges.end() ? nullptr : &range->second);
}

void quantize_statically(State& state, fx::NodeId node, const ObserverInstance& observer,
                         const std::string& prefix) {
    const auto name = state.graph[node].name;
    const bool per_channel = check_static_qparams(observer, name);
    const auto input = state.graph[node].args[0];
    fx::Args args = {input, get_attr(state, node, prefix + "_scale_"),
                     get_attr(state, node, prefix + "_zero_point_")};
    if (per_channel) args.push_back(fx::Arg::of(config::Value(observer.ch_axis().value_or(0))));
    args.push_back(fx::Arg::of(*observer.dtype()));
    auto known = zero_points_of(state, state.graph[node], observer);
    state.record_quantized(node);
    const auto quantized = dequantized(
        state, node,
        {model::Op::CallFunction, per_channel ? "torch.quantize_per_channel" : "torch.quantize_per_tensor",
         std::move(args)});
    if (known) state.zero_points[state.graph[quantized].name] = std::move(*known);
}

} // namespace

std::string qparam_prefix(const State& state, fx::NodeId observer) {
    const auto& graph = state.graph;
    const auto& arg = arg_at(graph[observer], 0);
    if (!arg.is_node())
        raise_assertion_error("Expecting observed node to be a Node, but got " + repr(graph, arg),
                              message(codes::convert_observes_constant, graph[observer].name),
                              graph[observer].name);
    const auto& observed = graph[arg.node];
    if (!state.has_none_qconfig(observed.name)) return state.scope_path(observed.name);
    const auto users = graph.users(observer);
    const auto linear = std::ranges::find_if(users, [&](fx::NodeId user) {
        return graph[user].is_call(model::Op::CallFunction, "torch.nn.functional.linear");
    });
    const auto first = linear != users.end() ? linear : users.begin();
    return (first == users.end() ? std::string() : state.scope_path(graph[*first].name)) + "_input";
}

fx::Arg get_attr(State& state, fx::NodeId where, const std::string& prefix) {
    auto name = state.take_attribute(prefix);
    return fx::Arg::of(state.before(where, {model::Op::GetAttr, std::move(name)}, where));
}

bool check_static_qparams(const ObserverInstance& observer, const std::string& node) {
    if (observer.qparams_error) raise(*observer.qparams_error, node);
    if (!observer.has_attribute("qscheme")) raise_attribute_error(class_name(observer.type), "qscheme", node);
    const auto scheme = observer.qscheme();
    const bool per_channel = scheme && is_per_channel(*scheme);
    if (per_channel && !observer.has_attribute("ch_axis"))
        raise_attribute_error(class_name(observer.type), "ch_axis", node);
    if (!per_channel) {
        const auto& inner = observer.observer();
        require_scalar(inner, "scale", node);
        require_scalar(inner, "zero_point", node);
    }
    return per_channel;
}

ObserverForm form_of_observer(const State& state, fx::NodeId node, const ObserverInstance& observer) {
    if (everything_around_is_none(state, node)) return ObserverForm::None;
    dtype_value(observer, state.graph[node].name);
    if (observer.is_dynamic()) return ObserverForm::Dynamic;
    const auto dtype = observer.dtype();
    if (contains(supported, dtype)) return ObserverForm::Static;
    return dtype == DType::Float16 ? ObserverForm::Half : ObserverForm::None;
}

void remove_observer(State& state, fx::NodeId node) {
    state.graph.replace_all_uses(node, state.graph[node].args[0].node);
    erase(state.graph, node);
}

void replace_observer(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    const auto prefix = qparam_prefix(state, node);
    const auto observer = state.module(graph[node]).observer;
    const auto form = form_of_observer(state, node, *observer);
    const auto dtype = form == ObserverForm::None ? fx::Arg() : fx::Arg::of(*observer->attribute("dtype"));
    switch (form) {
    case ObserverForm::None: remove_observer(state, node); break;
    case ObserverForm::Static:
        // For other integer dtypes PyTorch has no replacement: the call of the observer remains.
        if (contains(quantizable, observer->dtype())) quantize_statically(state, node, *observer, prefix);
        break;
    case ObserverForm::Dynamic: {
        state.record_quantized(node);
        const bool reduce_range = state.input.engine == "fbgemm" || state.input.engine == "x86";
        dequantized(state, node,
                    {model::Op::CallFunction,
                     "torch.quantize_per_tensor_dynamic",
                     {graph[node].args[0], dtype, fx::Arg::of(config::Value(reduce_range))}});
        break;
    }
    case ObserverForm::Half:
        state.record_quantized(node);
        dequantized(state, node, {model::Op::CallMethod, "to", {graph[node].args[0], dtype}});
        break;
    }
}

void insert_dequantize(State& state, fx::NodeId node, fx::NodeId from) {
    auto& graph = state.graph;
    const auto users = graph.users(node);
    const auto dequantize =
        state.after(node, {model::Op::CallMethod, "dequantize", {fx::Arg::of(node)}}, from);
    for (const auto user : users)
        graph.replace_input(user, node, dequantize);
}

void replace_with_dequantize(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    const auto& arg = arg_at(graph[node], 0);
    if (!arg.is_node())
        raise_assertion_error("Expecting the for call custom module node to be a Node, but got " +
                                  repr(graph, arg),
                              message(codes::convert_observes_constant, graph[node].name), graph[node].name);
    const auto called = arg.node;
    graph.replace_all_uses(node, called);
    const auto from = node;
    erase(graph, node);
    insert_dequantize(state, called, from);
}

namespace {

constexpr std::array underlying_dtypes = {std::pair{DType::QUInt8, DType::UInt8},
                                          std::pair{DType::QInt8, DType::Int8},
                                          std::pair{DType::QInt32, DType::Int32},
                                          std::pair{DType::QUInt4x2, DType::UInt8},
                                          std::pair{DType::QUInt2x4, DType::UInt8},
                                          std::pair{DType::UInt8, DType::UInt8},
                                          std::pair{DType::Int8, DType::Int8},
                                          std::pair{DType::UInt16, DType::UInt16},
                                          std::pair{DType::Int16, DType::Int16},
                                          std::pair{DType::Int32, DType::Int32},
                                          std::pair{DType::Float8E5M2, DType::Float8E5M2},
                                          std::pair{DType::Float8E4M3Fn, DType::Float8E4M3Fn}};

/// to_underlying_dtype (torch/ao/quantization/utils.py).
DType underlying_dtype(const ObserverInstance& observer, const std::string& node) {
    const auto dtype = observer.dtype();
    for (const auto& [from, to] : underlying_dtypes)
        if (dtype == from) return to;
    const auto shown = dtype ? std::string(name_of(*dtype)) : std::string("None");
    raise_assertion_error("Unsupported dtype: " + shown, message(codes::convert_decomposed_dtype, shown),
                          node);
}

/// getattr(observer, name) as a plain value.
fx::Arg plain_attribute(const ObserverInstance& observer, std::string_view name, const std::string& node) {
    if (const auto* value = observer.attribute(name)) return fx::Arg::of(*value);
    raise_attribute_error(class_name(observer.type), name, node);
}

fx::NewNode decomposed_call(std::string_view op, std::string_view overload, fx::Args args) {
    const auto name = std::string(op) + "." + std::string(overload);
    fx::NewNode node{model::Op::CallFunction, "torch.ops.quantized_decomposed." + name, std::move(args)};
    node.name_candidate = name;
    return node;
}

/// Replaces an observer by quantize and dequantize nodes with the same qparams.
void replace_with_pair(State& state, fx::NodeId node, std::string_view how, std::string_view overload,
                       const fx::Args& qparams) {
    const auto with = [&](fx::Arg input) {
        fx::Args args = {std::move(input)};
        args.append(qparams.begin(), qparams.end());
        return args;
    };
    const std::string suffix(how);
    const auto quantized = state.before(
        node, decomposed_call("quantize_" + suffix, overload, with(state.graph[node].args[0])), node);
    const auto dequantized = state.before(
        node, decomposed_call("dequantize_" + suffix, overload, with(fx::Arg::of(quantized))), node);
    state.graph.replace_all_uses(node, dequantized);
    erase(state.graph, node);
}

void decompose_static(State& state, fx::NodeId node, const ObserverInstance& observer,
                      const std::string& prefix) {
    const auto name = state.graph[node].name;
    const bool per_channel = check_static_qparams(observer, name);
    auto low = plain_attribute(observer, "quant_min", name),
         high = plain_attribute(observer, "quant_max", name);
    const auto dtype = fx::Arg::of(config::Value(underlying_dtype(observer, name)));
    if (!per_channel) // the qparams depend on calibration
        return replace_with_pair(state, node, "per_tensor", "default",
                                 {fx::Arg::of(config::Value(config::None{})),
                                  fx::Arg::of(config::Value(config::None{})), low, high, dtype});
    auto scale = get_attr(state, node, prefix + "_scale_");
    auto zero_point = get_attr(state, node, prefix + "_zero_point_");
    replace_with_pair(state, node, "per_channel", "default",
                      {std::move(scale), std::move(zero_point),
                       fx::Arg::of(config::Value(observer.ch_axis().value_or(0))), low, high, dtype});
}

fx::Arg eps_argument(const ObserverInstance& observer) {
    if (const auto* value = observer.attribute("eps")) return fx::Arg::of(*value);
    const auto* tensor = observer.tensor("eps");
    const auto* number =
        tensor && tensor->items.size() == 1 ? std::get_if<double>(&tensor->items[0]) : nullptr;
    return fx::Arg::of(config::Value(number ? *number : double(std::numeric_limits<float>::epsilon())));
}

void decompose_dynamic(State& state, fx::NodeId node, const ObserverInstance& observer) {
    const auto name = state.graph[node].name;
    const auto known = underlying_dtype(observer, name);
    if (known != DType::UInt8 && known != DType::Int8)
        raise_assertion_error(
            "only uint8 and int8 are supported in reference flow for dynamic quantization right now",
            message(codes::convert_decomposed_dynamic, std::string(name_of(known))), name);
    const auto low = plain_attribute(observer, "quant_min", name),
               high = plain_attribute(observer, "quant_max", name);
    const auto scheme =
        observer.has_attribute("qscheme") ? observer.qscheme() : std::optional(QScheme::PerTensorAffine);
    if (scheme != QScheme::PerTensorAffine && scheme != QScheme::PerTensorSymmetric) {
        const auto shown = scheme ? std::string(name_of(*scheme)) : std::string("None");
        raise("KeyError", shown, message(codes::convert_decomposed_qscheme, shown), name);
    }
    const auto dtype = fx::Arg::of(config::Value(known));
    const auto chosen = state.before(
        node,
        decomposed_call(scheme == QScheme::PerTensorAffine ? "choose_qparams" : "choose_qparams_symmetric",
                        "tensor", {state.graph[node].args[0], low, high, eps_argument(observer), dtype}),
        node);
    const auto item = [&](std::int64_t index) {
        return fx::Arg::of(state.before(node,
                                        {model::Op::CallFunction,
                                         "operator.getitem",
                                         {fx::Arg::of(chosen), fx::Arg::of(config::Value(index))}},
                                        node));
    };
    auto scale = item(0), zero_point = item(1);
    replace_with_pair(state, node, "per_tensor", "tensor",
                      {std::move(scale), std::move(zero_point), low, high, dtype});
}

void decompose_half(State& state, fx::NodeId node) {
    const auto convert = [&](fx::Arg input, DType dtype) {
        return state.before(
            node, decomposed_call("convert_element_type", "no_fuse", {std::move(input), fx::Arg::of(dtype)}),
            node);
    };
    const auto half = convert(state.graph[node].args[0], DType::Float16);
    state.graph.replace_all_uses(node, convert(fx::Arg::of(half), DType::Float32));
    erase(state.graph, node);
}

} // namespace

void replace_observer_decomposed(State& state, fx::NodeId node) {
    const auto name = state.graph[node].name;
    const auto prefix = qparam_prefix(state, node);
    const auto observer = state.module(state.graph[node]).observer;
    if (observer->converts_itself)
        raise("", "", message(codes::call_not_recorded, observer->type + ".convert"), name);
    switch (form_of_observer(state, node, *observer)) {
    case ObserverForm::None: remove_observer(state, node); break;
    case ObserverForm::Static:
        state.record_quantized(node);
        decompose_static(state, node, *observer, prefix);
        break;
    case ObserverForm::Dynamic: decompose_dynamic(state, node, *observer); break;
    case ObserverForm::Half:
        state.record_quantized(node);
        decompose_half(state, node);
        break;
    }
}

} // namespace qcs::predict::converting
