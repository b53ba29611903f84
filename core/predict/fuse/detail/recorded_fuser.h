#pragma once
// A fuser method that only Python can call.

#include "predict/fuse/fuser_methods.h"

namespace qcs::predict {

/// What the user's own method returned when the model was recorded. Throws PyError, without a type where it
/// is not on record.
FusedModule recorded_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                           const std::vector<FusePart>& parts, const Recorded& recorded);

} // namespace qcs::predict
