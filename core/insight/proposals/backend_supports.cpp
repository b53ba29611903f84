#include "insight/proposals/backend_supports.h"

#include "insight/proposals/layer_requests.h"
#include "predict/convert/weighted.h"
#include "predict/observers/observer_factory.h"
#include "predict/observers/observer_settings.h"

#include <algorithm>

namespace qcs::insight {

namespace {

const predict::PatternMatch* match_of(const Explainer& explainer, model::TracedNode call) {
    const auto fused = call ? explainer.view().fused(call) : predict::FusedNode();
    const auto* match = fused ? explainer.view().match_at(fused) : nullptr;
    return match && match->entry ? match : nullptr;
}

bool is_taken_at_convert(const config::BackendPatternConfig& entry, const config::QConfig& qconfig) {
    const auto built = [](const std::optional<config::ObserverSpec>& spec) -> predict::BuiltObserver {
        if (!spec) return tl::unexpected(predict::Raised());
        return predict::build_observer(*spec);
    };
    const bool has_weights = std::ranges::any_of(
        entry.dtype_configs, [](const config::DTypeConfig& one) { return one.weight_dtype.has_dtype(); });
    if (!has_weights) return true;
    const auto activation = built(qconfig.activation), weight = built(qconfig.weight);
    if (!activation || !weight) return true;
    const predict::converting::QConfigDTypes dtypes{(*activation)->dtype(), (*weight)->dtype(),
                                                    (*activation)->is_dynamic()};
    return std::ranges::any_of(entry.dtype_configs, [&](const config::DTypeConfig& one) {
        return predict::converting::fits(one, dtypes);
    });
}

bool has_settings(const std::optional<config::ObserverSpec>& spec, const quant::ObserverSettings& wanted) {
    const auto built = spec ? predict::build_observer(*spec) : tl::unexpected(predict::Raised());
    if (!built) return false;
    const auto settings = predict::settings_of(**built);
    return settings && *settings == wanted;
}

} // namespace

bool backend_supports(const Explainer& explainer, model::TracedNode call, const config::QConfig& qconfig) {
    const auto* match = match_of(explainer, call);
    if (!match) return false;
    const auto& entry = explainer.view().entry(match->entry);
    const bool is_module = explainer.analysis().input.graph->nodes[call].op == model::Op::CallModule;
    if (is_module && !is_taken_at_convert(entry, qconfig)) return false;
    for (std::size_t i = 0; i < entry.dtype_configs.size(); ++i) {
        const auto table = explainer.table_of(*match, qconfig, config::DTypeConfigIndex(i));
        // What only Python can tell counts as supported.
        if (table.raised ? table.raised->type.empty() : table.supported) return true;
    }
    return false;
}

bool backend_supports(const Explainer& explainer, model::TracedNode call,
                      const quant::ObserverSettings& weight) {
    const auto* match = match_of(explainer, call);
    const auto* now = match ? explainer.qconfig_of(*match) : nullptr;
    if (!now) return false;
    auto qconfig = *now;
    if (!has_settings(qconfig.weight, weight)) {
        qconfig.weight = weight_spec_of(weight, explainer.analysis().input.is_qat);
        if (!qconfig.weight) return false;
    }
    return backend_supports(explainer, call, qconfig);
}

std::optional<bool> supports_weight_spec(const Explainer& explainer, model::TracedNode call,
                                         const quant::ObserverSettings& weight) {
    using predict::NodeStatus;
    const auto& resolution = *explainer.analysis().resolution;
    if (!call || !resolution.nodes.contains(call)) return std::nullopt;
    const auto status = resolution.nodes[call].status;
    if (status != NodeStatus::HasQConfig && status != NodeStatus::FusedAway) return std::nullopt;
    return backend_supports(explainer, call, weight);
}

} // namespace qcs::insight
