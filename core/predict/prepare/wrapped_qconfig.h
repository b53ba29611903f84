#pragma once
// Prepare wraps the constructors of each qconfig so that they build on the module's device
// (torch/ao/quantization/qconfig.py, _add_module_to_qconfig_obs_ctr). What is left of that in a spec: a class
// that takes factory_kwargs becomes an empty wrapper of it.

#include "predict/observers/module_objects.h"
#include "predict/prepare/constructors.h"

#include <unordered_set>

namespace qcs::predict {

/// By address, so that one qconfig stays one object.
class WrappedQConfigs {
public:
    explicit WrappedQConfigs(Constructors& constructors) : constructors_(constructors) {}
    /// null for null. `qconfig` must outlive this.
    const std::shared_ptr<const config::QConfig>& of(const config::QConfig* qconfig);
    /// Throws PyError where a constructor raises anything but TypeError or AttributeError when it is tried.
    void try_on_module(const config::QConfig* qconfig);
    /// The qconfig of a call of the module, tried and wrapped. Throws PyError.
    void put_on(ModuleObject& module, const config::QConfig* qconfig);

private:
    Constructors& constructors_;
    std::unordered_set<const config::QConfig*> tried_;
    std::unordered_map<const config::QConfig*, std::shared_ptr<const config::QConfig>> wrapped_;
};

} // namespace qcs::predict
