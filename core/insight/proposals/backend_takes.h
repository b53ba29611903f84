#pragma once
// Whether the backend supports a layer with another qconfig, or with another spec for its weight.

#include "insight/explain/explanation.h"
#include "quant/qparams/observer_settings.h"

#include <optional>

namespace qcs::insight {

/// True if a dtype config of the call's pattern accepts the qconfig. As in PyTorch, prepare checks
/// activations and the weights of functions, convert checks the weights of modules, and nothing requires that
/// one dtype config accepts both (docs/semantics/convert.md#weighted-modules). False for a call without a
/// pattern. Constraints that only Python can evaluate count as satisfied.
bool backend_takes(const Explainer& explainer, model::TracedNode call, const config::QConfig& qconfig);

/// The same for the qconfig of the call's pattern with its weight observer replaced by one with these
/// settings. Also false for a call without a qconfig, and if no observer of PyTorch has these settings.
bool backend_takes(const Explainer& explainer, model::TracedNode call, const quant::ObserverSettings& weight);

/// The same for a call that the rules give a qconfig, or that is fused into such a call. nullopt for other
/// calls, which have no requested activation spec to check with.
std::optional<bool> runs_with_weight(const Explainer& explainer, model::TracedNode call,
                                     const quant::ObserverSettings& weight);

} // namespace qcs::insight
