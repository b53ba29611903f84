#pragma once
// A separate engine with one input, for tests that need the results of its stages.

#include "engine/stages.h"

namespace qcs::testing {

class SingleInputEngine {
public:
    explicit SingleInputEngine(engine::Inputs inputs, Task task = {{}, {}, 1})
        : revision_(engine_.revision(std::move(inputs))), run_(std::move(task)) {}
    explicit SingleInputEngine(predict::ResolveInput input)
        : SingleInputEngine(engine::Inputs{std::move(input)}) {}

    template <class S>
    engine::StageOutput<S> get() {
        return engine_.query<S>(revision_, run_);
    }
    std::shared_ptr<const insight::Analysis> analysis() { return get<engine::stages::Analysed>(); }
    std::shared_ptr<const predict::Prepared> prepared() { return get<engine::stages::Preparation>(); }
    std::shared_ptr<const insight::Explainer> explained() {
        return get<engine::stages::PrepareExplanations>();
    } ///< without conversions
    std::shared_ptr<const insight::Explainer> complete() { return get<engine::stages::FullExplanations>(); }
    std::shared_ptr<const insight::Conversions> conversions() {
        return get<engine::stages::Converted>()->conversions;
    }

private:
    engine::Engine engine_;
    engine::Revision revision_;
    Task run_;
};

/// nullptr if it was stopped.
inline std::shared_ptr<const insight::Analysis> analysed(const predict::ResolveInput& input) {
    return SingleInputEngine(input).analysis();
}

} // namespace qcs::testing
