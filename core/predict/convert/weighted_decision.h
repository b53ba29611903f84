#pragma once
// Whether convert gives a module a reference class, decided without converting anything (semantics §7.7).

#include "predict/interpreter/class_names.h"
#include "predict/prepare/prepared.h"

namespace qcs::predict {

enum class WeightedDecision : std::uint8_t {
    NotWeighted,        ///< its class has nothing to do with weights
    NoQConfig,          ///< none, or it was not observed
    NotSupported,       ///< no dtype config of its own class takes the qconfig
    WeightNotQuantized, ///< the weight's dtype is none that is quantized
    NoReference,        ///< fused, and its first part has no reference class
    Reference,
};

/// What a backend config says about classes, looked up once.
class WeightedClasses {
public:
    /// All must outlive this.
    WeightedClasses(const config::BackendConfig& backend, const ClassTable& classes,
                    const ObserverFactory& factory);
    /// `observed`: prepare marked the node that calls it.
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
