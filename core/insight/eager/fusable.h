#pragma once
// Modules that could be fused and are not.

#include "config/eager_config.h"
#include "predict/eager/eager_model.h"

namespace qcs::insight {

/// Paths for one group of fuse_modules.
using FusableGroup = std::vector<std::string>;

/// Siblings that are registered one after another, and whose classes fuse_modules knows as a sequence
/// (torch/ao/quantization/fuser_method_mappings.py): the longest sequences first, none that has a module of a
/// group of the config. That they are called in this order is for whoever knows the model to say.
std::vector<FusableGroup> fusable_groups(const predict::eager::Model& model,
                                         const config::EagerConfig& config);

} // namespace qcs::insight
