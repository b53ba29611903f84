#pragma once
// Pairs the tensors of two files: finds for each tensor of the quantized model its counterpart in the float
// model. The command `qconfig compare-tensors` pairs tensors in the same way.

#include "engine/stages.h"
#include "insight/pairs/pair_tensors.h"

namespace qcs::ui {

/// One of the two files.
struct PairSide {
    std::string path;
    std::shared_ptr<const qcs::tensor::TensorSource> source; ///< the open file; null if it is not open yet
};

/// The pairs of tensors.
struct PairPlan {
    qcs::insight::TensorPairs pairs;
    bool isByNames = false; ///< the tensors were paired by their names alone, because there is no model, or
                            ///< it is not known which of its modules become quantized modules
};

/// What planPairs() needs to know.
struct PairRequest {
    PairSide first,
        second; ///< `first`: the file of the float model; `second`: the file of the quantized model
    std::shared_ptr<qcs::engine::Engine> engine;
    /// The revision for the model and its configs; empty if there is no model.
    qcs::engine::Revision revision;
    std::shared_ptr<const PairPlan> before; ///< the plan that was computed before; may be null
};

/// What planPairs() has found.
struct PlannedPairs {
    /// Equal to PairRequest::before if nothing has changed; null if a file could not be opened.
    std::shared_ptr<const PairPlan> plan;
    qcs::Diagnostics problems; ///< why a file could not be opened
};

/// Pairs the tensors. Can be called on any thread. If `task` was stopped, `plan` may be null.
PlannedPairs planPairs(const PairRequest& request, const qcs::Task& task);

} // namespace qcs::ui
