#include "insight/repairs/qconfig_fixes.h"

#include "config/observer_edit.h"
#include "predict/observers/python_call.h"
#include "predict/resolve/rule_matches.h"

#include <algorithm>

namespace qcs::insight {

namespace {

constexpr std::string_view fixed_observer = "torch.ao.quantization.observer.FixedQParamsObserver";
constexpr std::string_view fixed_fake = "torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize";

std::string shown(const config::Value* value) {
    return value ? predict::python_values::shown(*value) : std::string();
}

/// Changes parts of a qconfig until it satisfies a dtype config.
class ConstraintFixer {
public:
    ConstraintFixer(const config::DTypeConfig& config, bool is_qat) : config_(config), is_qat_(is_qat) {}

    /// Returns false if no change can satisfy the row.
    bool satisfy(config::QConfig& qconfig, const predict::ConstraintRow& row) const {
        auto& place = row.target == predict::ConstraintTarget::Weight ? qconfig.weight : qconfig.activation;
        if (!place || row.target == predict::ConstraintTarget::Bias) return false;
        const auto& demanded = row.target == predict::ConstraintTarget::Weight   ? config_.weight_dtype
                               : row.target == predict::ConstraintTarget::Output ? config_.output_dtype
                                                                                 : config_.input_dtype;
        switch (row.kind) {
        case predict::ConstraintKind::DTypeEqual: return set_dtype(*place, demanded);
        case predict::ConstraintKind::IsDynamic: return set_dynamic(*place);
        case predict::ConstraintKind::QuantRange: return set_range(*place, demanded);
        case predict::ConstraintKind::ScaleMin:
            if (!demanded.scale_min_lower_bound) return false;
            *place = config::with_keyword(std::move(*place), "eps",
                                          config::value_of(*demanded.scale_min_lower_bound));
            return true;
        case predict::ConstraintKind::FixedQParams: return set_fixed(*place, demanded);
        case predict::ConstraintKind::ScaleMax: break;
        }
        return false;
    }

private:
    static config::ObserverSpec without_range(config::ObserverSpec spec) {
        for (const auto* name : {"quant_min", "quant_max"})
            spec = config::with_keyword(std::move(spec), name, std::nullopt);
        return spec;
    }

    static bool set_dtype(config::ObserverSpec& spec, const config::DTypeWithConstraints& demanded) {
        if (!demanded.dtype) return false;
        // The range was meant for the previous dtype.
        spec = config::with_keyword(without_range(std::move(spec)), "dtype", *demanded.dtype);
        return true;
    }

    bool set_dynamic(config::ObserverSpec& spec) const {
        const bool dynamic = config_.is_dynamic.value_or(false);
        const auto* named = config::named_qconfig(dynamic ? "default_dynamic_qconfig" : "default_qconfig");
        if (!named || !named->activation) return false;
        spec = *named->activation;
        return true;
    }

    static bool set_range(config::ObserverSpec& spec, const config::DTypeWithConstraints& demanded) {
        if (!demanded.quant_min_lower_bound || !demanded.quant_max_upper_bound) return false;
        spec = config::with_keyword(std::move(spec), "quant_min",
                                    config::value_of(*demanded.quant_min_lower_bound));
        spec = config::with_keyword(std::move(spec), "quant_max",
                                    config::value_of(*demanded.quant_max_upper_bound));
        spec = config::with_keyword(std::move(spec), "reduce_range", std::nullopt);
        return true;
    }

    bool set_fixed(config::ObserverSpec& spec, const config::DTypeWithConstraints& demanded) const {
        if (!demanded.scale_exact_match || !demanded.zero_point_exact_match || !demanded.dtype) return false;
        config::ObserverLayer layer;
        layer.kwargs = {{"scale", config::value_of(*demanded.scale_exact_match)},
                        {"zero_point", config::value_of(*demanded.zero_point_exact_match)},
                        {"dtype", *demanded.dtype}};
        for (const auto& [name, bound] : {std::pair("quant_min", demanded.quant_min_lower_bound),
                                          std::pair("quant_max", demanded.quant_max_upper_bound)})
            if (bound) layer.kwargs.push_back({name, config::value_of(*bound)});
        spec = {std::string(fixed_observer), {layer}, {}};
        if (is_qat_) {
            config::ObserverLayer outer;
            outer.kwargs = {{"observer", spec}};
            spec = {std::string(fixed_fake), {outer}, {}};
        }
        return true;
    }

