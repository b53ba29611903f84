#pragma once
// Finds which tensors of two files belong together, as `qconfig compare-tensors` pairs them.

#include "engine/stages.h"
#include "insight/pairs/pair_tensors.h"

namespace qcs::ui {

struct PairSide {
    std::string path;
    std::shared_ptr<const qcs::tensor::TensorSource> source; ///< null if the file is not open yet
};

struct PairPlan {
    qcs::insight::TensorPairs pairs;
    bool isByNames = false; ///< paired by names alone, as there is no model or its outcome is not known
};

struct PairRequest {
    PairSide first, second; ///< the file of the float model, and that of the quantized model
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision;         ///< of the model and its configs; empty if there are none
    std::shared_ptr<const PairPlan> before; ///< the previous plan; may be null
};

struct PlannedPairs {
    std::shared_ptr<const PairPlan> plan; ///< `before` if nothing differs; null if a file cannot be opened
    qcs::Diagnostics problems;            ///< why files cannot be opened
};

/// Can be called on any thread. If it was stopped, `plan` may be null.
PlannedPairs planPairs(const PairRequest& request, const qcs::Task& task);

} // namespace qcs::ui
