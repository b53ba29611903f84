#pragma once
// Decides whether convert gives a module a reference class, without converting anything
// (docs/semantics/convert.md#weighted-modules).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

enum class WeightedDecision : std::uint8_t {
    NotWeighted,        ///< the module's class has no weight that convert quantizes
    NoQConfig,          ///< the module has no qconfig, or was not observed
    NotSupported,       ///< no dtype config for the module's class accepts the qconfig
    WeightNotQuantized, ///< the weight's dtype is not a quantized one
    NoReference,        ///< the module is fused, and its first part has no reference class
    Reference,
};

/// What a backend config says about classes; read once, in the constructor.
class WeightedClasses {
public:
    /// All arguments must outlive this object.
    WeightedClasses(const config::BackendConfig& backend, const ClassTable& classes,
                    const ObserverFactory& factory);
    /// `observed`: whether prepare marked the node that calls the module as observed.
    WeightedDecision decide(const ModuleObjects& modules, const ModuleObject& module, bool observed) const;

private:
    bool fits(std::string_view type, const config::QConfig& qconfig) const;

    const config::BackendConfig& backend_;
    const ClassTable& classes_;
    const ObserverFactory& factory_;
    TextMap<const config::BackendPatternConfig*> entries_; ///< by class
    TextSet with_reference_, qat_, fused_;
};

} // namespace qcs::predict
