#pragma once
// Could the backend run a layer with its weight under another spec?

#include "insight/explain/explanation.h"
#include "quant/qparams/observer_settings.h"

namespace qcs::insight {

/// Does a dtype config of the pattern that the call is part of take the activations of its qconfig as they
/// are and a weight that such an observer quantizes? Dtypes are compared as convert does it, ranges and
/// scales where prepare checks them. False for a call without a qconfig or a pattern.
bool backend_takes(const Explainer& explainer, model::TracedNode call, const quant::ObserverSettings& weight);

} // namespace qcs::insight
