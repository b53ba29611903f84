#include "insight/repairs/repairs.h"

#include "config/presets.h"
#include "insight/explain/explain_codes.h"
#include "insight/reasons/value_flow.h"
#include "predict/resolve/facts.h"
#include "predict/resolve/rule_matches.h"

#include <algorithm>
#include <tuple>

namespace qcs::insight {

namespace {

/// Each trial costs an analysis of the model.
constexpr std::size_t max_trials = 8;

bool is_float_despite_request(const NodeVerdict& verdict) {
    return verdict.counted && verdict.quantized == false &&
           kind_of(verdict.requested.reason) != ReasonKind::FloatAsRequested &&
           !is_neutral(verdict.reason.reason) && verdict.reason.reason != Reason::Raises;
}

bool is_mended(Repair::Goal goal, const NodeVerdict& before, const NodeVerdict& after) {
    switch (goal) {
    case Repair::Goal::Quantize: return is_float_despite_request(before) && after.quantized == true;
    case Repair::Goal::Accept:
        return before.differs() && !after.differs() && after.quantized == before.quantized;
    case Repair::Goal::KeepFloat:
        return before.differs() && before.quantized == true && after.quantized == false && !after.differs();
    }
    return false;
}

/// Tries the edit; nullopt if PyTorch raises after it.
std::optional<RepairTrial> tried(const Explainer& explainer, Repair::Goal goal, RepairEdit edit,
                                 const PredictVerdicts& attempt) {
    auto input = explainer.analysis().input;
    if (!edit.rules.empty())
        input.mapping = std::make_shared<const config::QConfigMapping>(edited(*input.mapping, edit));
    if (edit.with)
        input.backend = std::make_shared<const config::BackendConfig>(edited(*input.backend, edit));
    const auto verdicts = attempt(input);
    if (!verdicts) return std::nullopt;
    const auto& before = explainer.verdicts()->nodes;
    const auto& after = verdicts->nodes;
    RepairTrial trial{std::move(edit), {}, {}};
    for (const auto node : IdRange<model::TracedNode>(std::min(before.size(), after.size()))) {
        if (!before[node].counted) continue;
        if (is_mended(goal, before[node], after[node]))
            trial.fixed.push_back(node);
        else if (before[node].quantized != after[node].quantized)
            trial.others.push_back(node);
    }
    return trial;
}

struct Candidate {
    Repair repair;
    RepairEdit wide = {}; ///< without rules: no such edit
};

/// Collects the edits that might help one node.
class Proposer {
public:
    Proposer(const Explainer& explainer, model::TracedNode node, const std::vector<model::TracedNode>& alike)
        : explainer_(explainer),
          analysis_(explainer.analysis()),
          graph_(*analysis_.input.graph),
          mapping_(*analysis_.input.mapping),
          node_(node),
          alike_(alike),
          verdict_(explainer.verdicts()->nodes[node]),
          explanation_(explainer.explain(node)) {}

    std::vector<Candidate> propose() {
        if (verdict_.differs() && *verdict_.quantized) {
            accept_codes();
            keep_float();
        } else {
            if (verdict_.differs()) {
                set_reference();
                accept_float();
            }
            replace_qconfig();
            govern();
            add_entry();
        }
        return std::move(candidates_);
    }

private:
    config::RuleIndex rule_of(model::TracedNode node) const { return analysis_.resolution->nodes[node].rule; }

    const config::Rule* deciding() const {
        const auto rule = rule_of(node_);
        return rule ? &mapping_.rules[rule.index()] : nullptr;
    }

    /// A rule for this node alone: for its module, or for the order of the call.
    std::optional<config::Rule> own_rule(model::TracedNode node,
                                         std::optional<config::QConfig> qconfig) const {
        const bool module = graph_.nodes[node].op == model::Op::CallModule;
        auto rule = predict::rule_for(graph_, *analysis_.resolution, node,
                                      module ? config::RuleKind::ModuleName : config::RuleKind::Order);
        if (rule) rule->qconfig = std::move(qconfig);
        return rule;
    }

