// from_float of the statically quantized classes (torch/ao/nn/quantized, torch/ao/nn/intrinsic/quantized).

#include "config/presets.h"
#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"
#include "predict/interpreter/predict_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view nnq = "torch.ao.nn.quantized.";
constexpr std::string_view nniq = "torch.ao.nn.intrinsic.quantized.";
constexpr std::string_view nni = "torch.ao.nn.intrinsic.";
constexpr std::string_view nniqat = "torch.ao.nn.intrinsic.qat.";

std::string shown(const std::optional<DType>& dtype) {
    return dtype ? std::string(name_of(*dtype)) : "None";
}

std::string joined(std::string_view package, std::string_view name) {
    return std::string(package) + std::string(name);
}

void need_qconfig(Run& run, ObjectId module, std::string_view end = "") {
    if (run.model[module].has_qconfig) return;
    assertion("Input float module must have qconfig defined" + std::string(end),
              message(codes::eager_qconfig_missing, run.model[module].type));
}

/// mod.activation_post_process.
Observed activation(const Run& run, ObjectId module) {
    return run.registered(run.need_child(module, "activation_post_process"));
}

/// scale, zero_point = mod.activation_post_process.calculate_qparams()
std::int64_t activation_qparams(Run& run, ObjectId module) {
    return run.calculate_qparams(activation(run, module));
}

const config::Value& dtype_of(const Observed& observer) {
    return converting::dtype_value(*observer.instance, "");
}

void require_qint8(const Run& run, const Observed& observer, std::string_view text, ObjectId module) {
    dtype_of(observer);
    const auto dtype = observer.instance->dtype();
    if (dtype == DType::QInt8) return;
    assertion(fmt::format("{}{}", text, shown(dtype)),
              message(codes::eager_weight_dtype, run.model[module].type, shown(dtype)));
}

ObjectId packed_params(Run& run, std::string_view type) {
    Object packed;
    packed.type = type;
    return run.model.add(std::move(packed));
}

ObjectId add(Run& run, Object object) {
    object.parameters.clear();
    return run.model.add(std::move(object));
}

// -- one observed output, and what is copied --

struct Simple {
    std::string_view name;       ///< in torch.ao.nn.quantized
    std::string_view attributes; ///< that the new module is given
    bool is_observed = true;
};
constexpr std::array simple = {
    Simple{"Dropout", "p inplace", false},
    Simple{"ReLU6", "inplace", false},
    Simple{"Hardswish", ""},
    Simple{"ELU", "alpha"},
    Simple{"LeakyReLU", "negative_slope inplace"},
    Simple{"Sigmoid", ""},
    Simple{"Softmax", "dim"},
    Simple{"LayerNorm", "normalized_shape eps elementwise_affine"},
    Simple{"GroupNorm", "num_groups num_channels eps affine"},
    Simple{"InstanceNorm1d", "num_features eps affine"},
    Simple{"InstanceNorm2d", "num_features eps affine"},
    Simple{"InstanceNorm3d", "num_features eps affine"},
};

