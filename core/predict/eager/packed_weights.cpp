// Quantized modules whose from_float packs a weight for the engine
// (torch/ao/nn/quantized/modules/{linear,conv, embedding_ops}.py, torch/ao/nn/intrinsic/quantized).

#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/quantized.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::eager::quantized {

namespace {

void need_qconfig(Run& run, ObjectId module, std::string_view end = "") {
    if (run.model[module].has_qconfig) return;
    raise_assertion_error("Input float module must have qconfig defined" + std::string(end),
                          message(codes::eager_qconfig_missing, run.model[module].type));
}

void require_qint8(const Run& run, const ObserverState& observer, std::string_view text, ObjectId module) {
    dtype_of(observer);
    const auto dtype = observer.instance->dtype();
    if (dtype == DType::QInt8) return;
    raise_assertion_error(fmt::format("{}{}", text, shown(dtype)),
                          message(codes::eager_weight_dtype, run.model[module].type, shown(dtype)));
}

void check_convolution(const Run& run, ObjectId conv, const std::string& op) {
    if (const auto outputs = run.model[conv].integer("out_channels"); outputs && *outputs <= 0)
        raise("ValueError", fmt::format("out_channels must be greater than 0, got {}", *outputs),
              codes::eager_no_channels);
    const auto text = [&](std::string_view name) {
        const auto* value = run.model[conv].attribute(name);
        return value ? std::get_if<std::string>(&value->data) : nullptr;
    };
    const auto* mode = text("padding_mode");
    if (mode && *mode == "reflect" && op == "conv3d_prepack")
        raise_assertion_error("Conv3d does not support reflection padding",
                              message(codes::lower_padding_mode, *mode, op));
    if (mode && *mode != "zeros" && *mode != "reflect")
        raise("ValueError", fmt::format("'padding_mode' {} is not supported by quantized convolution", *mode),
              message(codes::lower_padding_mode, *mode, op));
    if (const auto* padding = text("padding"); padding && (!mode || *mode == "zeros"))
        converting::refuse_padding(*padding, op, "");
}

bool is_nonzero(const config::Value* value) {
    const auto* tuple = value ? std::get_if<config::Tuple>(&value->data) : nullptr;
    return tuple && std::ranges::any_of(tuple->items, [](const config::Value& item) {
               const auto* number = std::get_if<std::int64_t>(&item.data);
               return number && *number != 0;
           });
}

/// The last part of the linears' from_float: observes the weight, unless that was done before, and packs it.
ObjectId pack_linear(Run& run, const std::string& target, ObjectId module, ObjectId linear,
                     ObserverState& weight_observer, const ObserverState& activation_observer, bool observe) {
    const auto tensor = run.weight(linear);
    if (observe) run.observe(weight_observer, tensor);
    dtype_of(weight_observer);
    const auto scales = run.calculate_qparams(activation_observer);
    require_qint8(run, weight_observer, "Weight observer must have dtype torch.qint8, got ", linear);
    auto weight = quantize_weight(run, weight_observer, tensor, "");
    need_settings(run, linear, linear_settings());
    const bool has_bias = run.has_bias(linear);
    pack(run, weight_observer, weight, tensor, "linear_prepack");
    weight.has_bias = has_bias || run.model[module].type == joined(nniqat, "LinearBn1d") || packs_zeros(run);
    require_scalar(scales);
    auto object = made(run.model, target, linear);
    object.origin = run.model[module].origin;
    object.weights = {weight};
    object.children = {
        {"_packed_params", packed_params(run, joined(nnq, "modules.linear.LinearPackedParams"))}};
    return add(run, std::move(object));
}

} // namespace

ObjectId make_linear(Run& run, const std::string& target, ObjectId module, bool precomputed) {
    ObserverState weight_observer, activation_observer;
    auto linear = module;
    if (run.model[module].child("weight_fake_quant")) {
        weight_observer = run.registered(run.model[module].child("weight_fake_quant"));
        activation_observer = activation(run, module);
    } else {
        const auto is_fused = target == joined(nniq, "LinearReLU");
        const auto type = plain_type(run.model, run.model[module]);
        const bool known = is_fused ? type == joined(nni, "LinearReLU")
                                    : type == "torch.nn.Linear" ||
                                          type == "torch.nn.modules.linear.NonDynamicallyQuantizableLinear";
        if (!known)
            raise_assertion_error(
                fmt::format("nnq.{}.from_float only works for {}, but got: {}", class_name(target),
                            is_fused ? "LinearReLU" : "Linear, NonDynamicallyQuantizableLinear",
                            class_repr(run.model[module].type)),
                message(codes::eager_wrong_class, target, type));
        need_qconfig(run, module);
        activation_observer = activation(run, module);
        if (is_fused) linear = first_part(run, module);
        weight_observer = run.weight_observer(linear);
        if (const auto own = run.model[linear].child("weight_fake_quant"))
            weight_observer = run.registered(own);
    }
    return pack_linear(run, target, module, linear, weight_observer, activation_observer, !precomputed);
}

ObjectId make_linear_activation(Run& run, const std::string& target, ObjectId module) {
    const auto name = std::string(class_name(target));
    if (run.model[module].type != joined(nni, name))
        raise_assertion_error("Input float module should be " + name,
                              message(codes::eager_wrong_class, target, run.model[module].type));
    need_qconfig(run, module);
    const auto activation_observer = activation(run, module);
    const auto linear = first_part(run, module);
    auto weight_observer = run.weight_observer(linear);
    return pack_linear(run, target, module, linear, weight_observer, activation_observer, true);
}