    RepairEdit own_rules(const std::vector<model::TracedNode>& nodes,
                         const std::optional<config::QConfig>& qconfig) const {
        RepairEdit edit;
        for (const auto node : nodes)
            add_rule(edit, own_rule(node, qconfig));
        return edit;
    }

    static void add_rule(RepairEdit& edit, std::optional<config::Rule> rule) {
        if (!rule) return;
        const auto same = [&](const config::Rule& other) { return config::same_key(other, *rule); };
        if (std::ranges::none_of(edit.rules, same)) edit.rules.push_back(std::move(*rule));
    }

    static std::string keys_of(const RepairEdit& edit) {
        std::string keys;
        for (const auto& rule : edit.rules)
            keys += (keys.empty() ? "" : ", ") + config::rule_key(rule);
        return keys;
    }

    void add(Repair::Goal goal, Message what, RepairEdit edit, std::vector<SpecChange> changes = {},
             RepairEdit wide = {}) {
        if (edit.rules.empty() && !edit.with) return;
        const auto same = [&](const Candidate& other) { return other.repair.trial.edit == edit; };
        if (candidates_.size() >= max_trials || std::ranges::any_of(candidates_, same)) return;
        candidates_.push_back(
            {{std::move(what), goal, std::move(changes), {std::move(edit), {}, {}}, {}}, std::move(wide)});
    }

    void add_own(Repair::Goal goal, const CodeOf<1>& code, const std::optional<config::QConfig>& qconfig,
                 std::vector<SpecChange> changes = {}) {
        auto edit = own_rules({node_}, qconfig);
        auto what = message(code, keys_of(edit));
        add(goal, std::move(what), std::move(edit), std::move(changes),
            alike_.size() > 1 ? own_rules(alike_, qconfig) : RepairEdit{});
    }

    /// Proposes this qconfig for the deciding rule, for the type, and for the node alone.
    void give(const config::QConfig& qconfig, const std::vector<SpecChange>& changes) {
        if (const auto* rule = deciding()) {
            auto changed = *rule;
            changed.qconfig = qconfig;
            add(Repair::Goal::Quantize,
                message(codes::repair_change_rule, std::to_string(rule_of(node_).number() + 1),
                        config::rule_key(*rule), qconfig.name),
                {{changed}, {}, {}}, changes);
            if (rule->kind == config::RuleKind::Global)
                if (auto type = predict::rule_for(graph_, *analysis_.resolution, node_,
                                                  config::RuleKind::ObjectType)) {
                    type->qconfig = qconfig;
                    add(Repair::Goal::Quantize,
                        message(codes::repair_add_rule, config::rule_key(*type), qconfig.name),
                        {{*type}, {}, {}}, changes);
                }
        }
        auto edit = own_rules({node_}, qconfig);
        auto what = message(codes::repair_add_rule, keys_of(edit), qconfig.name);
        add(Repair::Goal::Quantize, std::move(what), std::move(edit), changes,
            alike_.size() > 1 ? own_rules(alike_, qconfig) : RepairEdit{});
    }

