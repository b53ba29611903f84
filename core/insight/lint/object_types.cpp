// Checks of rules for types, which PyTorch looks up by exact match only (docs/semantics/patterns.md#atoms,
// docs/semantics/resolution.md#lookups, docs/semantics/resolution.md#fused-types).

#include "base/text.h"
#include "config/presets.h"
#include "insight/explain/near_misses.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

/// An operation of the model, named as in rules.
struct Operation {
    config::ObjectRef object;
    model::TracedNode node; ///< the first node with this operation
};

std::vector<Operation> operations(const Linter& linter) {
    std::vector<Operation> result;
    const model::GraphIndex index(*linter.graph);
    for (const auto i : linter.graph->nodes.ids()) {
        const auto& node = linter.graph->nodes[i];
        config::ObjectRef object;
        if (node.op == model::Op::CallFunction) object = config::ObjectRef::object(node.target);
        if (node.op == model::Op::CallMethod) object = config::ObjectRef::method(node.target);
        if (const auto module =
                node.op == model::Op::CallModule ? index.module(node.target) : model::ModuleIndex())
            object = config::ObjectRef::object(linter.graph->modules[module].type);
        const bool is_new = std::ranges::find(result, object, &Operation::object) == result.end();
        if (object.kind != config::ObjectRef::Kind::None && is_new) result.push_back({object, i});
    }
    return result;
}

/// Modules of that class that are traced into, so that no node calls them.
std::vector<const model::Module*> containers(const Linter& linter, const std::string& type) {
    std::vector<const model::Module*> result;
    for (const auto& module : linter.graph->modules)
        if (module.original_type == type && module.type != type) result.push_back(&module);
    return result;
}

bool has_called_module_inside(const model::Graph& graph, const std::string& path) {
    return std::ranges::any_of(graph.nodes, [&](const model::Node& node) {
        return node.op == model::Op::CallModule && node.target.starts_with(path + ".");
    });
}

/// True if the rule is for a class whose modules are containers.
bool container(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    const auto found = containers(linter, rule.object.name);
    if (found.empty()) return false;
    const bool with_modules = std::ranges::any_of(found, [&](const model::Module* module) {
        return has_called_module_inside(*linter.graph, module->path);
    });
    if (!with_modules) return false;
    std::string caught;
    int calls = 0;
    for (const auto i : linter.graph->nodes.ids()) {
        const auto& node = linter.resolution->nodes[i];
        if (node.rule != index || node.matched_by != predict::MatchKind::ScopeType) continue;
        if (calls++ == 0) caught = linter.graph->nodes[i].name;
    }
    auto& finding = linter.add(message(codes::object_type_container, rule.object.name, found.front()->path,
                                       std::to_string(calls), caught),
                               linter.rule_place(index));
    config::Rule by_name{config::RuleKind::ModuleName, found.front()->path, {}, 0, rule.qconfig, rule.extras};
    if (found.size() == 1) finding.fix = linter.rename(index, std::move(by_name));
    return true;
}

/// True if every module of that type was fused into another one.
bool fused(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    const auto& facts = *linter.resolution->cached.facts;
    const auto type = facts.types.find(rule.object);
    for (const auto& kind : facts.fused_kinds)
        if (std::ranges::find(kind.children, type) != kind.children.end()) return true;
    for (const auto i : linter.graph->nodes.ids()) {
        const auto& node = linter.graph->nodes[i];
        if (node.op != model::Op::CallModule ||
            linter.resolution->nodes[i].status != predict::NodeStatus::FusedAway)
            continue;
        const auto module = facts.base->index.module(node.target);
        if (!module || linter.graph->modules[module].type != rule.object.name) continue;
        const auto& root = linter.graph->nodes[linter.resolution->nodes[i].fused_into];
        linter.add(message(codes::rule_on_fused_part, config::rule_name(rule), node.name, root.target),
                   linter.rule_place(index));
        return true;
    }
    return false;
}

