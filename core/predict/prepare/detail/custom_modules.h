#pragma once
// Modules whose inside prepare does not observe: standalone modules, which are prepared separately, and
// custom modules, which are swapped for their observed class (docs/semantics/units.md).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/constructors.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// Returns the prepared model of the standalone module at the path `target`. If the module was prepared
/// before (it is called twice), the observed model is traced and prepared once more; if it is not known what
/// tracing would find, the observed model itself is returned. Throws PyError if preparing the module raises,
/// and PyError with `type` "" if the separate trace of the module was not recorded.
std::shared_ptr<const Prepared> standalone_child(const PrepareInput& parent, const Resolution& resolution,
                                                 const std::string& target, const ModuleObject& module,
                                                 const std::shared_ptr<const config::QConfig>& qconfig);

/// Replaces the custom module at the path `target` by a module of its observed class. Warnings that the
/// user's from_float emitted are added to `warnings`. Throws PyError.
void swap_to_observed(ModuleObjects& modules, const std::string& target, const config::QConfig& qconfig,
                      const config::PrepareCustomConfig& custom, const Recorded* recorded,
                      ObserverCache& constructors, const ClassTable& classes,
                      std::vector<PlanWarning>& warnings);

} // namespace qcs::predict