    /// Proposes qconfigs that satisfy a dtype config of the matched pattern.
    void replace_qconfig() {
        const auto* match = explanation_.fused ? explainer_.view().match_at(explanation_.fused) : nullptr;
        if (!match || match->kind != predict::PatternMatch::Kind::Pattern) return;
        const auto* now = explainer_.qconfig_of(*match);
        if (!now) return;
        const auto fixes = qconfig_fixes(explainer_, explanation_);
        for (const auto& fix : fixes) {
            give(fix.qconfig, fix.changes);
            add(Repair::Goal::Quantize, message(codes::repair_add_rule, keys_of({fix.rules, {}, {}}), ""),
                {fix.rules, {}, {}}, fix.changes);
        }
        if (!fixes.empty()) return;
        // The weight of a module is checked in convert only.
        const auto& stock = stock_mapping().global().qconfig;
        if (stock && stock->weight && now->weight != stock->weight) {
            auto changed = *now;
            changed.name.clear();
            changed.weight = stock->weight;
            give(changed,
                 {{true, "class", now->weight ? now->weight->callable : "", stock->weight->callable}});
        }
        for (const auto& named : config::named_qconfigs()) {
            const auto takes = [&](config::DTypeConfigIndex config) {
                const auto table = explainer_.table_of(*match, named, config);
                return table.supported && !table.raised;
            };
            const auto configs = explanation_.dtype_configs.ids();
            if (std::any_of(configs.begin(), configs.end(), takes) && !(named == *now)) give(named, {});
        }
    }

    const config::QConfigMapping& stock_mapping() const {
        const std::string prefix = analysis_.input.is_qat ? "default-qat:" : "default:";
        const auto* preset = config::mapping_preset(prefix + explainer_.conversions()->conversion.engine);
        return preset ? *preset : *config::mapping_preset(prefix + "x86");
    }

    /// For a node whose pattern ends at a node with qconfig None: that one needs the qconfig, too.
    void govern() {
        if (verdict_.reason.reason != Reason::GovernedByOther || !deciding()) return;
        auto edit = own_rules({verdict_.reason.node}, deciding()->qconfig);
        auto what = message(codes::repair_add_rule, keys_of(edit), std::string());
        RepairEdit wide;
        for (const auto node : alike_)
            add_rule(wide, own_rule(explainer_.verdicts()->nodes[node].reason.node, deciding()->qconfig));
        add(Repair::Goal::Quantize, std::move(what), std::move(edit), {}, std::move(wide));
    }

    void add_entry() {
        auto entry = missing_entry(explainer_, node_);
        if (!entry) return;
        const auto name = explainer_.view().operation(explanation_.fused);
        for (const auto type : {config::ObservationType::OutputShareObserverWithInput,
                                config::ObservationType::OutputUseDifferentObserverAsInput}) {
            entry->observation_type = type;
            add(Repair::Goal::Quantize, message(codes::repair_add_pattern, name), {{}, {}, entry});
        }
    }

    /// Proposes the reference module of a preset's entry for the same pattern.
    void set_reference() {
        auto edit = reference_edit(explainer_.view(), node_);
        if (!edit) return;
        auto what = message(codes::repair_set_reference, *edit->with->reference_quantized_module);
        add(Repair::Goal::Quantize, std::move(what), std::move(*edit));
    }

    void accept_float() { add_own(Repair::Goal::Accept, codes::repair_accept_float, std::nullopt); }

    /// Proposes the qconfig that the node would have without the rule that says None, otherwise that of
    /// neighbouring nodes.
    void accept_codes() {
        for (const auto& rung : predict::explain_rules(analysis_.input, *analysis_.resolution, node_).rungs)
            if (const auto& qconfig = mapping_.rules[rung.rule.index()].qconfig;
                qconfig && rung.verdict == qcs::predict::Verdict::Shadowed)
                add_own(Repair::Goal::Accept, codes::repair_accept_codes, qconfig);
        for (const auto other : neighbours())
            if (const auto rule = rule_of(other); rule && mapping_.rules[rule.index()].qconfig)
                add_own(Repair::Goal::Accept, codes::repair_accept_codes,
                        mapping_.rules[rule.index()].qconfig);
    }

