#include "predict/convert/weighted.h"
#include "predict/interpreter/predict_codes.h"

#include <algorithm>
#include <array>

namespace qcs::predict::converting {

namespace {

struct FloatForm {
    std::string_view qat;    ///< within torch.ao.nn
    std::string_view module; ///< what to_float gives
    std::string_view part;   ///< child 0 of a fused one; "" where there are no children
};

// to_float of torch's QAT classes: a BatchNorm is folded into the weights, a ReLU becomes a fused module.
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
    return form ? FloatTypes{form->module, form->part} : FloatTypes{};
}

ModuleObject to_float(State& state, const ModuleObject& qat, const std::string& target,
                      const std::string& node) {
    ModuleObject result;
    result.traced = qat.traced;
    result.training = qat.training;
    for (const auto& [name, child] : qat.children)
        if (class_name(state.object(child).type).find("BatchNorm") != std::string_view::npos)
            result.folded = state.object(child).traced;
    if (const auto* form = form_of(state.classes, state.plain_type(qat))) {
        result.type = form->module;
        if (form->part.empty()) return result;
        ModuleObject part = result;
        part.type = form->part;
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