void unmatched(Linter& linter, config::RuleIndex index, const config::Rule& rule,
               const std::vector<Operation>& known) {
    if (container(linter, index, rule) || fused(linter, index, rule)) return;
    const auto wanted = config::object_name(rule.object);
    const auto& classes = linter.resolution->cached.facts->base->classes;
    const auto become = [&](const config::ObjectRef& object) {
        auto changed = rule;
        changed.object = object;
        return linter.rename(index, std::move(changed));
    };
    std::vector<Operation> derived, spelled;
    std::vector<std::string_view> names;
    for (const auto& operation : known) {
        const auto& name = operation.object.name;
        if (operation.object.kind == config::ObjectRef::Kind::Object && classes.derives_from(name, wanted))
            derived.push_back(operation);
        if (is_other_spelling(name, wanted)) spelled.push_back(operation);
        names.push_back(name);
    }
    const auto explain = [&](const CodeOf<3>& id, const std::vector<Operation>& found) {
        auto& finding = linter.add(
            message(id, wanted, found.front().object.name, linter.graph->nodes[found.front().node].name),
            linter.rule_place(index));
        if (found.size() == 1) finding.fix = become(found.front().object);
    };
    if (!derived.empty() && looks_like_class(wanted)) return explain(codes::object_type_base_class, derived);
    if (!spelled.empty()) return explain(codes::object_type_other_spelling, spelled);
    if (linter.found(codes::object_type_unknown_name, index)) return;
    const auto near = nearest_name(wanted, names);
    linter
        .add(message(codes::object_type_matches_nothing, wanted, near.value_or("")), linter.rule_place(index))
        .fix = Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{index}};
}

/// Reports names below torch that do not exist, if there is a similar name that does.
void unknown_name(Linter& linter, config::RuleIndex index, const config::Rule& rule,
                  const std::vector<Operation>& known) {
    const auto& name = rule.object.name;
    if (rule.object.kind != config::ObjectRef::Kind::Object || !name.starts_with("torch.") ||
        config::catalogue_entry(name))
        return;
    if (std::ranges::find(known, rule.object, &Operation::object) != known.end()) return;
    std::vector<std::string_view> names;
    for (const auto& entry : config::catalogue())
        names.push_back(entry.name);
    const auto near = nearest_name(name, names);
    // A name with the same last component in another module is not a typing error.
    if (!near || last_name(*near) == last_name(name) || near->rfind('.') != name.rfind('.')) return;
    auto& finding =
        linter.add(message(codes::object_type_unknown_name, name, *near), linter.rule_place(index));
    auto changed = rule;
    changed.object = config::ObjectRef::object(*near);
    finding.fix = linter.rename(index, std::move(changed));
}

/// Setting the parts of a fused module to None does not affect the fused module.
void none_on_fused(Linter& linter, config::RuleIndex index, const config::Rule& rule) {
    const auto& facts = *linter.resolution->cached.facts;
    const auto type = facts.types.find(rule.object);
    if (rule.qconfig || !type || linter.resolution->raised) return;
    for (const auto& kind : facts.fused_kinds) {
        if (kind.children.empty() || kind.children.front() != type) continue;
        const auto& node = linter.resolution->nodes[kind.node];
        if (node.status != predict::NodeStatus::HasQConfig) continue;
        const std::string fused(facts.types.name(kind.type));
        auto& finding = linter.add(message(codes::none_does_not_reach_fused, config::object_name(rule.object),
                                           linter.graph->nodes[kind.node].name, fused),
                                   linter.rule_place(index, true));
        config::Rule put{
            config::RuleKind::ObjectType, {}, config::ObjectRef::object(fused), 0, std::nullopt, {}};
        finding.fix = Fix{message(codes::fix_put_rule, config::rule_name(put)), PutRule{put}};
    }
}

} // namespace

void check_object_types(Linter& linter) {
    const auto known = linter.graph ? operations(linter) : std::vector<Operation>{};
    for (const auto i : linter.rules()) {
        if (linter.stopped()) break;
        const auto& rule = linter.rule(i);
        if (rule.kind != config::RuleKind::ObjectType || rule.off || is_stock_rule(rule)) continue;
        unknown_name(linter, i, rule, known);
        if (!linter.resolution) continue;
        const auto& stats = linter.resolution->rules[i];
        if (stats.matches == 0)
            unmatched(linter, i, rule, known);
        else if (rule.object.kind == config::ObjectRef::Kind::Object)
            container(linter, i, rule);
        none_on_fused(linter, i, rule);
    }
}

} // namespace qcs::insight::lint_checks
