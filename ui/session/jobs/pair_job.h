#pragma once
// Which tensors of two files are pairs, as `qconfig compare-tensors` pairs them.

#include "engine/stages.h"
#include "insight/pairs/pair_tensors.h"

namespace qcs::ui {

struct PairSide {
    std::string path;
    std::shared_ptr<const qcs::tensor::TensorSource> source; ///< null: it is not open yet
};

struct PairPlan {
    qcs::insight::TensorPairs pairs;
    bool isByNames = false; ///< no model is known, or what becomes of it
};

struct PairRequest {
    PairSide first, second; ///< of the float model, and of the quantized one
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision; ///< of the model and its configs; empty: there are none
    std::shared_ptr<const PairPlan> before;
};

struct PlannedPairs {
    std::shared_ptr<const PairPlan> plan; ///< `before` where nothing differs; null: a file was not opened
    qcs::Diagnostics problems;            ///< of the files
};

/// For any thread.
PlannedPairs planPairs(const PairRequest& request, const qcs::Task& task);

} // namespace qcs::ui