    const config::DTypeConfig& config_;
    bool is_qat_;
};

void add_changes(const std::optional<config::ObserverSpec>& before,
                 const std::optional<config::ObserverSpec>& after, bool is_weight,
                 std::vector<SpecChange>& changes) {
    if (before == after || !before || !after) return;
    if (before->callable != after->callable)
        changes.push_back({is_weight, "class", before->callable, after->callable});
    const auto old_keywords = config::keywords_of(*before);
    for (const auto& keyword : config::keywords_of(*after)) {
        const auto was = std::ranges::find(old_keywords, keyword.name, &config::ObserverKeyword::name);
        const auto value = [](const config::ObserverKeyword& k) {
            return k.given ? k.given : k.default_value ? &*k.default_value : nullptr;
        };
        const auto from = was == old_keywords.end() ? std::string() : shown(value(*was));
        const auto to = shown(value(keyword));
        if (from != to && keyword.given) changes.push_back({is_weight, keyword.name, from, to});
    }
    for (const auto& keyword : old_keywords)
        if (keyword.given && !config::given_keyword(*after, keyword.name) &&
            before->callable == after->callable)
            changes.push_back({is_weight, keyword.name, shown(keyword.given), ""});
}

std::vector<config::Rule> rules_of(const Explainer& explainer, const predict::PatternMatch& match,
                                   const config::QConfig& qconfig) {
    std::vector<config::Rule> rules;
    const auto& graph = *explainer.analysis().input.graph;
    for (const auto node : match.nodes()) {
        const auto origin = explainer.view().graph()[node].origin;
        if (!origin) continue;
        const bool module = graph.nodes[origin].op == model::Op::CallModule;
        auto rule = predict::rule_for(graph, *explainer.analysis().resolution, origin,
                                      module ? config::RuleKind::ModuleName : config::RuleKind::Order);
        if (!rule) continue;
        rule->qconfig = qconfig;
        const auto same = [&](const config::Rule& other) { return config::same_key(other, *rule); };
        if (std::ranges::none_of(rules, same)) rules.push_back(std::move(*rule));
    }
    return rules;
}

} // namespace

std::vector<QConfigFix> qconfig_fixes(const Explainer& explainer, const Explanation& explanation) {
    std::vector<QConfigFix> fixes;
    const auto* match = explanation.fused ? explainer.view().match_at(explanation.fused) : nullptr;
    const auto* qconfig = match ? explainer.qconfig_of(*match) : nullptr;
    const auto& tables = explanation.dtype_configs;
    if (!qconfig || std::ranges::any_of(tables, &predict::ConstraintTable::supported)) return fixes;
    for (const auto config : tables.ids()) {
        const ConstraintFixer fixer(explainer.view().entry(match->entry).dtype_configs[config.index()],
                                    explainer.analysis().input.is_qat);
        QConfigFix fix{config, *qconfig, {}, {}};
        fix.qconfig.name.clear();
        // Satisfying one constraint may reveal another one; at most one of each kind and target can follow.
        constexpr int rounds = 12;
        auto table = tables[config];
        for (int round = 0; round < rounds && !table.supported && !table.raised; ++round) {
            const auto failing = std::ranges::find_if(table.rows, [](const predict::ConstraintRow& r) {
                return r.result.verdict == predict::CheckVerdict::Fail;
            });
            if (failing == table.rows.end() || !fixer.satisfy(fix.qconfig, *failing)) break;
            table = explainer.table_of(*match, fix.qconfig, config);
        }
        if (!table.supported || table.raised) continue;
        const auto same = [&](const QConfigFix& other) { return other.qconfig == fix.qconfig; };
        if (std::ranges::any_of(fixes, same)) continue;
        add_changes(qconfig->activation, fix.qconfig.activation, false, fix.changes);
        add_changes(qconfig->weight, fix.qconfig.weight, true, fix.changes);
        fix.rules = rules_of(explainer, *match, fix.qconfig);
        if (!fix.rules.empty()) fixes.push_back(std::move(fix));
    }
    std::ranges::stable_sort(fixes, {}, [](const QConfigFix& fix) { return fix.changes.size(); });
    return fixes;
}

} // namespace qcs::insight
