#pragma once
// Decides whether convert replaces a module by one of a reference class, without converting anything
// (docs/semantics/convert.md#weighted-modules).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

enum class WeightedDecision : std::uint8_t {
    NotWeighted,        ///< the module's class has no weight that convert quantizes
    NoQConfig,          ///< the module has no qconfig, or prepare did not observe it
    NotSupported,       ///< no dtype config for the module's class accepts the qconfig
    WeightNotQuantized, ///< the dtype of the qconfig's weight is not a quantized one
    NoReference,        ///< there is no reference class for the module or, if it is fused, its first part
    Reference,          ///< the module is replaced by a reference module
};

/// The classes that a backend config names, collected in the constructor.
class WeightedClasses {
public:
    /// All arguments must outlive this object.
    WeightedClasses(const config::BackendConfig& backend, const ClassTable& classes,
                    const ObserverFactory& factory);
    /// Returns the decision for a module. `observed` is whether prepare added the node that calls the module
    /// to observed_node_names.
    WeightedDecision decide(const ModuleObjects& modules, const ModuleObject& module, bool observed) const;

private:
    bool fits(std::string_view type, const config::QConfig& qconfig) const;

    const config::BackendConfig& backend_;
    const ClassTable& classes_;
    const ObserverFactory& factory_;
    /// For each class that is the whole pattern of a backend entry, that entry.
    TextMap<const config::BackendPatternConfig*> entries_;
    /// Classes with a reference class, QAT classes, and fused classes.
    TextSet with_reference_, qat_, fused_;
};

} // namespace qcs::predict
