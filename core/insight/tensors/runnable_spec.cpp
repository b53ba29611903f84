#include "insight/tensors/runnable_spec.h"

#include <algorithm>

namespace qcs::insight {

namespace {

using predict::CheckVerdict;
using predict::ConstraintRow;
using predict::ConstraintTarget;

/// Everything but the weight is as the dtype config wants it.
bool others_fit(const predict::ConstraintTable& table) {
    return !table.raised && std::ranges::none_of(table.rows, [](const ConstraintRow& row) {
        return row.target != ConstraintTarget::Weight && row.result.verdict == CheckVerdict::Fail;
    });
}

/// prepare looks at the weights of functions, not at those of modules.
bool checks_weights(const predict::ConstraintTable& table) {
    return std::ranges::any_of(table.rows, [](const ConstraintRow& row) {
        return row.target == ConstraintTarget::Weight && row.result.verdict != CheckVerdict::NotChecked;
    });
}

bool within(const config::DTypeWithConstraints& wanted, const quant::ObserverSettings& weight) {
    if (wanted.quant_min_lower_bound &&
        static_cast<double>(weight.range.min) < config::as_double(*wanted.quant_min_lower_bound))
        return false;
    if (wanted.quant_max_upper_bound &&
        static_cast<double>(weight.range.max) > config::as_double(*wanted.quant_max_upper_bound))
        return false;
    return !wanted.scale_min_lower_bound ||
           static_cast<double>(weight.eps) >= config::as_double(*wanted.scale_min_lower_bound);
}

} // namespace

bool backend_takes(const Explainer& explainer, model::TracedNode call,
                   const quant::ObserverSettings& weight) {
    if (!call) return false;
    const auto fused = explainer.view().fused(call);
    const auto* match = fused ? explainer.view().match_at(fused) : nullptr;
    if (!match || !match->entry) return false;
    const auto* qconfig = explainer.qconfig_of(*match);
    if (!qconfig) return false;
    const auto& configs = explainer.view().entry(match->entry).dtype_configs;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        const auto& wanted = configs[i].weight_dtype;
        if (!wanted.dtype || *wanted.dtype != weight.dtype) continue;
        const auto table = explainer.table_of(*match, *qconfig, config::DTypeConfigIndex(i));
        if (!others_fit(table)) continue;
        if (!checks_weights(table) || within(wanted, weight)) return true;
    }
    return false;
}

} // namespace qcs::insight
