// from_float of the QAT classes (torch/ao/nn/qat, torch/ao/nn/intrinsic/qat).

#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view ao = "torch.ao.nn.";

enum class Family : std::uint8_t { Conv, ConvNorm, Linear, LinearNorm, Embedding };

struct QatClass {
    std::string_view name;   ///< within torch.ao.nn
    std::string_view module; ///< the class it is made from: _FLOAT_MODULE
    std::string_view norm;   ///< the class of its BatchNorm
    Family family;
};
constexpr std::array classes = {
    QatClass{"qat.Conv1d", "torch.nn.Conv1d", "", Family::Conv},
    QatClass{"qat.Conv2d", "torch.nn.Conv2d", "", Family::Conv},
    QatClass{"qat.Conv3d", "torch.nn.Conv3d", "", Family::Conv},
    QatClass{"intrinsic.qat.ConvReLU1d", "torch.ao.nn.intrinsic.ConvReLU1d", "", Family::Conv},
    QatClass{"intrinsic.qat.ConvReLU2d", "torch.ao.nn.intrinsic.ConvReLU2d", "", Family::Conv},
    QatClass{"intrinsic.qat.ConvReLU3d", "torch.ao.nn.intrinsic.ConvReLU3d", "", Family::Conv},
    QatClass{"intrinsic.qat.ConvBn1d", "torch.ao.nn.intrinsic.ConvBn1d", "BatchNorm1d", Family::ConvNorm},
    QatClass{"intrinsic.qat.ConvBn2d", "torch.ao.nn.intrinsic.ConvBn2d", "BatchNorm2d", Family::ConvNorm},
    QatClass{"intrinsic.qat.ConvBn3d", "torch.ao.nn.intrinsic.ConvBn3d", "BatchNorm3d", Family::ConvNorm},
    QatClass{"intrinsic.qat.ConvBnReLU1d", "torch.ao.nn.intrinsic.ConvBnReLU1d", "BatchNorm1d",
             Family::ConvNorm},
    QatClass{"intrinsic.qat.ConvBnReLU2d", "torch.ao.nn.intrinsic.ConvBnReLU2d", "BatchNorm2d",
             Family::ConvNorm},
    QatClass{"intrinsic.qat.ConvBnReLU3d", "torch.ao.nn.intrinsic.ConvBnReLU3d", "BatchNorm3d",
             Family::ConvNorm},
    QatClass{"qat.Linear", "torch.nn.Linear", "", Family::Linear},
    QatClass{"qat.dynamic.Linear", "torch.nn.Linear", "", Family::Linear},
    QatClass{"intrinsic.qat.LinearReLU", "torch.ao.nn.intrinsic.LinearReLU", "", Family::Linear},
    QatClass{"intrinsic.qat.LinearBn1d", "torch.ao.nn.intrinsic.LinearBn1d", "BatchNorm1d",
             Family::LinearNorm},
    QatClass{"qat.Embedding", "torch.nn.Embedding", "", Family::Embedding},
    QatClass{"qat.EmbeddingBag", "torch.nn.EmbeddingBag", "", Family::Embedding},
};

void require_class(const Run& run, const QatClass& row, ObjectId module) {
    const auto& object = run.model[module];
    const bool is_linear = row.family == Family::Linear;
    const auto type = is_linear ? plain_type(run.model, object) : object.type;
    if (type == row.module) return;
    const auto name = class_name(row.name), wanted = class_name(row.module);
    const auto text =
        is_linear || row.family == Family::Conv
            ? fmt::format("qat.{}.from_float only works for {}, got {}", name, wanted, class_name(type))
            : fmt::format("{}qat.{}.from_float only works for {}", row.family == Family::Embedding ? " " : "",
                          name, wanted);
    raise_assertion_error(text,
                          message(codes::eager_wrong_class, std::string(ao) + std::string(row.name), type));
}

void require_qconfig(const Run& run, const QatClass& row, ObjectId module) {
    const auto& object = run.model[module];
    if (!object.has_qconfig)
        raise_assertion_error("Input float module must have qconfig defined",
                              message(codes::eager_qconfig_missing, object.type));
    if (!object.qconfig)
        raise_assertion_error(row.family == Family::LinearNorm
                                  ? "Input float module must have a valid config"
                                  : "Input float module must have a valid qconfig",
                              message(codes::eager_qconfig_missing, object.type));
}

/// The attributes that from_float passes to the constructor, in order; with a BatchNorm, two more follow.
void require_settings(const Run& run, const QatClass& row, ObjectId part) {
    constexpr std::string_view embedding[] = {"num_embeddings", "embedding_dim", "padding_idx",
                                              "max_norm",       "norm_type",     "scale_grad_by_freq",
                                              "sparse",         "weight"};
    constexpr std::string_view bag[] = {"num_embeddings",      "embedding_dim", "max_norm", "norm_type",
                                        "scale_grad_by_freq",  "mode",          "sparse",   "weight",
                                        "include_last_offset", "padding_idx"};
    switch (row.family) {
    case Family::Conv:
    case Family::ConvNorm: return need_settings(run, part, convolution_settings());
    case Family::Linear:
    case Family::LinearNorm:
        need_settings(run, part, linear_settings());
        run.has_bias(part);
        return;
    case Family::Embedding:
        return need_settings(run, part,
                             row.name.ends_with("Bag") ? std::span<const std::string_view>(bag)
                                                       : std::span<const std::string_view>(embedding));
    }
}

