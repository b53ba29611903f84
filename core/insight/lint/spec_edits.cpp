#include "insight/lint/spec_edits.h"

namespace qcs::insight::lint_checks {

config::QConfig with_activation(config::QConfig qconfig, config::ObserverSpec spec) {
    qconfig.activation = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

config::QConfig with_weight(config::QConfig qconfig, config::ObserverSpec spec) {
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

} // namespace qcs::insight::lint_checks
