#pragma once
// Writes the predicted outcome of prepare and convert in the format in which PyTorch's outcome is recorded
// (tests/conformance/torch_outcome.py), so that the two can be compared leaf by leaf.

#include "predict/convert/converted.h"
#include "predict/prepare/fuse_fx.h"

namespace qcs::conformance {

/// {"nodes": [...]} or {"raised": {"type", "text"}}.
std::string fuse_outcome_json(const predict::FusedModel& fused);
/// {"nodes": [...], "warnings": [...]} or {"raised": {"type", "text"}}.
std::string prepare_outcome_json(const predict::Prepared& prepared);
/// {"reference": {"nodes"} | {"raised"}, "lowered": {"nodes"} | {"raised"} | null}. With `keeps_weights` the
/// lowered graph also has "original_weights".
std::string convert_outcome_json(const predict::Converted& reference, const predict::Converted* lowered,
                                 bool keeps_weights = false);

} // namespace qcs::conformance
