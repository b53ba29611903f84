#include "base/free_in_background.h"
#include "base/shared.h"
#include "base/task.h"
#include "predict/recorded/recorded.h"
#include "predict/resolve/node_rules.h"
#include "predict/resolve/resolve_codes.h"

#include <tbb/task_arena.h>

#include <algorithm>

namespace qcs::predict {

namespace {

using SharedQConfigs = std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>>;

bool same_qconfigs(const SharedQConfigs& a, const SharedQConfigs& b) {
    return a.size() == b.size() && std::ranges::all_of(a, [&](const auto& entry) {
               const auto other = b.find(entry.first);
               return other != b.end() && same_value(entry.second, other->second);
           });
}

} // namespace

bool operator==(const ModuleTypes& a, const ModuleTypes& b) {
    return a.module_type == b.module_type && a.plain_type == b.plain_type &&
           same_qconfigs(a.swapped, b.swapped);
}

bool operator==(const CachedFacts& a, const CachedFacts& b) {
    return a.facts == b.facts && same_value(a.modules, b.modules) &&
           same_qconfigs(a.propagated, b.propagated) && a.undecided == b.undecided;
}

bool operator==(const Resolution& a, const Resolution& b) {
    return a.cached.facts == b.cached.facts && a.nodes == b.nodes && a.rules == b.rules &&
           a.raised == b.raised && same_value(a.fusion, b.fusion) && a.cached == b.cached;
}

std::shared_ptr<const Resolution> resolve(const ResolveInput& input, std::shared_ptr<const FusedFacts> facts,
                                          const RegexMatchTable& regex_matches,
                                          const ObserverFactory& observers) {
    const FreedInBackground<Resolution> result(std::in_place);
    const auto& mapping = *input.mapping;
    const auto types = update_types(*facts, mapping);
    auto pass = run_module_pass(*facts, mapping, types, input.prepare_custom.get(), observers);
    const auto paths = rules_of_paths(*facts, regex_matches, mapping);
    assign_rules(*facts, regex_matches, mapping, paths, types, pass.modules.module_type, *result);
    result->fusion = {facts, &facts->fusion};
    for (const auto i : IdRange<config::RuleIndex>(mapping.rules.size())) {
        const auto& rule = mapping.rules[i.index()];
        if (rule.kind != config::RuleKind::Regex || rule.off) continue;
        if (const auto& open = regex_matches.of(rule.text).paths.undecided; !open.empty())
            result->cached.undecided[i] = open;
    }
    const std::optional<Raised>* const causes[] = {&facts->fusion.raised, &types.raised, &pass.raised,
                                                   &paths.raised, &facts->missing_scope};
    for (const auto* raised : causes)
        if (*raised && !result->raised) result->raised = *raised;
    result->cached.modules = std::make_shared<const ModuleTypes>(std::move(pass.modules));
    result->cached.propagated = std::move(pass.propagated);
    result->cached.facts = std::move(facts);
    return result.share();
}

std::shared_ptr<const Resolution> resolve(const ResolveInput& input, const Task& task) {
    tbb::task_arena arena(task.threads > 0 ? task.threads : tbb::task_arena::automatic);
    try {
        return arena.execute([&] {
            const TaskScope scope(task.stop);
            const auto graph = std::make_shared<const GraphFacts>(input.graph);
            stop_point();
            const auto facts =
                std::make_shared<const FusedFacts>(graph, input.backend, input.is_qat, input.recorded.get());
            stop_point();
            const RegexMatchTable regex_matches(graph, *input.mapping);
            stop_point();
            return resolve(input, facts, regex_matches, ObserverFactory(constructors_of(input.recorded)));
        });
    } catch (const Stopped&) {
        if (!task.stop.stop_requested()) throw; // the exception belongs to an outer scope
        return nullptr;
    }
}

std::vector<NodeQConfig> node_qconfigs(const ResolveInput& input, const Resolution& resolution) {
    const auto& graph = *input.graph;
    const ClassTable classes(graph);
    const model::GraphIndex index(graph);
    std::vector<NodeQConfig> result;
    for (const auto i : resolution.fusion->order) {
        const auto& node = graph.nodes[i];
        const auto module =
            node.op == model::Op::CallModule ? index.module(node.target) : model::ModuleIndex();
        if (module && classes.is_observer(resolution.fusion->module_type[module])) continue;
        const auto rule = resolution.nodes[i].rule;
        result.push_back({i, rule ? input.mapping->rules[rule.index()].qconfig : std::nullopt});
    }
    return result;
}

namespace {

std::string text_of(const config::ObjectRef& object) {
    return object.kind == config::ObjectRef::Kind::None ? "None" : object.name;
}

/// The facts by which the rules of one node are checked.
struct Question {
    Question(const ResolveInput& input, const Resolution& resolution, model::TracedNode node)
        : mapping(*input.mapping),
          facts(*resolution.cached.facts),
          types(update_types(facts, mapping)),
          module_type(resolution.cached.modules->module_type),
          undecided(resolution.cached.undecided),
          qconfig_lookup(facts.qconfig_lookup[node]),
          own_type(type_of_node(facts, module_type, node)),
          scope_type(facts.scope_type[node]) {
        if (const auto id = facts.base->path[node]) {
            path = facts.base->paths.text(id);
            slot = facts.base->regex_path_index[id];
        }
        if (facts.order_path[node]) order_path = facts.base->paths.text(facts.order_path[node]);
    }
    const config::QConfigMapping& mapping;
    const FusedFacts& facts;
    TypeMap types;
    const IdVector<model::ModuleIndex, TypeId>& module_type;
    const std::unordered_map<config::RuleIndex, std::vector<std::uint32_t>>& undecided;
    RegexPathIndex slot; ///< of the path that regexes are matched against
    QConfigLookup qconfig_lookup;
    TypeId own_type;
    TypeId scope_type;
    std::string_view path;
    std::string_view order_path;
    std::string name(TypeId type) const { return type ? std::string(facts.types.name(type)) : std::string(); }
};

/// A rung before the winner is known; `via` is Nothing if the rule does not match the node.
Rung rung(config::RuleIndex rule, Verdict verdict, Message why, MatchKind matched_by = MatchKind::Nothing) {
    Rung result;
    result.rule = rule;
    result.verdict = verdict;
    result.matched_by = matched_by;
    result.set_message(std::move(why));
    return result;
}
Rung matched_rung(config::RuleIndex rule, MatchKind matched_by, Message why) {
    return rung(rule, Verdict::Shadowed, std::move(why), matched_by);
}

Rung order_rung(const Question& q, model::TracedNode node, config::RuleIndex i, const config::Rule& rule) {
    if (q.qconfig_lookup == QConfigLookup::Method)
        return rung(i, Verdict::NotApplicable, codes::rung_order_method);
    if (q.qconfig_lookup == QConfigLookup::GetAttr)
        return rung(i, Verdict::NotApplicable, codes::rung_order_attribute);
    const auto key = q.facts.order_key[node];
    const auto index = std::to_string(rule.index);
    const auto counter = q.facts.order_index[node];
    if (rule.text != q.order_path)
        return rung(i, Verdict::NotMatched,
                    message(codes::rung_order_parent, rule.text, std::string(q.order_path)));
    if (q.facts.types.find(rule.object) != key) {
        if (q.qconfig_lookup == QConfigLookup::Module && text_of(rule.object) == q.name(q.own_type))
            return rung(i, Verdict::NotMatched,
                        message(codes::rung_order_after, text_of(rule.object), q.name(key)));
        return rung(i, Verdict::NotMatched,
                    message(codes::rung_order_object, text_of(rule.object), q.name(key)));
    }
    if (rule.index != counter)
        return rung(i, Verdict::NotMatched,
                    message(codes::rung_order_index, std::to_string(counter), index, q.name(key)));
    return matched_rung(i, MatchKind::Order, message(codes::rung_order, q.name(key), index, rule.text));
}

Rung name_rung(const Question& q, config::RuleIndex i, const config::Rule& rule) {
    const std::string path(q.path);
    if (rule.text.empty()) return rung(i, Verdict::NotApplicable, codes::rung_name_empty);
    if (path.empty()) return rung(i, Verdict::NotMatched, message(codes::rung_name_top_level, rule.text));
    if (rule.text == path) return matched_rung(i, MatchKind::Name, message(codes::rung_name, path));
    if (is_below(path, rule.text))
        return matched_rung(i, MatchKind::Ancestor, message(codes::rung_name_ancestor, rule.text, path));
    return rung(i, Verdict::NotMatched, message(codes::rung_name_other, rule.text, path));
}

Rung regex_rung(const Question& q, config::RuleIndex i, const config::Rule& rule) {
    const std::string path(q.path);
    const auto regex = python::PythonRegex::compile(rule.text);
    if (!regex) {
        auto why = message(codes::rung_regex_invalid, rule.text);
        // The details of the regex error follow, for readers of the JSON output.
        const auto& more = regex.error().args;
        why.args.insert(why.args.end(), more.begin(), more.end());
        return rung(i, Verdict::NotApplicable, std::move(why));
    }
    if (const auto open = q.undecided.find(i);
        open != q.undecided.end() && q.slot && std::ranges::binary_search(open->second, q.slot.index()))
        return rung(i, Verdict::NotMatched, message(codes::rung_regex_limit, rule.text, path));
    switch (regex->match(path)) {
    case python::MatchOutcome::Match:
        return matched_rung(i, MatchKind::Regex, message(codes::rung_regex, rule.text, path));
    case python::MatchOutcome::LimitReached:
        return rung(i, Verdict::NotMatched, message(codes::rung_regex_limit, rule.text, path));
    case python::MatchOutcome::NoMatch: break;
    }
    return rung(i, Verdict::NotMatched, message(codes::rung_regex_no_match, rule.text, path));
}

Rung type_rung(const Question& q, config::RuleIndex i, const config::Rule& rule) {
    const auto key = q.facts.types.find(rule.object);
    const auto asked_as = q.name(q.own_type);
    const auto object = text_of(rule.object);
    const auto holds = [&](TypeId type) { return type && q.types.entry[type].rule == i; };
    if (holds(q.scope_type)) {
        if (q.scope_type == TypeId(0))
            return matched_rung(i, MatchKind::ScopeType, message(codes::rung_type_top_level, asked_as));
        return matched_rung(i, MatchKind::ScopeType,
                            message(codes::rung_type_scope, q.name(q.scope_type), asked_as));
    }
    if (holds(q.own_type)) {
        const auto matched_by = q.types.entry[q.own_type].matched_by;
        return matched_rung(i, matched_by,
                            message(matched_by == MatchKind::FusedType ? codes::rung_type_fused
                                    : matched_by == MatchKind::QatType ? codes::rung_type_qat
                                                                       : codes::rung_type,
                                    object, asked_as));
    }
    // A derived entry has replaced the user's.
    if (key && (key == q.own_type || key == q.scope_type))
        return rung(i, Verdict::NotMatched, message(codes::rung_type_replaced, object));
    if (key && q.qconfig_lookup == QConfigLookup::Module)
        for (const auto& kind : q.facts.fused_kinds)
            if (kind.type == q.own_type &&
                std::find(kind.children.begin(), kind.children.end(), key) != kind.children.end())
                return rung(i, Verdict::NotMatched,
                            message(rule.qconfig ? codes::rung_type_part : codes::rung_type_part_none, object,
                                    asked_as));
    if (rule.object.kind == config::ObjectRef::Kind::None)
        return rung(i, Verdict::NotMatched, message(codes::rung_type_not_top_level, asked_as));
    for (const auto type : {q.own_type, q.scope_type})
        if (type > TypeId(0) && rule.object.kind == config::ObjectRef::Kind::Object &&
            q.name(type) != object && q.facts.base->classes.derives_from(q.name(type), object))
            return rung(i, Verdict::NotMatched, message(codes::rung_type_base, q.name(type), object));
    return rung(i, Verdict::NotMatched, message(codes::rung_type_other, object, asked_as));
}

/// The rung of a rule that is switched off; says what the rule would do.
Rung switched_off(const Rung& on) {
    return rung(on.rule, Verdict::NotApplicable,
                on.matched_by == MatchKind::Nothing ? codes::rung_off : codes::rung_off_would_reach);
}

/// Position among the rules of one kind: rules that match more specifically come first.
int rank(const Question& q, const Rung& r, const config::Rule& rule) {
    switch (r.matched_by) {
    case MatchKind::Name: return -1'000'000;
    case MatchKind::Ancestor: return -static_cast<int>(rule.text.size());
    case MatchKind::ScopeType: return -2;
    case MatchKind::OwnType:
    case MatchKind::FusedType:
    case MatchKind::QatType: return -1;
    default: return rule.kind == config::RuleKind::ModuleName && !q.path.empty() ? 1 : 0;
    }
}

} // namespace

Ladder explain_rules(const ResolveInput& input, const Resolution& resolution, model::TracedNode node) {
    Ladder ladder;
    ladder.node = node;
    const auto& rules = input.mapping->rules;
    const auto& graph = *input.graph;
    const auto& status = resolution.nodes[node];
    const Question q(input, resolution, node);
    if (status.status == NodeStatus::FusedAway || q.qconfig_lookup == QConfigLookup::Never) {
        const auto& asked = graph.nodes[node];
        const bool is_call = asked.op == model::Op::CallModule;
        for (const auto i : IdRange<config::RuleIndex>(rules.size()))
            ladder.rungs.push_back(
                status.status == NodeStatus::FusedAway
                    ? rung(i, Verdict::NotApplicable,
                           message(codes::rung_fused_away, asked.name, graph.nodes[status.fused_into].name))
                    : rung(i, Verdict::NotApplicable,
                           message(is_call ? codes::rung_observer : codes::rung_not_asked,
                                   model::name_of(asked.op))));
        return ladder;
    }
    for (const auto i : IdRange<config::RuleIndex>(rules.size())) {
        const auto& rule = rules[i.index()];
        switch (rule.kind) {
        case config::RuleKind::Order: ladder.rungs.push_back(order_rung(q, node, i, rule)); break;
        case config::RuleKind::ModuleName: ladder.rungs.push_back(name_rung(q, i, rule)); break;
        case config::RuleKind::Regex: ladder.rungs.push_back(regex_rung(q, i, rule)); break;
        case config::RuleKind::ObjectType: ladder.rungs.push_back(type_rung(q, i, rule)); break;
        case config::RuleKind::Global:
            ladder.rungs.push_back(rule.qconfig ? matched_rung(i, MatchKind::Global, codes::rung_global)
                                                : rung(i, Verdict::NotMatched, codes::rung_global_unset));
            break;
        }
        if (rule.off) ladder.rungs.back() = switched_off(ladder.rungs.back());
    }
    std::stable_sort(ladder.rungs.begin(), ladder.rungs.end(), [&](const Rung& a, const Rung& b) {
        const auto& x = rules[a.rule.index()];
        const auto& y = rules[b.rule.index()];
        if (x.kind != y.kind) return a.rule < b.rule;
        return rank(q, a, x) < rank(q, b, y);
    });
    const auto first = std::find_if(ladder.rungs.begin(), ladder.rungs.end(),
                                    [](const Rung& r) { return r.matched_by != MatchKind::Nothing; });
    if (first == ladder.rungs.end()) return ladder;
    ladder.winner = first->rule;
    for (auto& r : ladder.rungs)
        if (r.matched_by != MatchKind::Nothing && r.rule != ladder.winner) r.shadowed_by = ladder.winner;
    first->verdict = Verdict::Won;
    return ladder;
}

std::vector<model::TracedNode> winning_nodes(const Resolution& resolution, config::RuleIndex rule) {
    std::vector<model::TracedNode> result;
    for (const auto i : resolution.nodes.ids()) {
        const auto& node = resolution.nodes[i];
        const bool counted = node.status == NodeStatus::HasQConfig || node.status == NodeStatus::NoneByRule;
        if (counted && node.rule == rule) result.push_back(i);
    }
    return result;
}

} // namespace qcs::predict
