#include "predict/convert/computed_tensors.h"
#include "predict/convert/convert_codes.h"
#include "predict/convert/lowering.h"
#include "predict/convert/prepack.h"
#include "predict/convert/weighted.h"
#include "predict/convert/zero_points.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

/// The module that has the weight: for a fused module its child 0.
const ModuleObject& weighted_part(const State& state, const ModuleObject& module) {
    return module.children.empty() ? module : state.object(module.children.front().second);
}

const std::string* text_attribute(const State& state, const ModuleObject& module, std::string_view name) {
    const auto* value = state.attribute(module, name);
    return value ? std::get_if<std::string>(&value->data) : nullptr;
}

bool is_nonzero(const config::Value* value) {
    const auto* tuple = value ? std::get_if<config::Tuple>(&value->data) : nullptr;
    return tuple && std::ranges::any_of(tuple->items, [](const config::Value& item) {
               const auto* number = std::get_if<std::int64_t>(&item.data);
               return number && *number != 0;
           });
}

WeightToPack packed(const State& state, const ModuleObject& module, const WeightQParams& weight,
                    bool calibrated, const std::string& node) {
    return quantized_weight(weight, weight_tensor(state, module, weight.name), calibrated, node);
}

/// quantized/modules/conv.py: the constructor packs its own initial weight, before the module's is packed.
void make_convolution(const State& state, const ModuleObject& module, const std::string& op,
                      const std::string& node) {
    const auto* mode = text_attribute(state, module, "padding_mode");
    if (mode && *mode == "reflect" && op == "conv3d_prepack")
        raise_assertion_error("Conv3d does not support reflection padding",
                              message(codes::lower_padding_mode, *mode, op), node);
    if (mode && *mode != "zeros" && *mode != "reflect")
        raise("ValueError", fmt::format("'padding_mode' {} is not supported by quantized convolution", *mode),
              message(codes::lower_padding_mode, *mode, op), node);
    if (!mode || *mode == "zeros") check_padding(state, module, op, node);
    if (state.input.engine == "onednn" && op.starts_with("conv_transpose") &&
        is_nonzero(state.attribute(module, "output_padding")))
        raise("RuntimeError", "quantized::conv_prepack: ONEDNN only supports zero output_padding.",
              codes::lower_output_padding, node);
    const bool padded = is_nonzero(state.attribute(module, "output_padding"));
    for (const auto& weight : module.weights)
        check_prepack(state.input, op, packed(state, module, weight, true, node), node, padded);
}

void make_linear(const State& state, const ModuleObject& module, bool is_dynamic, const std::string& node) {
    for (const auto& weight : module.weights) {
        const bool half = is_dynamic && weight.dtype == DType::Float16;
        if (is_dynamic && !half && weight.dtype != DType::QInt8)
            raise("RuntimeError", "Unsupported dtype specified for quantized Linear!",
                  message(codes::lower_dynamic_dtype,
                          weight.dtype ? std::string(name_of(*weight.dtype)) : "None"),
                  node);
        const std::string_view op = half ? "linear_prepack_fp16" : "linear_prepack";
        // The constructor's own weight first.
        if (half) check_prepack(state.input, op, {DType::Float16, {}, 0, {}, {}}, node);
        check_prepack(state.input, op, packed(state, module, weight, true, node), node);
    }
}

/// quantized/dynamic/modules/rnn.py: all weights are quantized first, then packed.
void make_recurrent(const State& state, const ModuleObject& module, bool is_cell, const std::string& node) {
    if (module.weights.empty()) return;
    const auto dtype = module.weights.front().dtype;
    const bool int8 = dtype == DType::QInt8;
    const std::string_view op = int8 ? "linear_prepack" : "linear_prepack_fp16";
    // The constructor's own weight first.
    if (!int8) check_prepack(state.input, op, {DType::Float16, {}, 0, {}, {}}, node);
    std::vector<WeightToPack> weights;
    for (const auto& weight : module.weights)
        weights.push_back(packed(state, module, weight, is_cell || int8, node));
    const auto* bias = state.attribute(module, "bias");
    const auto* has_bias = bias ? std::get_if<bool>(&bias->data) : nullptr;
    if (!is_cell && has_bias && !*has_bias)
        raise("KeyError", "'bias_ih_l0'", message(codes::lower_rnn_without_bias, node), node);
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (!module.weights[i].name.starts_with("weight_hr"))
            check_prepack(state.input, op, weights[i], node);
}

