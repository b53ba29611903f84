#include "insight/proposals/propose_rules.h"

#include "base/task.h"
#include "insight/proposals/detail/with_overrides.h"
#include "insight/proposals/set_cover.h"
#include "predict/resolve/rule_matches.h"

#include <algorithm>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

using config::Rule;
using config::RuleKind;
using model::TracedNode;
using predict::Resolution;
using predict::ResolveInput;

using WantedByNode = std::map<TracedNode, std::optional<config::QConfig>>;

/// The name of a node for messages: the path of the module that it calls, otherwise its own name.
std::string name_of(const model::Graph& graph, TracedNode node) {
    const auto& called = graph.nodes[node];
    return called.op == model::Op::CallModule ? called.target.str() : called.name.str();
}

bool needs_qconfig(predict::NodeStatus status) {
    return status != predict::NodeStatus::NotCounted && status != predict::NodeStatus::FusedAway;
}

Expected<WantedByNode> wanted_by_node(const model::Graph& graph, const Resolution& resolution,
                                      std::span<const WantedQConfig> wanted) {
    WantedByNode result;
    Diagnostics problems;
    for (const auto& one : wanted) {
        auto node = one.node;
        if (!resolution.nodes.contains(node)) continue;
        if (resolution.nodes[node].status == predict::NodeStatus::FusedAway)
            node = resolution.nodes[node].fused_into;
        if (!needs_qconfig(resolution.nodes[node].status))
            problems.emplace_back(message(codes::proposal_not_asked, name_of(graph, node)));
        else if (const auto [it, added] = result.emplace(node, one.qconfig);
                 !added && !same_constructors(it->second, one.qconfig))
            problems.emplace_back(message(codes::proposal_contradicts, name_of(graph, node)));
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return result;
}

/// The class that a module is swapped for in QAT, and the qconfig that causes it.
struct Swap {
    predict::TypeId type;
    std::shared_ptr<const config::QConfig> qconfig;
};
Swap swap_of(const Resolution& resolution, model::ModuleIndex module) {
    const auto& types = *resolution.cached.modules;
    const auto found = types.swapped.find(module);
    return {types.module_type[module], found == types.swapped.end() ? nullptr : found->second};
}

std::optional<config::QConfig> value_of(const std::shared_ptr<const config::QConfig>& qconfig) {
    return qconfig ? std::optional(*qconfig) : std::nullopt;
}

bool has_qat_class(const predict::FusedFacts& facts, model::ModuleIndex module) {
    return std::ranges::any_of(facts.qat_types,
                               [&](const auto& pair) { return pair.first == facts.module_type[module]; });
}

/// In QAT, the rules that decide which modules are swapped differ from those that decide nodes.
bool is_swapped_as_wanted(const Resolution& after, model::ModuleIndex module,
                          const std::optional<config::QConfig>& qconfig) {
    return !has_qat_class(*after.cached.facts, module) ||
           same_constructors(value_of(swap_of(after, module).qconfig), qconfig);
}

std::optional<Message> difference_of_classes(const model::Graph& graph, const Resolution& before,
                                             const Resolution& after, const WantedByNode& wanted) {
    const auto& facts = *before.cached.facts;
    if (!facts.is_qat) return std::nullopt;
    std::map<model::ModuleIndex, std::optional<config::QConfig>> chosen;
    for (const auto& [node, qconfig] : wanted)
        if (facts.qconfig_lookup[node] == predict::QConfigLookup::Module)
            chosen.emplace(facts.base->module[node], qconfig);
    for (const auto module : graph.modules.ids()) {
        const auto one = chosen.find(module);
        const auto was = swap_of(before, module), is = swap_of(after, module);
        const bool good =
            one != chosen.end()
                ? is_swapped_as_wanted(after, module, one->second)
                : was.type == is.type && same_constructors(value_of(was.qconfig), value_of(is.qconfig));
        if (!good) return message(codes::proposal_qat_class, graph.modules[module].path.str());
    }
    return std::nullopt;
}

std::optional<Message> difference_of(const ResolveInput& input, const Resolution& before,
                                     const config::QConfigMapping& mapping, const Resolution& after,
                                     const WantedByNode& wanted) {
    const auto& graph = *input.graph;
    if (after.raised && after.raised != before.raised)
        return message(codes::proposal_raises, after.raised->type, after.raised->text);
    for (const auto node : graph.nodes.ids()) {
        stop_point();
        if (!needs_qconfig(before.nodes[node].status)) continue;
        const auto& now = resolved_qconfig(mapping, after, node);
        const auto one = wanted.find(node);
        if (one != wanted.end() && !same_constructors(now, one->second))
            return message(codes::proposal_changes_others, name_of(graph, node), "");
        if (one == wanted.end() && !same_constructors(now, resolved_qconfig(*input.mapping, before, node)))
            return message(codes::proposal_changes_others, name_of(graph, wanted.begin()->first),
                           name_of(graph, node));
    }
    return difference_of_classes(graph, before, after, wanted);
}

std::vector<NodeGroup> groups_of(const WantedByNode& wanted) {
    std::vector<NodeGroup> groups;
    for (const auto& [node, qconfig] : wanted) {
        const auto found = std::ranges::find_if(groups, [&value = qconfig](const NodeGroup& group) {
            return same_constructors(group.qconfig, value);
        });
        if (found != groups.end())
            found->nodes.push_back(node);
        else
            groups.push_back({qconfig, {node}});
    }
    return groups;
}

class Proposer {
public:
    Proposer(const ResolveInput& input, const Resolution& resolution, const WantedByNode& wanted)
        : input_(input), trials_(input, resolution), wanted_(wanted) {}

    /// Exceptions can only help if more than two rules are needed: two could only become one wide, harmless
    /// rule.
    Expected<RuleProposal> propose() {
        auto proposal = find();
        if (proposal && trials_.has_raised() && proposal->rules.size() > 1)
            proposal->fewest = Minimality::NotKnown;
        return proposal;
    }

private:
    Expected<RuleProposal> find() {
        const auto groups = groups_of(wanted_);
        auto plain = without_exceptions(groups);
        constexpr std::size_t few = 2;
        if (plain && plain->rules.size() <= few) return plain;
        auto found = with_overrides(groups, plain ? plain->rules.size() : 0);
        if (found.proposal) {
            tell_what_they_decide(*found.proposal, *trials_.resolve(found.proposal->mapping));
            return std::move(*found.proposal);
        }
        if (plain && found.is_exhaustive) plain->fewest = Minimality::Yes;
        return plain;
    }

    /// Considers only rules that, each on its own, change nothing but wanted nodes.
    Expected<RuleProposal> without_exceptions(const std::vector<NodeGroup>& groups) {
        const auto candidates = rule_candidates(trials_, groups);
        RuleProposal proposal;
        proposal.mapping = *input_.mapping;
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (const auto problem = cover_group(groups[g], candidates[g], proposal))
                return failure(*problem);
        const auto after = trials_.resolve(proposal.mapping);
        if (const auto problem = difference_of(input_, trials_.before(), proposal.mapping, *after, wanted_))
            return failure(*problem);
        tell_what_they_decide(proposal, *after);
        if (proposal.fewest == Minimality::Yes && proposal.rules.size() > 2)
            proposal.fewest = Minimality::WithoutOverrides;
        return proposal;
    }

    OverrideSearchResult with_overrides(const std::vector<NodeGroup>& groups, std::size_t below) const {
        OverrideSearchInput input{trials_, groups, {}, {}, below, {}};
        for (const auto node : input_.graph->nodes.ids())
            if (needs_qconfig(trials_.before().nodes[node].status)) input.need_qconfig.push_back(node);
        for (const auto& group : groups)
            std::ranges::copy_if(group.nodes, std::back_inserter(input.open),
                                 [&](TracedNode node) { return !is_wanted_already(group, node); });
        input.is_right = [this](const config::QConfigMapping& mapping, const Resolution& after) {
            return !difference_of(input_, trials_.before(), mapping, after, wanted_);
        };
        return find_rules_with_overrides(input);
    }

    bool is_wanted_already(const NodeGroup& group, TracedNode node) const {
        const auto& facts = trials_.facts();
        const bool is_module = facts.is_qat && facts.qconfig_lookup[node] == predict::QConfigLookup::Module;
        return same_constructors(resolved_qconfig(*input_.mapping, trials_.before(), node), group.qconfig) &&
               (!is_module ||
                is_swapped_as_wanted(trials_.before(), facts.base->module[node], group.qconfig));
    }

    /// Tries the chosen candidates one by one; excludes those that do not work as expected on their own, and
    /// chooses again from the rest.
    std::optional<Message> cover_group(const NodeGroup& group, const std::vector<RuleCandidate>& candidates,
                                       RuleProposal& proposal) {
        first_problem_.reset();
        std::vector<TracedNode> open;
        std::ranges::copy_if(group.nodes, std::back_inserter(open),
                             [&](TracedNode node) { return !is_wanted_already(group, node); });
        std::vector<bool> fails(candidates.size()), tried(candidates.size());
        while (!open.empty()) {
            stop_point();
            std::vector<CoverSet> sets(candidates.size());
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                sets[i].cost = candidates[i].cost;
                if (!fails[i]) sets[i].elements = places_in(open, candidates[i].proposed.nodes);
            }
            auto cover = smallest_cover(open.size(), sets);
            if (!cover) return unsaid(open, sets);
            bool good = true;
            for (const auto i : cover->chosen) {
                if (!tried[i]) fails[i] = !does_alone(group, candidates[i]);
                tried[i] = true;
                good = good && !fails[i];
            }
            if (!good) continue;
            std::ranges::stable_sort(cover->chosen, {}, [&](std::size_t i) {
                return candidates[i].proposed.nodes.front(); // in the model's order
            });
            for (const auto i : cover->chosen) {
                proposal.mapping.set(candidates[i].proposed.rule);
                proposal.rules.push_back(candidates[i].proposed);
            }
            if (!cover->is_fewest) proposal.fewest = Minimality::NotKnown;
            return std::nullopt;
        }
        return std::nullopt;
    }

    static std::vector<std::size_t> places_in(const std::vector<TracedNode>& open,
                                              const std::vector<TracedNode>& nodes) {
        std::vector<std::size_t> places;
        for (const auto node : nodes)
            if (const auto found = std::ranges::lower_bound(open, node);
                found != open.end() && *found == node)
                places.push_back(static_cast<std::size_t>(found - open.begin()));
        return places;
    }

    bool does_alone(const NodeGroup& group, const RuleCandidate& candidate) const {
        auto mapping = *input_.mapping;
        mapping.set(candidate.proposed.rule);
        WantedByNode part;
        for (const auto node : candidate.proposed.nodes)
            part.emplace(node, group.qconfig);
        const auto after = trials_.resolve(mapping);
        const auto problem = difference_of(input_, trials_.before(), mapping, *after, part);
        if (problem && !first_problem_) first_problem_ = problem;
        return !problem;
    }

    /// The first node that no candidate matches.
    Message unsaid(const std::vector<TracedNode>& open, const std::vector<CoverSet>& sets) const {
        if (first_problem_) return *first_problem_;
        std::set<std::size_t> reached;
        for (const auto& set : sets)
            reached.insert(set.elements.begin(), set.elements.end());
        std::size_t first = 0;
        while (first + 1 < open.size() && reached.contains(first))
            ++first;
        return message(codes::proposal_changes_others, name_of(*input_.graph, open[first]),
                       neighbour_of(open[first]));
    }

    /// Another node that the only possible rule would also match.
    std::string neighbour_of(TracedNode node) const {
        for (const auto kind : {RuleKind::ModuleName, RuleKind::ObjectType}) {
            auto rule = predict::rule_for(*input_.graph, trials_.before(), node, kind);
            if (!rule) continue;
            rule->qconfig = wanted_.at(node);
            const auto matches = predict::rule_matches(*input_.graph, trials_.before(), *rule, task_stop());
            if (!matches) throw Stopped{};
            for (const auto other : matches->nodes)
                if (!wanted_.contains(other)) return name_of(*input_.graph, other);
        }
        return {};
    }

    static void tell_what_they_decide(RuleProposal& proposal, const Resolution& after) {
        const auto& rules = proposal.mapping.rules;
        for (auto& proposed : proposal.rules) {
            const auto place = std::ranges::find_if(
                rules, [&](const Rule& rule) { return config::same_key(rule, proposed.rule); });
            proposed.nodes = predict::winning_nodes(after, config::RuleIndex(place - rules.begin()));
            if (place->kind != RuleKind::Global || place->qconfig) continue;
            for (const auto node : after.nodes.ids()) // a global None is equivalent to no rule
                if (after.nodes[node].status == predict::NodeStatus::NoRule) proposed.nodes.push_back(node);
        }
    }

    const ResolveInput& input_;
    RuleTrials trials_;
    const WantedByNode& wanted_;
    mutable std::optional<Message> first_problem_; ///< of a candidate that was tried
};

} // namespace

bool same_constructors(const std::optional<config::QConfig>& a, const std::optional<config::QConfig>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->activation == b->activation && a->weight == b->weight;
}

Expected<RuleProposal> propose_rules(const ResolveInput& input, const Resolution& resolution,
                                     std::span<const WantedQConfig> wanted) {
    const auto by_node = wanted_by_node(*input.graph, resolution, wanted);
    if (!by_node) return tl::unexpected(by_node.error());
    return Proposer(input, resolution, *by_node).propose();
}

std::optional<Message> difference_from_wanted(const ResolveInput& input, const Resolution& before,
                                              const config::QConfigMapping& mapping, const Resolution& after,
                                              std::span<const WantedQConfig> wanted) {
    const auto by_node = wanted_by_node(*input.graph, before, wanted);
    if (!by_node) return by_node.error().front();
    return difference_of(input, before, mapping, after, *by_node);
}

} // namespace qcs::insight