    /// The node is only quantized if its neighbours are: proposes None for those before it, those after it,
    /// then both.
    void keep_float() {
        RepairEdit both;
        const auto& base = *explainer_.view().facts().base;
        for (const bool behind : {false, true}) {
            RepairEdit edit;
            for (const auto other : quantized_of(behind ? base.traced.users(predict::fx::node_of(node_))
                                                        : base.traced.inputs(predict::fx::node_of(node_)))) {
                add_rule(edit, own_rule(other, std::nullopt));
                add_rule(both, own_rule(other, std::nullopt));
            }
            auto what = message(codes::repair_keep_float, keys_of(edit));
            add(Repair::Goal::KeepFloat, std::move(what), std::move(edit), {}, wide_none(behind));
        }
        auto what = message(codes::repair_keep_float, keys_of(both));
        add(Repair::Goal::KeepFloat, std::move(what), std::move(both));
    }

    RepairEdit wide_none(bool behind) const {
        RepairEdit edit;
        if (alike_.size() < 2) return edit;
        const auto& base = *explainer_.view().facts().base;
        for (const auto node : alike_)
            for (const auto other : quantized_of(behind ? base.traced.users(predict::fx::node_of(node))
                                                        : base.traced.inputs(predict::fx::node_of(node))))
                add_rule(edit, own_rule(other, std::nullopt));
        return edit;
    }

    std::vector<model::TracedNode> quantized_of(const std::vector<predict::fx::NodeId>& nodes) const {
        std::vector<model::TracedNode> found;
        for (const auto id : nodes) {
            const auto node = predict::fx::traced_node(id);
            const auto& verdict = explainer_.verdicts()->nodes[node];
            if (verdict.quantized == true) found.push_back(verdict.host ? verdict.host : node);
        }
        return found;
    }

    std::vector<model::TracedNode> neighbours() const {
        const auto& base = *explainer_.view().facts().base;
        auto found = quantized_of(base.traced.inputs(predict::fx::node_of(node_)));
        std::ranges::copy(quantized_of(base.traced.users(predict::fx::node_of(node_))),
                          std::back_inserter(found));
        return found;
    }