void make_embedding(const State& state, const ModuleObject& module, const std::string& node) {
    for (const auto& weight : module.weights) {
        const auto quantized = packed(state, module, weight, true, node);
        if (weight.dtype != DType::QUInt8 && weight.dtype != DType::QUInt4x2)
            raise("NotImplementedError",
                  fmt::format(
                      "Unsupported dtype on quantized embedding! Supports quint8 and quint4x2. Got dtype: {}",
                      name_of(*weight.dtype)),
                  message(codes::lower_embedding_dtype, std::string(name_of(*weight.dtype))), node);
        if (quantized.qscheme != QScheme::PerChannelAffineFloatQParams)
            raise("RuntimeError",
                  "Expect embedding_bag weights to be quantized using kPerChannelAffineFloatQParams",
                  message(codes::lower_embedding_qscheme, std::string(name_of(*quantized.qscheme))), node);
    }
}

void make_batch_norm(const State& state, const ModuleObject& module, const std::string& node) {
    const auto* affine = state.attribute(module, "affine");
    const auto* flag = affine ? std::get_if<bool>(&affine->data) : nullptr;
    if (flag && !*flag) raise_attribute_error("NoneType", "device", node);
}

ZeroPoints prelu_zero_points(const State& state, const ModuleObject& module,
                             const ObserverInstance& observer) {
    const auto* fixed = observer.derives_from("torch.ao.quantization.observer.FixedQParamsObserver")
                            ? observer.tensor("zero_point")
                            : nullptr;
    if (fixed && fixed->items.size() == 1)
        return {{std::visit([](auto point) { return static_cast<std::int64_t>(point); }, fixed->items[0])}};
    return zero_points(state, module, "weight", observer);
}

/// quantized/modules/activation.py, PReLU: its weight is observed only here, as float32, and becomes quint8
/// whatever the observer's dtype is.
void make_prelu(State& state, const ModuleObject& module, const fx::FxNode& call) {
    const auto& node = call.name;
    if (!module.has_qconfig) raise_attribute_error(class_name(module.type), "qconfig", node);
    if (!module.qconfig) raise_attribute_error("NoneType", "weight", node);
    const auto observer = state.build(module.qconfig->weight, node);
    auto weight = weight_tensor(state, module, "weight");
    weight.dtype = DType::Float32;
    observe(*observer, weight, node);
    dtype_value(*observer, node);
    if (observer->qparams_error) raise(*observer->qparams_error, node);
    const bool per_channel =
        observer->derives_from("torch.ao.quantization.observer.PerChannelMinMaxObserver") ||
        observer->observer().derives_from("torch.ao.quantization.observer.PerChannelMinMaxObserver");
    if (per_channel && weight.shape && weight.shape->front() > 1)
        raise("ValueError", "only one element tensors can be converted to Python scalars",
              message(codes::convert_scale_not_scalar, "scale", std::to_string(weight.shape->front())), node);
    if (observer->dtype() == DType::QUInt8 || observer->dtype() == DType::UInt8) return;
    const auto points = prelu_zero_points(state, module, observer->observer());
    if (!points) return add_weight_gap(state, node, call.target.str() + ".weight");
    const auto point = points->front();
    if (point >= 0 && point <= 255) return;
    raise("RuntimeError",
          fmt::format("quantize_tensor_per_tensor_affine zero_point {} is {} bound.", point,
                      point < 0 ? "below lower" : "above upper"),
          message(codes::lower_prelu_zero_point, std::to_string(point)), node);
}

} // namespace

ModuleObject from_reference(State& state, const fx::FxNode& call, std::string_view quantized) {
    const auto& module = state.module(call);
    const auto& part = weighted_part(state, module);
    const auto name = class_name(part.type);
    const auto& node = call.name;
    const bool is_reference = part.type.starts_with("torch.ao.nn.quantized.reference.");
    if (!is_reference) {
        if (name.starts_with("BatchNorm")) make_batch_norm(state, part, node);
        if (name == "PReLU") make_prelu(state, part, call);
    } else if (name == "Linear") {
        make_linear(state, part, quantized.find(".dynamic.") != std::string_view::npos, node);
    } else if (name.starts_with("ConvTranspose")) {
        make_convolution(state, part, fmt::format("conv_transpose{}_prepack", name.substr(13)), node);
    } else if (name.starts_with("Conv")) {
        make_convolution(state, part, fmt::format("conv{}_prepack", name.substr(4)), node);
    } else if (name.starts_with("Embedding")) {
        make_embedding(state, part, node);
    } else {
        make_recurrent(state, part, name.ends_with("Cell"), node);
    }
    ModuleObject result;
    result.type = state.class_names.intern(quantized);
    result.traced = part.traced;
    result.training = true; // true, as in a newly made module
    return result;
}

} // namespace qcs::predict::converting
