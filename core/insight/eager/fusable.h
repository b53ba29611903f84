#pragma once
// Finds modules that could be fused but are not.

#include "config/eager_config.h"
#include "predict/eager/eager_model.h"

namespace qcs::insight {

/// Module paths for one group of fuse_modules.
using FusableGroup = std::vector<std::string>;

/// Siblings that are registered one after another and whose classes form a sequence that fuse_modules
/// supports (torch/ao/quantization/fuser_method_mappings.py). Longest sequences first; without modules that
/// the config already fuses. It is not checked that the model calls them in this order.
std::vector<FusableGroup> fusable_groups(const predict::eager::Model& model,
                                         const config::EagerConfig& config);

} // namespace qcs::insight
