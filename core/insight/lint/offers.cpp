// Checks of qconfigs against what the backend supports (docs/semantics/constraints.md,
// docs/semantics/convert.md#weighted-modules).

#include "config/observer_edit.h"
#include "config/presets.h"
#include "insight/explain/explanation.h"
#include "insight/lint/fix.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/constraints/constraint_table.h"

#include <algorithm>
#include <map>

namespace qcs::insight::lint_checks {

namespace {

bool is_dtype_row(const predict::ConstraintRow& row) {
    return row.kind == predict::ConstraintKind::DTypeEqual || row.kind == predict::ConstraintKind::IsDynamic;
}

bool fails(const predict::ConstraintRow& row) {
    return row.result.verdict == predict::CheckVerdict::Fail;
}

/// A constraint that a qconfig violates, and the nearest dtype config of the backend.
struct Miss {
    const config::DTypeConfig* config = nullptr;
    predict::ConstraintRow row;
};

/// nullopt if one of the dtype configs supports the qconfig, or if PyTorch raises.
std::optional<Miss> nearest_miss(const std::vector<const config::DTypeConfig*>& configs,
                                 const std::vector<predict::ConstraintTable>& tables) {
    std::optional<Miss> nearest;
    std::pair<std::ptrdiff_t, std::ptrdiff_t> fewest;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& rows = tables[i].rows;
        if (tables[i].raised || tables[i].supported) return std::nullopt;
        // A dtype config with equal dtypes is nearer than one whose bounds are met.
        const std::pair misses(
            std::ranges::count_if(rows, [](const auto& row) { return fails(row) && is_dtype_row(row); }),
            std::ranges::count_if(rows, fails));
        if (nearest && misses >= fewest) continue;
        fewest = misses;
        nearest = Miss{configs[i], *std::ranges::find_if(rows, fails)};
    }
    return nearest;
}

predict::ConstraintTable table_of(const Linter& linter, const config::QConfig& qconfig,
                                  const config::DTypeConfig& config) {
    return predict::constraint_table(linter.factory, qconfig, config,
                                     {.weight = true, .bias = false, .is_module = false});
}

std::optional<Miss> nearest_miss(const Linter& linter, const config::QConfig& qconfig,
                                 const std::vector<const config::DTypeConfig*>& configs) {
    std::vector<predict::ConstraintTable> tables;
    for (const auto* config : configs) {
        tables.push_back(table_of(linter, qconfig, *config));
        if (tables.back().raised || tables.back().supported) return std::nullopt;
    }
    return nearest_miss(configs, tables);
}

/// The qconfig with eps and ranges changed to satisfy the dtype config; nullopt if that is not enough.
std::optional<config::QConfig> adapted(const Linter& linter, config::QConfig qconfig,
                                       const config::DTypeConfig& config) {
    const auto adapt = [&](std::optional<config::ObserverSpec>& spec,
                           const config::DTypeWithConstraints& demands) {
        const auto& built = spec ? linter.factory.build(*spec) : predict::BuiltObserver();
        if (!spec || !built || !*built || (*built)->dtype() != demands.dtype) return;
        const auto before = *spec;
        if (demands.scale_min_lower_bound) {
            const auto* eps = (*built)->observer().tensor("eps");
            const double now = eps && !eps->items.empty() ? config::as_double(eps->items.front()) : 0;
            const double least = config::as_double(*demands.scale_min_lower_bound);
            if (now < least) *spec = config::with_keyword(*spec, "eps", config::Value(least));
        }
        if (demands.quant_min_lower_bound && demands.quant_max_upper_bound) {
            const auto end = [&](const char* name) {
                const auto* value = (*built)->observer().attribute(name);
                const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
                return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
            };
            const auto low = end("quant_min"), high = end("quant_max");
            if (!low || !high || *low < config::as_double(*demands.quant_min_lower_bound) ||
                *high > config::as_double(*demands.quant_max_upper_bound)) {
                *spec = config::with_keyword(*spec, "quant_min",
                                             config::value_of(*demands.quant_min_lower_bound));
                *spec = config::with_keyword(*spec, "quant_max",
                                             config::value_of(*demands.quant_max_upper_bound));
            }
        }
        if (!(*spec == before)) qconfig.name.clear();
    };
    adapt(qconfig.activation, config.input_dtype);
    adapt(qconfig.weight, config.weight_dtype);
    const auto table = table_of(linter, qconfig, config);
    return table.supported && !table.raised ? std::optional(qconfig) : std::nullopt;
}

/// PyTorch's default qconfig for that operation in the current mode.
std::optional<config::QConfig> stock_qconfig(const Linter& linter, const std::string& operation) {
    const auto& rules = config::mapping_preset(linter.is_qat() ? "default-qat:x86" : "default:x86")->rules;
    for (const auto& rule : rules)
        if (rule.kind == config::RuleKind::ObjectType && rule.object.name == operation) return rule.qconfig;
    return std::nullopt;
}

/// PyTorch's first weight-only qconfig that a dtype config of the entry supports.
std::optional<config::QConfig> offered_qconfig(const Linter& linter,
                                               const config::BackendPatternConfig& entry) {
    constexpr std::string_view ptq[] = {"float_qparams_weight_only_qconfig",
                                        "float_qparams_weight_only_qconfig_4bit"};
    constexpr std::string_view qat[] = {"default_embedding_qat_qconfig"};
    for (const auto name :
         linter.is_qat() ? std::span<const std::string_view>(qat) : std::span<const std::string_view>(ptq))
        if (const auto* qconfig = config::named_qconfig(name))
            for (const auto& config : entry.dtype_configs) {
                const auto table = table_of(linter, *qconfig, config);
                const auto& weight = linter.factory.build(*qconfig->weight);
                if (table.supported && !table.raised && weight && *weight &&
                    (*weight)->dtype() == config.weight_dtype.dtype)
                    return *qconfig;
            }
    return std::nullopt;
}

std::optional<Fix> fix_of(const Linter& linter, config::RuleIndex index, const Miss& miss,
                          const std::string& operation) {
    const auto& rule = linter.rule(index);
    if (miss.row.kind == predict::ConstraintKind::FixedQParams) {
        const auto stock = stock_qconfig(linter, operation);
        if (!stock) return std::nullopt;
        if (rule.kind != config::RuleKind::Global) return linter.replace_qconfig(index, *stock);
        const bool is_method = operation.find('.') == std::string::npos;
        const config::Rule put{config::RuleKind::ObjectType,
                               {},
                               is_method ? config::ObjectRef::method(operation)
                                         : config::ObjectRef::object(operation),
                               0,
                               *stock,
                               {}};
        return Fix{message(codes::fix_put_rule, config::rule_name(put)), PutRule{put}};
    }
    auto better = adapted(linter, *rule.qconfig, *miss.config);
    return better ? linter.replace_qconfig(index, std::move(*better)) : std::nullopt;
}

/// `operation` and `node` are empty if the finding is about the whole backend.
void report(Linter& linter, config::RuleIndex index, const Miss& miss, const std::string& operation,
            const std::string& node, int count) {
    const auto* id = operation.empty() ? &codes::dtype_not_offered : &codes::dtype_not_offered_for_op;
    switch (miss.row.kind) {
    case predict::ConstraintKind::IsDynamic:
        if (!operation.empty()) id = &codes::dynamic_not_offered_for_op;
        break;
    case predict::ConstraintKind::QuantRange: id = &codes::range_outside_backend; break;
    case predict::ConstraintKind::ScaleMin: id = &codes::eps_below_scale_min; break;
    case predict::ConstraintKind::FixedQParams: id = &codes::fixed_qparams_missing; break;
    default:
        if (miss.row.target == predict::ConstraintTarget::Weight)
            id = operation.empty() ? &codes::weight_dtype_not_offered
                                   : &codes::weight_dtype_not_offered_for_op;
        break;
    }
    if (linter.found(*id, index) && operation.empty()) return;
    const auto& result = miss.row.result;
    auto& finding =
        linter.add(message(*id, config::rule_name(linter.rule(index)), operation, node, std::to_string(count),
                           result.required, result.actual, linter.backend.name),
                   linter.rule_place(index, true));
    // The global rule is meant for any operation that it can apply to.
    if (linter.rule(index).kind == config::RuleKind::Global && !operation.empty() &&
        miss.row.kind != predict::ConstraintKind::FixedQParams)
        finding.severity = Severity::Note;
    finding.fix = fix_of(linter, index, miss, operation);
}

bool has_atom(const config::Pattern& key, const config::ObjectRef& object) {
    return std::ranges::any_of(atoms_of(key), [&](const config::ObjectRef& atom) { return atom == object; });
}

void check_rule(Linter& linter, config::RuleIndex index, const std::vector<const config::DTypeConfig*>& all) {
    const auto& rule = linter.rule(index);
    if (!rule.qconfig || is_stock_rule(rule)) return;
    if (rule.kind != config::RuleKind::ObjectType || rule.object.kind == config::ObjectRef::Kind::None) {
        if (const auto miss = nearest_miss(linter, *rule.qconfig, all))
            report(linter, index, *miss, {}, {}, 0);
        return;
    }
    std::vector<const config::DTypeConfig*> configs;
    bool known = false;
    for (const auto& entry : linter.backend.configs) {
        const auto key = entry.key();
        if (!key || !has_atom(*key, rule.object)) continue;
        known = true;
        for (const auto& config : entry.dtype_configs)
            configs.push_back(&config);
    }
    const auto name = config::object_name(rule.object);
    if (!known) {
        // The user's classes, and containers, may contain modules that are quantized.
        constexpr std::string_view containers[] = {"torch.nn.Module", "torch.nn.Sequential",
                                                   "torch.nn.ModuleList", "torch.nn.ModuleDict"};
        const bool of_torch = name.starts_with("torch.") || name.starts_with("operator.");
        if ((of_torch && std::ranges::find(containers, name) == std::end(containers)) ||
            rule.object.kind == config::ObjectRef::Kind::Method)
            linter
                .add(message(codes::object_type_not_in_backend, name, linter.backend.name),
                     linter.rule_place(index))
                .fix = Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{index}};
        return;
    }
    if (const auto miss = nearest_miss(linter, *rule.qconfig, configs))
        report(linter, index, *miss, name, {}, 0);
}

