#pragma once
// Writes the predicted outcomes of fuse, prepare and convert in the format in which the outcomes of PyTorch
// are recorded (tests/conformance/torch_outcome.py), so that the two can be compared value by value.

#include "predict/convert/converted.h"
#include "predict/prepare/fuse_fx.h"

namespace qcs::conformance {

/// Returns {"nodes": [...]}, or {"raised": {"type", "text"}} if fuse_fx raises.
std::string fuse_outcome_json(const predict::FusedModel& fused);
/// Returns {"nodes": [...], "warnings": [...]}, or {"raised": {"type", "text"}} if prepare raises.
std::string prepare_outcome_json(const predict::Prepared& prepared);
/// Returns {"reference": {"nodes"} | {"raised"}, "lowered": {"nodes"} | {"raised"} | null}. "lowered" is null
/// if `lowered` is null. With `keeps_weights`, the lowered graph also has "original_weights".
std::string convert_outcome_json(const predict::Converted& reference, const predict::Converted* lowered,
                                 bool keeps_weights = false);

} // namespace qcs::conformance