    const Explainer& explainer_;
    const Analysis& analysis_;
    const model::Graph& graph_;
    const config::QConfigMapping& mapping_;
    model::TracedNode node_;
    const std::vector<model::TracedNode>& alike_;
    const NodeVerdict& verdict_;
    Explanation explanation_;
    std::vector<Candidate> candidates_;
};

std::vector<model::TracedNode> alike(const Explainer& explainer, model::TracedNode node) {
    std::vector<model::TracedNode> found;
    const auto& nodes = explainer.verdicts()->nodes;
    const auto& view = explainer.view();
    const auto& resolved = explainer.analysis().resolution->nodes;
    const auto operation = [&](model::TracedNode other) {
        const auto fused = view.fused(other);
        return fused ? view.operation(fused) : std::string();
    };
    const auto name = operation(node);
    for (const auto other : nodes.ids())
        if (nodes[other].counted && nodes[other].reason.reason == nodes[node].reason.reason &&
            nodes[other].requested.reason == nodes[node].requested.reason &&
            resolved[other].rule == resolved[node].rule && operation(other) == name)
            found.push_back(other);
    return found;
}

bool contains(const std::vector<model::TracedNode>& nodes, model::TracedNode node) {
    return std::ranges::binary_search(nodes, node);
}

} // namespace

config::QConfigMapping edited(config::QConfigMapping mapping, const RepairEdit& edit) {
    for (const auto& rule : edit.rules)
        mapping.set(rule);
    return mapping;
}

config::BackendConfig edited(config::BackendConfig backend, const RepairEdit& edit) {
    if (!edit.with) return backend;
    if (edit.entry && edit.entry.index() < backend.configs.size())
        backend.configs[edit.entry.index()] = *edit.with;
    else
        backend.set(*edit.with);
    return backend;
}

bool wants_repair(const NodeVerdict& verdict) {
    return verdict.differs() || is_float_despite_request(verdict);
}

std::optional<RepairEdit> reference_edit(const PatternView& view, model::TracedNode node) {
    const auto fused = view.fused(node);
    const auto* match = fused ? view.match_at(fused) : nullptr;
    if (!match || !match->entry) return std::nullopt;
    const auto& entry = view.entry(match->entry);
    if (entry.root_module && entry.reference_quantized_module) return std::nullopt;
    for (const auto name : config::backend_preset_names())
        for (const auto& known : config::backend_preset(name)->configs) {
            if (known.key() != entry.key() || !known.root_module || !known.reference_quantized_module)
                continue;
            RepairEdit edit{{}, match->entry, entry};
            edit.with->root_module = known.root_module;
            edit.with->reference_quantized_module = known.reference_quantized_module;
            return edit;
        }
    return std::nullopt;
}

std::optional<config::BackendPatternConfig> missing_entry(const Explainer& explainer,
                                                          model::TracedNode node) {
    const auto fused = explainer.view().fused(node);
    if (!fused || explainer.view().match_at(fused)) return std::nullopt;
    const auto& called = explainer.analysis().input.graph->nodes[node];
    const auto name = explainer.view().operation(fused);
    if (name.empty()) return std::nullopt;
    config::BackendPatternConfig entry;
    entry.pattern =
        config::Pattern::leaf(called.op == model::Op::CallMethod ? config::ObjectRef::method(name)
                                                                 : config::ObjectRef::object(name));
    // As in one of PyTorch's backends, if one has it.
    for (const auto preset : config::backend_preset_names())
        for (const auto& known : config::backend_preset(preset)->configs)
            if (known.key() == entry.key()) return known;
    entry.observation_type = config::ObservationType::OutputShareObserverWithInput;
    for (const auto& known : explainer.analysis().input.backend->configs)
        for (const auto& config : known.dtype_configs) {
            const bool plain = config.input_dtype.dtype && is_quantized_dtype(config.input_dtype.dtype) &&
                               config.input_dtype == config.output_dtype &&
                               !config.weight_dtype.has_dtype() && !config.is_dynamic.value_or(false) &&
                               !config.input_dtype.scale_exact_match;
            if (plain && std::ranges::find(entry.dtype_configs, config) == entry.dtype_configs.end())
                entry.dtype_configs.push_back(config);
        }
    return entry;
}

Repairs repairs_for(const Explainer& explainer, model::TracedNode node, const PredictVerdicts& attempt) {
    Repairs result;
    const auto* verdicts = explainer.verdicts();
    if (!verdicts || !explainer.conversions() || !verdicts->nodes.contains(node)) return result;
    const auto host = verdicts->nodes[node].host;
    result.node = host ? host : node;
    if (!wants_repair(verdicts->nodes[result.node]) ||
        raised_in(explainer.analysis(), explainer.conversions()))
        return result;
    result.alike = alike(explainer, result.node);
    for (auto& candidate : Proposer(explainer, result.node, result.alike).propose()) {
        auto& repair = candidate.repair;
        auto trial = tried(explainer, repair.goal, std::move(repair.trial.edit), attempt);
        if (!trial || !contains(trial->fixed, result.node)) continue;
        repair.trial = std::move(*trial);
        if (!candidate.wide.rules.empty()) {
            auto wide = tried(explainer, repair.goal, std::move(candidate.wide), attempt);
            if (wide && contains(wide->fixed, result.node) && wide->fixed.size() > repair.trial.fixed.size())
                repair.wide = std::move(wide);
        }
        // Keep one edit for each outcome.
        const bool known = std::ranges::any_of(result.list, [&](const Repair& other) {
            return other.code == repair.code && other.goal == repair.goal &&
                   other.code != codes::repair_add_rule && other.trial.fixed == repair.trial.fixed;
        });
        if (!known) result.list.push_back(std::move(repair));
    }
    std::ranges::stable_sort(result.list, [](const Repair& a, const Repair& b) {
        return std::tuple(b.trial.fixed.size(), a.trial.others.size(), a.changes.size()) <
               std::tuple(a.trial.fixed.size(), b.trial.others.size(), b.changes.size());
    });
    return result;
}

} // namespace qcs::insight
