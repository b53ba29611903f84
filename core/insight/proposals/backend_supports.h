#pragma once
// Tests whether the backend supports a layer if it gets another qconfig, or another spec for its weight.

#include "insight/explain/explanation.h"
#include "quant/qparams/observer_settings.h"

#include <optional>

namespace qcs::insight {

/// Returns true if the dtype configs of the call's pattern accept the qconfig. As in PyTorch, prepare checks
/// activations and the weights of functions, while convert checks the weights of modules, and the two checks
/// may be satisfied by different dtype configs (docs/semantics/convert.md#weighted-modules). Returns false
/// for a call that no pattern matches. Constraints that only Python can evaluate count as satisfied.
bool backend_supports(const Explainer& explainer, model::TracedNode call, const config::QConfig& qconfig);

/// As above, for the qconfig that now governs the call's pattern, but with a weight observer that has the
/// settings `weight`. Also returns false if the call has no qconfig, or if no observer of PyTorch has these
/// settings.
bool backend_supports(const Explainer& explainer, model::TracedNode call,
                      const quant::ObserverSettings& weight);

/// As backend_supports() with `weight`, but only for calls that get a qconfig from a rule, or that are fused
/// into another call. Returns nullopt for all other calls: no activation spec is requested for them, and the
/// check is not possible without one.
std::optional<bool> supports_weight_spec(const Explainer& explainer, model::TracedNode call,
                                         const quant::ObserverSettings& weight);

} // namespace qcs::insight
