// Converts Linear, convolutions, embeddings and RNNs to reference modules (convert.py,
// convert_weighted_module; docs/semantics/convert.md#weighted-modules).

#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"
#include "predict/convert/weighted.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"

#include <algorithm>
#include <array>

namespace qcs::predict::converting {

namespace {

constexpr std::array quantized_weights = {
    DType::QUInt8, DType::QInt8, DType::Float16, DType::QUInt4x2,   DType::UInt8,
    DType::Int8,   DType::Int16, DType::Int32,   DType::Float8E5M2, DType::Float8E4M3Fn};

/// get_qconfig_dtypes (torch/ao/quantization/utils.py).
QConfigDTypes dtypes_of(const State& state, const config::QConfig& qconfig, const std::string& node) {
    const auto activation = state.build(qconfig.activation, node);
    const auto weight = state.build(qconfig.weight, node);
    dtype_value(*activation, node);
    dtype_value(*weight, node);
    return {activation->dtype(), weight->dtype(), activation->is_dynamic()};
}

/// The first dtype that is not torch's; "" if all are torch's.
std::string first_user_dtype(const config::DTypeConfig& config) {
    for (const auto* dtype : {&config.input_dtype, &config.output_dtype, &config.weight_dtype})
        if (!dtype->user_dtype.empty()) return dtype->user_dtype;
    return config.user_bias_dtype;
}

std::string shown(std::optional<DType> dtype) {
    return std::string(dtype ? name_of(*dtype) : "None");
}

bool is_supported(const State& state, const std::string& type, const config::QConfig& qconfig,
                  const std::string& node) {
    const auto* configs = state.backend_classes.of(type).dtype_configs;
    if (!configs || configs->empty()) return false;
    const auto dtypes = dtypes_of(state, qconfig, node);
    return std::ranges::any_of(*configs, [&](const config::DTypeConfig& config) {
        if (const auto user = first_user_dtype(config); !user.empty())
            py_raise("", "", message(codes::dtype_not_comparable, user, shown(dtypes.activation)), node);
        return fits(config, dtypes);
    });
}

bool has_quantized_weight(const State& state, const config::QConfig& qconfig, const std::string& node) {
    const auto weight = state.build(qconfig.weight, node);
    dtype_value(*weight, node);
    return is_quantized_weight(weight->dtype());
}

/// reference.from_float; a user's class is assumed to keep the same members as torch's classes.
ModuleObject reference_of(const ModuleObject& module, const SharedText& reference,
                          const std::vector<ObservedWeight>& weights, const std::string& node) {
    ModuleObject result;
    result.type = reference;
    result.traced = module.traced;
    result.training = true; // true, as in a newly made module
    result.weights = reference_weights(weights, reference, node);
    return result;
}

/// A fused module whose first part has no reference class remains unchanged.
bool is_fused_without_root(const State& state, const ModuleObject& module) {
    const auto type = state.classes.before_parametrizations(module.type);
    const bool fused =
        std::ranges::any_of(state.backend.configs, [&](const config::BackendPatternConfig& config) {
            return config.fused_module == type;
        });
    if (!fused || module.children.empty()) return fused;
    const auto& part = state.object(module.children.front().second);
    return state.backend_classes.of(state.classes.before_parametrizations(part.type)).reference.empty();
}

} // namespace

bool fits(const config::DTypeConfig& config, const QConfigDTypes& dtypes) {
    const auto input = config.input_dtype.dtype.value_or(DType::Float32);
    const auto output = config.output_dtype.dtype.value_or(DType::Float32);
    const auto weight = config.weight_dtype.dtype.value_or(DType::Float32);
    if (config.is_dynamic.value_or(false))
        return dtypes.is_dynamic && input == dtypes.activation && output == DType::Float32 &&
               weight == dtypes.weight;
    const bool half = dtypes.activation == DType::Float16 && dtypes.weight == DType::Float16;
    return input == dtypes.activation && output == dtypes.activation && weight == dtypes.weight &&
           config.bias_dtype.value_or(DType::Float32) == (half ? DType::Float16 : DType::Float32);
}

bool is_quantized_weight(const std::optional<DType>& dtype) {
    return dtype && std::ranges::find(quantized_weights, *dtype) != quantized_weights.end();
}

void convert_weighted_module(State& state, fx::NodeId node) {
    const auto& n = state.graph[node];
    const auto name = n.name;
    auto id = state.module_id(n);
    const auto& original = state.object(id);
    if (is_fused_without_root(state, original)) return;
    if (!original.has_qconfig) raise_attribute_error(class_name(original.type), "qconfig", name);
    const auto qconfig = original.qconfig;
    std::shared_ptr<const ObserverInstance> fake_quant;
    if (state.backend_classes.of(state.plain_type(original)).is_qat) {
        if (!original.weight_fake_quant)
            raise_attribute_error(class_name(original.type), "weight_fake_quant", name);
        fake_quant = original.weight_fake_quant;
        id = state.replace_module(n, to_float(state, original, n.target, name));
    }
    if (!qconfig || state.has_none_qconfig(name) || !state.prepared.observed.contains(name)) return;
    const auto type = state.object(id).type;
    if (!is_supported(state, type, *qconfig, name) || !has_quantized_weight(state, *qconfig, name)) return;

    const bool fused = state.classes.is_fused_module(type) && !state.object(id).children.empty();
    const auto& float_module = state.object(fused ? state.object(id).children.front().second : id);
    const auto weights = observe_weights(state, float_module, *qconfig, fake_quant, name);
    const auto root = state.classes.before_parametrizations(float_module.type);
    const auto& reference = state.backend_classes.of(root).reference;
    if (reference.empty())
        raise_assertion_error("No reference quantized module class configured for " + class_repr(root),
                              message(codes::convert_no_reference_class, std::string(root)), name);
    auto made = reference_of(float_module, reference, weights, name);
    for (const auto& weight : weights)
        state.weights.push_back({state.prepared_node[ConvertedNode(node)], float_module.traced, weight.name,
                                 float_module.folded_norm, weight.observer});
    if (!fused) {
        state.replace_module(n, std::move(made));
    } else {
        state.modules.edit(id).children.front().second = state.modules.add(std::move(made));
    }
}

namespace {

struct FloatForm {
    std::string_view qat;         ///< within torch.ao.nn
    std::string_view module;      ///< the class that to_float returns
    std::string_view first_child; ///< child 0 of a fused class; "" if the class has no children
};

// to_float of torch's QAT classes: a BatchNorm is folded into the weights; with a ReLU, the result is a fused
// module.
constexpr std::array float_forms = {
    FloatForm{"intrinsic.qat.ConvBn1d", "torch.nn.Conv1d", ""},
    FloatForm{"intrinsic.qat.ConvBn2d", "torch.nn.Conv2d", ""},
    FloatForm{"intrinsic.qat.ConvBn3d", "torch.nn.Conv3d", ""},
    FloatForm{"intrinsic.qat.ConvBnReLU1d", "torch.ao.nn.intrinsic.ConvReLU1d", "torch.nn.Conv1d"},
    FloatForm{"intrinsic.qat.ConvBnReLU2d", "torch.ao.nn.intrinsic.ConvReLU2d", "torch.nn.Conv2d"},
    FloatForm{"intrinsic.qat.ConvBnReLU3d", "torch.ao.nn.intrinsic.ConvReLU3d", "torch.nn.Conv3d"},
    FloatForm{"intrinsic.qat.ConvReLU1d", "torch.ao.nn.intrinsic.ConvReLU1d", "torch.nn.Conv1d"},
    FloatForm{"intrinsic.qat.ConvReLU2d", "torch.ao.nn.intrinsic.ConvReLU2d", "torch.nn.Conv2d"},
    FloatForm{"intrinsic.qat.ConvReLU3d", "torch.ao.nn.intrinsic.ConvReLU3d", "torch.nn.Conv3d"},
    FloatForm{"intrinsic.qat.LinearBn1d", "torch.nn.Linear", ""},
    FloatForm{"intrinsic.qat.LinearReLU", "torch.ao.nn.intrinsic.LinearReLU", "torch.nn.Linear"},
    FloatForm{"qat.Conv1d", "torch.nn.Conv1d", ""},
    FloatForm{"qat.Conv2d", "torch.nn.Conv2d", ""},
    FloatForm{"qat.Conv3d", "torch.nn.Conv3d", ""},
    FloatForm{"qat.Embedding", "torch.nn.Embedding", ""},
    FloatForm{"qat.EmbeddingBag", "torch.nn.EmbeddingBag", ""},
    FloatForm{"qat.Linear", "torch.nn.Linear", ""},
    FloatForm{"qat.dynamic.Linear", "torch.nn.Linear", ""},
};

const FloatForm* form_of(const ClassTable& classes, std::string_view type) {
    constexpr std::string_view package = "torch.ao.nn.";
    const auto find = [&](std::string_view name) -> const FloatForm* {
        if (!name.starts_with(package)) return nullptr;
        const auto it = std::ranges::find(float_forms, name.substr(package.size()), &FloatForm::qat);
        return it == float_forms.end() ? nullptr : &*it;
    };
    if (const auto* form = find(type)) return form;
    for (const auto& base : classes.bases(type))
        if (const auto* form = find(base)) return form;
    return nullptr;
}

} // namespace

FloatTypes float_types(const ClassTable& classes, std::string_view qat) {
    const auto* form = form_of(classes, qat);
    return form ? FloatTypes{form->module, form->first_child} : FloatTypes{};
}

ModuleObject to_float(State& state, const ModuleObject& qat, const std::string& target,
                      const std::string& node) {
    ModuleObject result;
    result.traced = qat.traced;
    result.training = qat.training;
    for (const auto& [name, child] : qat.children)
        if (class_name(state.object(child).type).find("BatchNorm") != std::string_view::npos)
            result.folded_norm = state.object(child).traced;
    if (const auto* form = form_of(state.classes, state.plain_type(qat))) {
        result.type = form->module;
        if (form->first_child.empty()) return result;
        ModuleObject part = result;
        part.type = form->first_child;
        ModuleObject relu;
        relu.type = "torch.nn.ReLU";
        relu.training = qat.training;
        result.children = {{"0", state.modules.add(std::move(part))},
                           {"1", state.modules.add(std::move(relu))}};
        return result;
    }
    raise("", "", message(codes::call_not_recorded, target), node);
}

} // namespace qcs::predict::converting
