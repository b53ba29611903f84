#pragma once
// What an engine of its own knows of one input, for tests that look at results.

#include "engine/stages.h"

namespace qcs::testing {

class Asked {
public:
    explicit Asked(Inputs inputs, Task task = {{}, {}, 1})
        : revision_(engine_.revision(std::move(inputs))), run_(std::move(task)) {}
    explicit Asked(ResolveInput input) : Asked(Inputs{std::move(input)}) {}

    template <class S>
    StageOutput<S> get() {
        return engine_.query<S>(revision_, run_);
    }
    std::shared_ptr<const Analysis> analysis() { return get<stages::Analysed>(); }
    std::shared_ptr<const Prepared> prepared() { return get<stages::Preparation>(); }
    std::shared_ptr<const Explainer> explained() { return get<stages::Explained>(); } ///< without conversions
    std::shared_ptr<const Explainer> complete() { return get<stages::Complete>(); }
    std::shared_ptr<const Conversions> conversions() { return get<stages::Converted>()->conversions; }

private:
    Engine engine_;
    Revision revision_;
    Task run_;
};

/// nullptr when stopped.
inline std::shared_ptr<const Analysis> analysed(const ResolveInput& input) {
    return Asked(input).analysis();
}

} // namespace qcs::testing
