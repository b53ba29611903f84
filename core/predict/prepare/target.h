#pragma once
// node.meta["target_dtype_info"] of torch/ao/quantization/fx/prepare.py.

#include "predict/prepare/constructors.h"

namespace qcs::predict {

/// Which constructors stand for a node's inputs, weight, bias and output.
struct TargetInfo {
    Ctr input = nullptr;
    Ctr output = nullptr;
    bool has_roles = false; ///< whether the fields below were set at all
    Ctr weight = nullptr;
    Ctr bias = nullptr;
    std::optional<std::int64_t> weight_index;
    std::optional<std::int64_t> bias_index;
    bool reuses_input = false;
    bool shares = false;
    bool is_standalone = false;
};

} // namespace qcs::predict