void require_embedding_scheme(const Run& run, const QatClass& row, ObjectId module) {
    const auto observer = run.weight_observer(module).instance;
    if (!observer->has_attribute("qscheme")) raise_attribute_error(class_name(observer->type), "qscheme", "");
    const auto scheme = observer->qscheme();
    if (scheme == QScheme::PerChannelAffineFloatQParams) return;
    const auto shown = scheme ? std::string(name_of(*scheme)) : "None";
    raise_assertion_error(
        fmt::format("{} weights requires a qscheme of torch.per_channel_affine_float_qparams Got {}",
                    row.name.ends_with("Bag") ? "Embedding Bag" : "Embedding", shown),
        message(codes::eager_weight_dtype, run.model[module].type, shown));
}

/// The constructors of the dynamic classes require a memoryless activation observer
/// (qat/dynamic/modules/linear.py).
void require_memoryless(Run& run, const QatClass& row, const config::QConfig& qconfig) {
    if (row.name != "qat.dynamic.Linear" || is_memoryless(run, qconfig)) return;
    raise("ValueError",
          "Dynamic QAT requires a memoryless observer.This means a MovingAverage observer with averaging "
          "constant equal to 1",
          message(codes::eager_not_memoryless, "torch.ao.nn.qat.dynamic.Linear"));
}

/// transfer_parametrizations_and_params (torch/nn/utils/parametrize.py): the lists are new, but contain the
/// same modules as the old ones.
void move_parametrizations(Run& run, ObjectId from, Object& to) {
    if (!is_parametrized(run.model, run.model[from])) return;
    Object lists = run.model[run.model[from].child("parametrizations")];
    for (auto& list : lists.children)
        if (list.id) list.id = run.model.add(Object(run.model[list.id]));
    to.children.push_back({"parametrizations", run.model.add(std::move(lists))});
    to.bases = ClassTable(*run.model.types).bases(to.type);
    to.bases.insert(to.bases.begin(), to.type);
    to.type = "torch.nn.utils.parametrize.Parametrized" + std::string(class_name(to.type));
}

} // namespace

std::optional<ObjectId> to_qat(Run& run, const std::string& target, ObjectId module) {
    if (!target.starts_with(ao)) return std::nullopt;
    const auto found =
        std::ranges::find(classes, std::string_view(target).substr(ao.size()), &QatClass::name);
    if (found == classes.end()) return std::nullopt;
    const auto& row = *found;
    require_class(run, row, module);
    require_qconfig(run, row, module);
    if (row.family == Family::Embedding) require_embedding_scheme(run, row, module);

    auto part = module; // the module that has the weight
    auto with_qconfig = module;
    ObjectId norm;
    if (row.module.starts_with(ao)) {
        part = first_part(run, module);
        if (!row.norm.empty())
            norm = run.need_child(module, "1");
        else
            with_qconfig = part;
    }
    const auto qconfig = run.qconfig_of(with_qconfig);
    require_settings(run, row, part);
    if (norm)
        for (const auto* name : {"eps", "momentum"})
            run.need(norm, name);
    if (!qconfig)
        raise_assertion_error("qconfig must be provided for QAT module",
                              message(codes::eager_qconfig_missing, run.model[part].type));
    // The classes with a norm call the constructor as propagate_qconfig_ wrapped it; the others pass
    // factory_kwargs without a device.
    auto weight = norm ? run.build(qconfig->weight) : run.build_with_factory_kwargs(qconfig->weight);
    if (norm && run.builds_on_device(module, qconfig->weight) &&
        !has_tensor(run.model, module, DeviceKind::Real))
        weight = built_on_meta(*weight);
    require_memoryless(run, row, *qconfig);

    auto object = made(run.model, target, part);
    object.origin = run.model[module].origin;
    object.has_qconfig = true;
    object.qconfig = qconfig;
    object.observer = nullptr;
    if (norm) {
        object.attributes.push_back({"freeze_bn", config::Value(false)});
        object.folded_norm = run.model[norm].origin;
        auto bn = made(run.model, "torch.nn." + std::string(row.norm), norm);
        bn.origin = {};
        object.children.push_back({"bn", run.model.add(std::move(bn))});
    }
    object.children.push_back({"weight_fake_quant", run.observer_object(weight)});
    if (row.family == Family::Linear) move_parametrizations(run, part, object);
    return run.model.add(std::move(object));
}

} // namespace qcs::predict::eager