ObjectId make_convolution(Run& run, const std::string& target, ObjectId module) {
    const bool transposed = class_name(target).starts_with("ConvTranspose");
    const std::string dimension(target.substr(target.size() - 2)); // "2d"
    const auto op = fmt::format("conv{}{}_prepack", transposed ? "_transpose" : "", dimension);
    const auto name = std::string(class_name(target));
    const bool is_fused = target.starts_with(nniq);
    ObserverState weight_observer;
    std::optional<ObserverState> activation_observer;
    auto conv = module;
    bool folded = false;
    const auto& type = run.model[module].type;
    const auto own_activation = [&] {
        if (run.model[module].child("activation_post_process")) activation_observer = activation(run, module);
    };
    if (!transposed && run.model[module].child("weight_fake_quant")) {
        folded = type == joined(nniqat, (is_fused && name.starts_with("ConvReLU") ? "ConvBnReLU" : "ConvBn") +
                                            dimension);
        if (!run.model[module].child("activation_post_process"))
            raise_assertion_error("Input QAT module must have observer attached",
                                  message(codes::eager_observer_missing, type));
        weight_observer = run.registered(run.model[module].child("weight_fake_quant"));
        own_activation();
    } else {
        const auto wanted = is_fused ? joined(nni, name) : joined("torch.nn.", name);
        if (type != wanted)
            raise_assertion_error(
                transposed ? fmt::format(" nnq.{}.from_float only works for {}", name, class_name(wanted))
                           : fmt::format("nnq.{}.from_float only works for {} but got: {}", name,
                                         class_name(wanted), class_name(type)),
                message(codes::eager_wrong_class, target, type));
        need_qconfig(run, module, ".");
        own_activation();
        if (is_fused) conv = first_part(run, module);
        weight_observer = run.weight_observer(conv);
    }
    const auto tensor = run.weight(conv);
    run.observe(weight_observer, tensor);
    require_qint8(run, weight_observer, "Weight observer must have a dtype of qint8, got ", conv);
    auto weight = quantize_weight(run, weight_observer, tensor, "");
    need_settings(run, conv, transposed ? transposed_settings() : convolution_settings());
    check_convolution(run, conv, op);
    const bool padded = is_nonzero(run.model[conv].attribute("output_padding"));
    if (run.input.engine == "onednn" && transposed && padded)
        raise("RuntimeError", "quantized::conv_prepack: ONEDNN only supports zero output_padding.",
              codes::lower_output_padding);
    pack(run, weight_observer, weight, tensor, op, padded);
    weight.has_bias = run.has_bias(conv) || folded || packs_zeros(run);
    if (activation_observer) {
        dtype_of(*activation_observer);
        if (activation_observer->instance->dtype() != DType::Float32)
            require_scalar(run.calculate_qparams(*activation_observer));
    }
    auto object = made(run.model, target, conv);
    object.origin = run.model[module].origin;
    // QNNPACK cannot return the weights of three-dimensional convolutions.
    if (!packs_zeros(run) || dimension != "3d") object.weights = {weight};
    return add(run, std::move(object));
}

ObjectId make_embedding(Run& run, const std::string& target, ObjectId module) {
    const bool is_bag = class_name(target) == "EmbeddingBag";
    const std::string name = is_bag ? "EmbeddingBag" : "Embedding";
    const auto& type = run.model[module].type;
    ObserverState observer;
    if (const auto fake = run.model[module].child("weight_fake_quant")) {
        if (!is_bag && type != "torch.ao.nn.qat.Embedding")
            raise_assertion_error("nnq.Embedding.from_float with fake quant only works for Embedding",
                                  message(codes::eager_wrong_class, target, type));
        observer = run.registered(fake);
    } else {
        if (type != "torch.nn." + name)
            raise_assertion_error(fmt::format("nnq.{0}.from_float only works for {0}", name),
                                  message(codes::eager_wrong_class, target, type));
        if (!run.model[module].has_qconfig)
            raise_assertion_error(name + " input float module must have qconfig defined",
                                  message(codes::eager_qconfig_missing, type));
        observer = run.weight_observer(module, "float_qparams_weight_only_qconfig");
    }
    dtype_of(observer);
    if (!observer.instance->has_attribute("qscheme"))
        raise_attribute_error(class_name(observer.instance->type), "qscheme", "");
    if (observer.instance->qscheme() != QScheme::PerChannelAffineFloatQParams)
        raise_assertion_error(name +
                                  " quantization is only supported with float_qparams_weight_only_qconfig.",
                              message(codes::eager_embedding_weight, target, "other than float qparams"));
    const auto dtype = observer.instance->dtype();
    if (dtype != DType::QUInt8 && dtype != DType::QUInt4x2)
        raise_assertion_error(
            fmt::format("The only supported dtype for nnq.{} is torch.quint8 and torch.quint4x2, got {}",
                        name, shown(dtype)),
            message(codes::eager_embedding_weight, target, shown(dtype)));
    const auto tensor = run.weight(module);
    run.observe(observer, tensor);
    const auto weight = quantize_weight(run, observer, tensor, "");
    constexpr std::string_view settings[] = {"num_embeddings", "embedding_dim",      "max_norm",
                                             "norm_type",      "scale_grad_by_freq", "mode",
                                             "sparse",         "include_last_offset"};
    need_settings(run, module, std::span(settings).first(is_bag ? std::size(settings) : 2));
    auto object = made(run.model, joined(nnq, name), module);
    object.weights = {weight};
    object.children = {
        {"_packed_params", packed_params(run, joined(nnq, "modules.embedding_ops.EmbeddingPackedParams"))}};
    return add(run, std::move(object));
}

} // namespace qcs::predict::eager::quantized
