// From observers to the operators of quantized_decomposed (convert.py,
// _replace_observer_with_quantize_dequantize_node_decomposed).

#include "predict/convert/convert_codes.h"
#include "predict/convert/detail/observer_nodes.h"
#include "predict/convert/steps.h"
#include "predict/interpreter/predict_codes.h"

#include <array>
#include <limits>
#include <utility>

namespace qcs::predict::converting {

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
    assertion("Unsupported dtype: " + shown, message(codes::convert_decomposed_dtype, shown), node);
}

/// getattr(observer, name), a plain value.
fx::Arg plain_attribute(const ObserverInstance& observer, std::string_view name, const std::string& node) {
    if (const auto* value = observer.attribute(name)) return fx::Arg::of(*value);
    no_attribute(class_name(observer.type), name, node);
}

fx::NewNode decomposed_call(std::string_view op, std::string_view overload, fx::Args args) {
    const auto name = std::string(op) + "." + std::string(overload);
    fx::NewNode node{model::Op::CallFunction, "torch.ops.quantized_decomposed." + name, std::move(args)};
    node.name_candidate = name;
    return node;
}

/// Puts quantize and dequantize of the same qparams in the place of an observer.
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
    if (!per_channel) // the numbers hang on calibration
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
        assertion("only uint8 and int8 are supported in reference flow for dynamic quantization right now",
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
    case ObserverForm::Static: decompose_static(state, node, *observer, prefix); break;
    case ObserverForm::Dynamic: decompose_dynamic(state, node, *observer); break;
    case ObserverForm::Half: decompose_half(state, node); break;
    }
}

} // namespace qcs::predict::converting
