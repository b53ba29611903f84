#pragma once
// Inserting observers and fake quantizers (torch/ao/quantization/fx/prepare.py, insert_observers_for_model;
// semantics §7.3-7.6).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/target_info.h"

namespace qcs::predict {

struct PlacementInput {
    const PlacementFacts& facts; ///< its graph is that of `prepared`
    const ClassTable& classes;
    const config::PrepareCustomConfig* custom = nullptr; ///< may be null
    Constructors& constructors;
    NoTensors& no_tensors;
    /// Puts the observed module in the place of a custom module; throws PyError.
    std::function<void(const std::string& target, const config::QConfig& qconfig)> swap_custom_module;
};

/// Edits graph and modules of `prepared`, and fills `observed`. Throws PyError.
void place_observers(const PlacementInput& input, Prepared& prepared);

} // namespace qcs::predict
