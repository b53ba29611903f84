#pragma once
// Would the backend run a layer under another qconfig, or with its weight under another spec?

#include "insight/explain/explanation.h"
#include "quant/qparams/observer_settings.h"

#include <optional>

namespace qcs::insight {

/// Would the backend take the qconfig for this call, by the dtype configs of the pattern that it is part of?
/// Prepare looks at activations, and at the weights that functions are given; at those of modules convert
/// looks, and whether one dtype config takes both it does not ask (semantics §3.7). False for a call without
/// a pattern; what only Python knows may be taken.
bool backend_takes(const Explainer& explainer, model::TracedNode call, const config::QConfig& qconfig);

/// The same of the qconfig that the call's pattern has, with weights that are observed so. False, too, for a
/// call without a qconfig, and where no observer of PyTorch has these settings.
bool backend_takes(const Explainer& explainer, model::TracedNode call, const quant::ObserverSettings& weight);

/// The same of a call whose qconfig the rules ask, or that is fused into one. Nullopt of others: where
/// nothing is asked there are no activations that the backend could take.
std::optional<bool> runs_with_weight(const Explainer& explainer, model::TracedNode call,
                                     const quant::ObserverSettings& weight);

} // namespace qcs::insight
