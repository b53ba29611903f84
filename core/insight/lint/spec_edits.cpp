#include "insight/lint/spec_edits.h"

namespace qcs::lint_checks {

QConfig with_activation(QConfig qconfig, ObserverSpec spec) {
    qconfig.activation = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

QConfig with_weight(QConfig qconfig, ObserverSpec spec) {
    qconfig.weight = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

std::string dtype_text(std::optional<DType> dtype) {
    return dtype ? std::string(name_of(*dtype)) : std::string();
}

bool is_conv_transpose(std::string_view type) {
    return type == "torch.nn.ConvTranspose1d" || type == "torch.nn.ConvTranspose2d" ||
           type == "torch.nn.ConvTranspose3d";
}

} // namespace qcs::lint_checks
