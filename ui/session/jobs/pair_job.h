#pragma once
// Tensors of two files, pair by pair, as `qconfig compare-tensors` compares them.

#include "engine/stages.h"
#include "insight/pairs/pair_tensors.h"

namespace qcs::ui {

struct PairSide {
    std::string path;
    std::shared_ptr<const qcs::tensor::TensorSource> source; ///< null: it is not open yet
};

struct ComparedPairs {
    qcs::insight::TensorPairs pairs;
    qcs::insight::PairComparison comparison;
    bool isByNames = false; ///< no model is known, or what becomes of it
};

struct PairRequest {
    PairSide first, second; ///< of the float model, and of the quantized one
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision; ///< of the model and its configs; empty: there are none
    /// What came out before: it still holds where the same tensors are pairs.
    std::shared_ptr<const ComparedPairs> before;
};

struct PairOutcome {
    std::shared_ptr<const ComparedPairs> compared; ///< null: it was stopped, or a file was not opened
    qcs::Diagnostics problems;                     ///< of the files
};

/// For any thread.
PairOutcome comparePairs(const PairRequest& request, const qcs::Task& task);

} // namespace qcs::ui
