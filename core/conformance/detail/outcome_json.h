#pragma once
// What prepare and convert make of a model in the form in which PyTorch's own outcome is recorded
// (tests/conformance/torch_outcome.py), so that the two can be compared leaf by leaf.

#include "predict/convert/converted.h"
#include "predict/prepare/fuse_fx.h"

namespace qcs::conformance {

/// {"nodes": [...]} or {"raised": {"type", "text"}}.
std::string fuse_outcome_json(const predict::FusedModel& fused);
/// {"nodes": [...], "warnings": [...]} or {"raised": {"type", "text"}}.
std::string prepare_outcome_json(const predict::Prepared& prepared);
/// {"reference": {"nodes"} | {"raised"}, "lowered": {"nodes"} | {"raised"} | null}. With `keeps_weights` the
/// lowered graph has "original_weights", too.
std::string convert_outcome_json(const predict::Converted& reference, const predict::Converted* lowered,
                                 bool keeps_weights = false);

} // namespace qcs::conformance
