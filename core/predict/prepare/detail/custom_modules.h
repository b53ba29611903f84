#pragma once
// Modules that prepare treats as units: standalone ones, which it prepares apart, and custom ones, which it
// swaps for their observed class (semantics §12).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/constructors.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The prepared child of a standalone module; null where the model was not recorded with its children.
/// Where the module was prepared before, the observed child is traced and prepared once more. Throws PyError,
/// also with what the child raises.
std::shared_ptr<const Prepared> standalone_child(const PrepareInput& parent, const Resolution& resolution,
                                                 const std::string& target, const ModuleObject& module,
                                                 const std::shared_ptr<const config::QConfig>& qconfig);

/// Throws PyError. Warnings that the user's from_float emitted are added.
void swap_to_observed(ModuleObjects& modules, const std::string& target, const config::QConfig& qconfig,
                      const config::PrepareCustomConfig& custom, const Recorded* recorded,
                      Constructors& constructors, const ClassTable& classes,
                      std::vector<PlanWarning>& warnings);

} // namespace qcs::predict
