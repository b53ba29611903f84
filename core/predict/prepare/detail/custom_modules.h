#pragma once
// Modules that prepare does not look into: standalone modules, which it prepares separately, and custom
// modules, which it swaps for their observed class (docs/semantics/units.md).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/constructors.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The prepared model of a standalone module. If the module was prepared before, the observed model is traced
/// and prepared once more. Throws PyError with what preparing it raises, and one without a type if the
/// separate trace of the module was not recorded.
std::shared_ptr<const Prepared> standalone_child(const PrepareInput& parent, const Resolution& resolution,
                                                 const std::string& target, const ModuleObject& module,
                                                 const std::shared_ptr<const config::QConfig>& qconfig);

/// Replaces a custom module by its observed class, and adds warnings that the user's from_float emitted.
/// Throws PyError.
void swap_to_observed(ModuleObjects& modules, const std::string& target, const config::QConfig& qconfig,
                      const config::PrepareCustomConfig& custom, const Recorded* recorded,
                      Constructors& constructors, const ClassTable& classes,
                      std::vector<PlanWarning>& warnings);

} // namespace qcs::predict