void need_all(const Run& run, ObjectId module, std::string_view names) {
    while (!names.empty()) {
        const auto end = std::min(names.find(' '), names.size());
        run.need(module, names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
}

ObjectId make_simple(Run& run, const std::string& target, const Simple& row, ObjectId module) {
    const auto scales = row.is_observed ? activation_qparams(run, module) : 1;
    if (row.attributes == "dim") run.need(module, row.attributes); // Softmax(mod.dim, float(scale), ...)
    as_number(scales);
    need_all(run, module, row.attributes);
    return add(run, made(run.model, target, module));
}

ObjectId make_quantize(Run& run, ObjectId module) {
    if (!run.model[module].child("activation_post_process"))
        assertion(fmt::format("Module {} must have activation_post_process attribute", run.type_name(module)),
                  message(codes::eager_observer_missing, run.model[module].type));
    const auto observer = activation(run, module);
    const auto scales = run.calculate_qparams(observer);
    if (scales > 1)
        raise("RuntimeError", fmt::format("a Tensor with {} elements cannot be converted to Scalar", scales),
              message(codes::eager_scales_many, std::to_string(scales)));
    dtype_of(observer);
    auto quantize = made(run.model, joined(nnq, "Quantize"), module);
    quantize.dtype = observer.instance->dtype();
    return add(run, std::move(quantize));
}

ObjectId make_functional(Run& run, ObjectId module) {
    if (run.model[module].type != joined(nnq, "FloatFunctional"))
        assertion("QFunctional.from_float expects an instance of FloatFunctional, got " +
                      run.type_name(module),
                  message(codes::eager_wrong_class, joined(nnq, "QFunctional"), run.model[module].type));
    as_number(activation_qparams(run, module));
    auto functional = made(run.model, joined(nnq, "QFunctional"), module);
    functional.children = {{"activation_post_process", packed_params(run, "torch.nn.Identity")}};
    return add(run, std::move(functional));
}

ObjectId make_batch_norm(Run& run, const std::string& target, ObjectId module) {
    const auto observer = activation(run, module);
    auto norm = module;
    const auto fused = joined(nni, target.ends_with("2d") ? "BNReLU2d" : "BNReLU3d");
    if (run.model[module].type == fused) norm = first_part(run, module);
    run.calculate_qparams(observer);
    need_all(run, norm, "num_features eps");
    auto object = made(run.model, target, norm);
    object.origin = run.model[module].origin;
    return add(run, std::move(object));
}

ObjectId make_prelu(Run& run, const std::string& target, ObjectId module) {
    as_number(activation_qparams(run, module));
    run.need(module, "num_parameters");
    auto tensor = run.weight(module);
    tensor.tensor.dtype = DType::Float32;
    Observed observer{run.weight_observer(module), 0, {}, {}};
    run.observe(observer, tensor);
    dtype_of(observer);
    const auto dtype = observer.instance->dtype();
    if (dtype != DType::QUInt8) run.warnings.push_back(Warning::PReLUDType);
    as_number(run.calculate_qparams(observer));
    // The numbers of a symmetric observer of quint8 or of another dtype fit quint8 where they are not below
    // 0.
    if (dtype != DType::QUInt8)
        if (const auto points = converting::zero_points(*observer.instance, observer.range.get());
            points && points->front() < 0)
            raise("RuntimeError",
                  fmt::format("quantize_tensor_per_tensor_affine zero_point {} is below lower bound.",
                              points->front()),
                  message(codes::lower_prelu_zero_point, std::to_string(points->front())));
    auto object = made(run.model, target, module);
    object.weights = {{"", DType::QUInt8, QScheme::PerTensorAffine, {}, {}}};
    return add(run, std::move(object));
}

// -- weights --

ObjectId make_linear(Run& run, const std::string& target, ObjectId module, bool precomputed) {
    Observed weight_observer, activation_observer;
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
            assertion(fmt::format("nnq.{}.from_float only works for {}, but got: {}", class_name(target),
                                  is_fused ? "LinearReLU" : "Linear, NonDynamicallyQuantizableLinear",
                                  class_repr(run.model[module].type)),
                      message(codes::eager_wrong_class, target, type));
        need_qconfig(run, module);
        activation_observer = activation(run, module);
        if (is_fused) linear = first_part(run, module);
        weight_observer = {run.weight_observer(linear), 0, {}, {}};
        if (const auto own = run.model[linear].child("weight_fake_quant"))
            weight_observer = run.registered(own);
    }
    const auto tensor = run.weight(linear);
    if (!precomputed) run.observe(weight_observer, tensor);
    dtype_of(weight_observer);
    const auto scales = run.calculate_qparams(activation_observer);
    require_qint8(run, weight_observer, "Weight observer must have dtype torch.qint8, got ", linear);
    auto weight = quantize_weight(run, weight_observer, tensor, "linear_prepack");
    weight.has_bias =
        run.has_bias(linear) || run.model[module].type == joined(nniqat, "LinearBn1d") || packs_zeros(run);
    as_number(scales);
    auto object = made(run.model, target, linear);
    object.origin = run.model[module].origin;
    object.weights = {weight};
    object.children = {
        {"_packed_params", packed_params(run, joined(nnq, "modules.linear.LinearPackedParams"))}};
    return add(run, std::move(object));
}

ObjectId make_linear_activation(Run& run, const std::string& target, ObjectId module) {
    const auto name = std::string(class_name(target));
    if (run.model[module].type != joined(nni, name))
        assertion("Input float module should be " + name,
                  message(codes::eager_wrong_class, target, run.model[module].type));
    need_qconfig(run, module);
    const auto activation_observer = activation(run, module);
    const auto linear = first_part(run, module);
    Observed weight_observer{run.weight_observer(linear), 0, {}, {}};
    const auto tensor = run.weight(linear);
    run.observe(weight_observer, tensor);
    dtype_of(weight_observer);
    const auto scales = run.calculate_qparams(activation_observer);
    require_qint8(run, weight_observer, "Weight observer must have dtype torch.qint8, got ", linear);
    auto weight = quantize_weight(run, weight_observer, tensor, "linear_prepack");
    weight.has_bias = run.has_bias(linear) || packs_zeros(run);
    as_number(scales);
    auto object = made(run.model, target, linear);
    object.origin = run.model[module].origin;
    object.weights = {weight};
    object.children = {
        {"_packed_params", packed_params(run, joined(nnq, "modules.linear.LinearPackedParams"))}};
    return add(run, std::move(object));
}

void check_convolution(const Run& run, ObjectId conv, const std::string& op) {
    const auto text = [&](std::string_view name) {
        const auto* value = run.model[conv].attribute(name);
        return value ? std::get_if<std::string>(&value->data) : nullptr;
    };
    const auto* mode = text("padding_mode");
    if (mode && *mode == "reflect" && op == "conv3d_prepack")
        assertion("Conv3d does not support reflection padding",
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

ObjectId make_convolution(Run& run, const std::string& target, ObjectId module) {
    const bool transposed = class_name(target).starts_with("ConvTranspose");
    const std::string dimension(target.substr(target.size() - 2)); // "2d"
    const auto op = fmt::format("conv{}{}_prepack", transposed ? "_transpose" : "", dimension);
    const auto name = std::string(class_name(target));
    const bool is_fused = target.starts_with(nniq);
    Observed weight_observer;
    std::optional<Observed> activation_observer;
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
            assertion("Input QAT module must have observer attached",
                      message(codes::eager_observer_missing, type));
        weight_observer = run.registered(run.model[module].child("weight_fake_quant"));
        own_activation();
    } else {
        const auto wanted = is_fused ? joined(nni, name) : joined("torch.nn.", name);
        if (type != wanted)
            assertion(transposed
                          ? fmt::format(" nnq.{}.from_float only works for {}", name, class_name(wanted))
                          : fmt::format("nnq.{}.from_float only works for {} but got: {}", name,
                                        class_name(wanted), class_name(type)),
                      message(codes::eager_wrong_class, target, type));
        need_qconfig(run, module, ".");
        own_activation();
        if (is_fused) conv = first_part(run, module);
        weight_observer = {run.weight_observer(conv), 0, {}, {}};
    }
    const auto tensor = run.weight(conv);
    run.observe(weight_observer, tensor);
    require_qint8(run, weight_observer, "Weight observer must have a dtype of qint8, got ", conv);
    auto weight = quantize_weight(run, weight_observer, tensor, "");
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
            as_number(run.calculate_qparams(*activation_observer));
    }
    auto object = made(run.model, target, conv);
    object.origin = run.model[module].origin;
    // QNNPACK does not give back the weights of three dimensions.
    if (!packs_zeros(run) || dimension != "3d") object.weights = {weight};
    return add(run, std::move(object));
}

ObjectId make_embedding(Run& run, const std::string& target, ObjectId module) {
    const bool is_bag = class_name(target) == "EmbeddingBag";
    const std::string name = is_bag ? "EmbeddingBag" : "Embedding";
    const auto& type = run.model[module].type;
    Observed observer;
    if (const auto fake = run.model[module].child("weight_fake_quant")) {
        if (!is_bag && type != "torch.ao.nn.qat.Embedding")
            assertion("nnq.Embedding.from_float with fake quant only works for Embedding",
                      message(codes::eager_wrong_class, target, type));
        observer = run.registered(fake);
    } else {
        if (type != "torch.nn." + name)
            assertion(fmt::format("nnq.{0}.from_float only works for {0}", name),
                      message(codes::eager_wrong_class, target, type));
        if (!run.model[module].has_qconfig)
            assertion(name + " input float module must have qconfig defined",
                      message(codes::eager_qconfig_missing, type));
        const auto& qconfig = run.model[module].qconfig;
        observer.instance = run.build(
            qconfig && qconfig->weight ? qconfig->weight
                                       : config::named_qconfig("float_qparams_weight_only_qconfig")->weight);
    }
    dtype_of(observer);
    if (!observer.instance->has_attribute("qscheme"))
        no_attribute(class_name(observer.instance->type), "qscheme", "");
    if (observer.instance->qscheme() != QScheme::PerChannelAffineFloatQParams)
        assertion(name + " quantization is only supported with float_qparams_weight_only_qconfig.",
                  message(codes::eager_embedding_weight, target, "other than float qparams"));
    const auto dtype = observer.instance->dtype();
    if (dtype != DType::QUInt8 && dtype != DType::QUInt4x2)
        assertion(
            fmt::format("The only supported dtype for nnq.{} is torch.quint8 and torch.quint4x2, got {}",
                        name, shown(dtype)),
            message(codes::eager_embedding_weight, target, shown(dtype)));
    const auto tensor = run.weight(module);
    run.observe(observer, tensor);
    const auto weight = quantize_weight(run, observer, tensor, "");
    auto object = made(run.model, joined(nnq, name), module);
    object.weights = {weight};
    object.children = {
        {"_packed_params", packed_params(run, joined(nnq, "modules.embedding_ops.EmbeddingPackedParams"))}};
    return add(run, std::move(object));
}

ObjectId by_user(Run& run, std::string_view kind, const std::string& target, ObjectId module) {
    const auto& call = run.next_call(kind, target);
    const auto made = call.answers.empty() ? ObjectId() : run.take(call.answers.front());
    if (!made)
        raise("AttributeError", "", message(codes::eager_answer_no_module, target, run.model[module].type));
    if (!run.model[made].origin) run.object(made).origin = run.model[module].origin;
    return made;
}

} // namespace

