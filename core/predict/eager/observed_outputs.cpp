// Quantized modules whose from_float needs an observed output and packs no weights
// (torch/ao/nn/quantized/modules).

#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/quantized.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict::eager::quantized {

namespace {

struct Simple {
    std::string_view name;       ///< in torch.ao.nn.quantized
    std::string_view attributes; ///< that are passed to the new module
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

} // namespace

std::string shown(const std::optional<DType>& dtype) {
    return dtype ? std::string(name_of(*dtype)) : "None";
}

std::string joined(std::string_view package, std::string_view name) {
    return std::string(package) + std::string(name);
}

ObserverState activation(const Run& run, ObjectId module) {
    return run.registered(run.need_child(module, "activation_post_process"));
}

std::int64_t activation_qparams(Run& run, ObjectId module) {
    return run.calculate_qparams(activation(run, module));
}

const config::Value& dtype_of(const ObserverState& observer) {
    return converting::dtype_value(*observer.instance, "");
}

void need_all(const Run& run, ObjectId module, std::string_view names) {
    while (!names.empty()) {
        const auto end = std::min(names.find(' '), names.size());
        run.need(module, names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
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

std::optional<ObjectId> make_simple(Run& run, const std::string& target, ObjectId module) {
    const auto found = std::ranges::find(simple, class_name(target), &Simple::name);
    if (found == simple.end()) return std::nullopt;
    const auto& row = *found;
    const auto scales = row.is_observed ? activation_qparams(run, module) : 1;
    if (row.attributes == "dim") run.need(module, row.attributes); // Softmax(mod.dim, float(scale), ...)
    require_scalar(scales);
    need_all(run, module, row.attributes);
    return add(run, made(run.model, target, module));
}

ObjectId make_quantize(Run& run, ObjectId module) {
    if (!run.model[module].child("activation_post_process"))
        raise_assertion_error(
            fmt::format("Module {} must have activation_post_process attribute", run.type_name(module)),
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
        raise_assertion_error(
            "QFunctional.from_float expects an instance of FloatFunctional, got " + run.type_name(module),
            message(codes::eager_wrong_class, joined(nnq, "QFunctional"), run.model[module].type));
    require_scalar(activation_qparams(run, module));
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
    require_scalar(activation_qparams(run, module));
    run.need(module, "num_parameters");
    auto tensor = run.weight(module);
    tensor.tensor.dtype = DType::Float32;
    auto observer = run.weight_observer(module);
    run.observe(observer, tensor);
    dtype_of(observer);
    const auto dtype = observer.instance->dtype();
    if (dtype != DType::QUInt8) run.warnings.push_back(Warning::PReLUDType);
    require_scalar(run.calculate_qparams(observer));
    // Zero points of a symmetric observer of quint8, or of another dtype, fit quint8 unless they are
    // negative.
    if (dtype != DType::QUInt8)
        if (const auto points = converting::zero_points(*observer.instance, observer.range.get());
            points && points->front() < 0)
            raise("RuntimeError",
                  fmt::format("quantize_tensor_per_tensor_affine zero_point {} is below lower bound.",
                              points->front()),
                  message(codes::lower_prelu_zero_point, std::to_string(points->front())));
    run.record_quantized(tensor, observer);
    auto object = made(run.model, target, module);
    object.weights = {{"", DType::QUInt8, QScheme::PerTensorAffine, {}, {}}};
    return add(run, std::move(object));
}

} // namespace qcs::predict::eager::quantized