/// Findings of the analysis, grouped by rule and operation.
void check_nodes(Linter& linter) {
    if (!linter.view()) return;
    struct Group {
        model::TracedNode first;
        int count = 0;
    };
    std::map<std::pair<config::RuleIndex, std::string>, Group> rejected, weights;
    const auto& analysis = *linter.input.analysis;
    for (const auto i : analysis.reasons.ids()) {
        const auto reason = analysis.reasons[i].reason;
        const auto rule = linter.resolution->nodes[i].rule;
        const auto node = linter.view()->fused(i);
        if (!rule || !node || !linter.rule(rule).qconfig || is_stock_rule(linter.rule(rule))) continue;
        if (reason != Reason::NoFittingDTypeConfig && reason != Reason::WeightNotSupported) continue;
        auto& groups = reason == Reason::NoFittingDTypeConfig ? rejected : weights;
        auto& group = groups[{rule, linter.view()->operation(node)}];
        if (group.count++ == 0) group.first = i;
    }
    const Explainer explainer(linter.input.analysis, linter.input.prepared);
    const auto named = [&](model::TracedNode node) { return linter.graph->nodes[node].name; };
    for (const auto& [key, group] : rejected) {
        const auto* match = explainer.view().match_at(explainer.view().fused(group.first));
        if (!match || !match->entry || linter.stopped()) continue;
        std::vector<const config::DTypeConfig*> configs;
        for (const auto& config : explainer.view().entry(match->entry).dtype_configs)
            configs.push_back(&config);
        const auto miss = nearest_miss(configs, explainer.tables_of(*match).items());
        const bool told = std::ranges::any_of(linter.findings(), [rule = key.first,
                                                                  &what = key.second](const Finding& f) {
            return f.place.rule == rule && (f.code == codes::dtype_not_offered ||
                                            (f.args.size() > 1 && f.args[1] == what &&
                                             f.code.name().find("-not-offered") != std::string_view::npos));
        });
        if (miss && !told) report(linter, key.first, *miss, key.second, named(group.first), group.count);
    }
    for (const auto& [key, group] : weights) {
        const auto& rule = linter.rule(key.first);
        const auto& built =
            rule.qconfig->weight ? linter.factory.build(*rule.qconfig->weight) : predict::BuiltObserver();
        const auto found = built && *built ? dtype_text((*built)->dtype()) : std::string();
        if (linter.found(codes::weight_dtype_not_offered, key.first)) continue;
        auto& finding = linter.add(message(codes::weight_dtype_not_offered_for_op, config::rule_name(rule),
                                           key.second, named(group.first), std::to_string(group.count), "",
                                           found, linter.backend.name),
                                   linter.rule_place(key.first, true));
        const auto* match = explainer.view().match_at(explainer.view().fused(group.first));
        if (!match || !match->entry) continue;
        if (auto offered = offered_qconfig(linter, explainer.view().entry(match->entry))) {
            const auto& node = linter.graph->nodes[group.first];
            const auto type = config::ObjectRef::object(key.second);
            config::Rule put{config::RuleKind::ObjectType, {}, type, 0, *offered, {}};
            if (rule.kind == config::RuleKind::Order ||
                (rule.kind == config::RuleKind::ObjectType && rule.object == type)) {
                finding.fix = linter.replace_qconfig(key.first, *offered);
                continue;
            }
            if (rule.kind != config::RuleKind::Global) { // only a name rule is certainly stronger
                if (group.count != 1 || node.op != model::Op::CallModule) continue;
                put = {config::RuleKind::ModuleName, node.target.str(), {}, 0, *offered, {}};
            }
            finding.fix = Fix{message(codes::fix_put_rule, config::rule_name(put)), PutRule{put}};
        }
    }
}

} // namespace

void check_dtype_support(Linter& linter) {
    if (linter.backend.configs.empty()) return;
    std::vector<const config::DTypeConfig*> all;
    for (const auto& entry : linter.backend.configs)
        for (const auto& config : entry.dtype_configs)
            if (std::ranges::none_of(all, [&](const auto* known) { return *known == config; }))
                all.push_back(&config);
    for (const auto i : linter.rules()) {
        if (linter.stopped()) break;
        if (!linter.rule(i).off) check_rule(linter, i, all);
    }
    check_nodes(linter);
}

} // namespace qcs::insight::lint_checks