void pack(Run& run, const Observed& observer, const QuantizedWeight& quantized, const Weight& weight,
          std::string_view op, bool has_output_padding) {
    converting::PackedWeight packed;
    packed.dtype = quantized.dtype;
    packed.qscheme = quantized.qscheme;
    packed.axis = observer.instance->ch_axis().value_or(0);
    packed.shape = weight.tensor.shape;
    packed.zero_points = observer.seen == 0
                             ? converting::zero_points_unseen(*observer.instance)
                             : converting::zero_points(*observer.instance, observer.range.get());
    converting::prepack(run.engine, op, packed, "", has_output_padding);
}

QuantizedWeight quantize_weight(Run& run, const Observed& observer, const Weight& given, std::string_view op,
                                bool has_output_padding) {
    const auto scales = run.calculate_qparams(observer);
    const auto& instance = *observer.instance;
    if (!instance.has_attribute("qscheme")) no_attribute(class_name(instance.type), "qscheme", "");
    auto tensor = given.tensor;
    tensor.dtype = DType::Float32; // it is quantized as float32, and observed as it was
    QuantizedWeight weight;
    const auto scheme = instance.qscheme();
    if (!scheme)
        raise("TypeError", "can only concatenate str (not \"NoneType\") to str",
              message(codes::eager_weight_dtype, "a quantized module", "no qscheme"));
    switch (*scheme) {
    case QScheme::PerTensorAffine:
    case QScheme::PerTensorSymmetric:
        as_number(scales);
        weight.dtype = DType::QInt8;
        weight.qscheme = QScheme::PerTensorAffine;
        break;
    case QScheme::PerChannelAffine:
    case QScheme::PerChannelSymmetric:
        weight.dtype = DType::QInt8;
        weight.qscheme = QScheme::PerChannelAffine;
        break;
    case QScheme::PerChannelAffineFloatQParams:
        weight.dtype = instance.dtype();
        weight.qscheme = scheme;
        break;
    }
    const auto axis = instance.ch_axis().value_or(0);
    if (weight.qscheme != QScheme::PerTensorAffine && !instance.has_attribute("ch_axis"))
        no_attribute(class_name(instance.type), "ch_axis", "");
    converting::check_quantizable(*weight.qscheme, axis, tensor, "");
    if (weight.qscheme != QScheme::PerTensorAffine && observer.seen == 0) {
        converting::PackedWeight packed{weight.dtype, weight.qscheme, axis, tensor.shape, std::nullopt};
        converting::check_channels(packed, false, "");
    }
    if (!op.empty()) pack(run, observer, weight, given, op, has_output_padding);
    return weight;
}

ObjectId from_float(Run& run, const std::string& target, ObjectId module, bool use_precomputed_fake_quant) {
    if (!target.starts_with("torch.")) return by_user(run, "from_float", target, module);
    if (const auto qat = to_qat(run, target, module)) return *qat;
    if (const auto dynamic = to_dynamic(run, target, module)) return *dynamic;
    if (const auto sparse = to_sparse(run, target, module)) return *sparse;
    if (const auto quantizable = to_quantizable(run, target, module)) return *quantizable;
    if (target.starts_with("torch.ao.nn.quantized.reference.")) refuse_reference(target);
    const bool is_quantized = target.starts_with(nnq) || target.starts_with(nniq);
    const auto name = class_name(target);
    if (is_quantized) {
        if (name == "Quantize") return make_quantize(run, module);
        if (name == "DeQuantize") return add(run, made(run.model, target, module));
        if (name == "QFunctional") return make_functional(run, module);
        if (name == "PReLU") return make_prelu(run, target, module);
        if (name == "LinearLeakyReLU" || name == "LinearTanh")
            return make_linear_activation(run, target, module);
        if (name.starts_with("Linear")) return make_linear(run, target, module, use_precomputed_fake_quant);
        if (name.starts_with("BatchNorm") || name.starts_with("BNReLU"))
            return make_batch_norm(run, target, module);
        if (name.starts_with("Conv")) return make_convolution(run, target, module);
        if (name.starts_with("Embedding")) return make_embedding(run, target, module);
        for (const auto& row : simple)
            if (row.name == name) return make_simple(run, target, row, module);
        if (name == "LSTM" || name == "MultiheadAttention")
            raise("NotImplementedError",
                  name == "LSTM"
                      ? "It looks like you are trying to convert a non-observed LSTM module. Please, see "
                        "the examples on quantizable LSTMs."
                      : "It looks like you are trying to convert a non-observed MHA module. Please, see "
                        "the examples on quantizable MHAs.",
                  message(codes::eager_wrong_class, target, run.model[module].type));
    }
    raise("AttributeError", fmt::format("type object '{}' has no attribute 'from_float'", name),
          message(codes::eager_no_counterpart, target, "from_float"));
}

ObjectId from_observed(Run& run, const std::string& target, ObjectId module) {
    if (!target.starts_with("torch.")) return by_user(run, "from_observed", target, module);
    const bool is_lstm = target == joined(nnq, "LSTM");
    if (is_lstm || target == joined(nnq, "MultiheadAttention")) return to_quantized(run, target, module);
    raise("AttributeError",
          fmt::format("type object '{}' has no attribute 'from_observed'", class_name(target)),
          message(codes::eager_no_counterpart, target, "from_observed"));
}

} // namespace qcs::predict::eager
