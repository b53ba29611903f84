#include "insight/proposals/detail/candidates.h"

#include "base/task.h"
#include "insight/proposals/detail/regex_shapes.h"
#include "predict/recorded/recorded.h"
#include "predict/resolve/rule_matches.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

using config::Rule;
using config::RuleIndex;
using config::RuleKind;
using model::TracedNode;
using predict::MatchKind;
using predict::PathId;

/// Costs of the kinds of rules, relative to a name rule: the less likely a user is to write such a rule,
/// the higher.
constexpr double cost_of_replaced = 0.5, cost_of_name = 1, cost_of_ancestor = 1.25, cost_of_type = 1.5,
                 cost_of_regex = 2, cost_of_order = 3, cost_of_global = 4;
constexpr std::size_t max_shapes = 1500, max_shapes_given_back = 200;

constexpr int nobody = -1; ///< no group: a node that must not change

/// Which rules are returned: those that only match nodes of one group, or all.
enum class Width : std::uint8_t { OneGroup, Any };

class Finder {
public:
    Finder(const RuleTrials& trials, std::span<const NodeGroup> groups, Width width)
        : trials_(trials),
          facts_(trials.facts()),
          rules_(trials.input().mapping->rules),
          graph_(*trials.input().graph),
          groups_(groups),
          width_(width) {
        group_.assign(graph_.nodes.size(), nobody);
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (const auto node : groups[g].nodes)
                group_[node] = static_cast<int>(g);
    }

    std::vector<MatchingRule> find() {
        replace_rules();
        add_names();
        add_types();
        add_orders();
        add_regexes();
        return std::move(found_);
    }

    /// The group that all of the nodes are in; `nobody` if there is none.
    int group_of(const std::vector<TracedNode>& nodes) const {
        if (nodes.empty()) return nobody;
        const int group = group_[nodes.front()];
        const bool all = std::ranges::all_of(nodes, [&](TracedNode node) { return group_[node] == group; });
        return all ? group : nobody;
    }

private:
    const predict::NodeResolution& now(TracedNode node) const { return trials_.before().nodes[node]; }
    const Rule* existing(const Rule& rule) const {
        const auto found =
            std::ranges::find_if(rules_, [&](const Rule& other) { return config::same_key(other, rule); });
        return found == rules_.end() ? nullptr : &*found;
    }

    /// Regex and order rules have no effect on which modules are swapped for QAT.
    bool is_swapped_module(TracedNode node) const {
        if (!facts_.is_qat || facts_.qconfig_lookup[node] != predict::QConfigLookup::Module) return false;
        const auto type = facts_.module_type[facts_.base->module[node]];
        return std::ranges::any_of(facts_.qat_types, [&](const auto& pair) { return pair.first == type; });
    }

    bool is_looked_at(const std::vector<TracedNode>& decides) const {
        return width_ == Width::Any ? !decides.empty() : group_of(decides) != nobody;
    }

    void add(Rule key, std::vector<TracedNode> decides, double cost) {
        if (!is_looked_at(decides)) return;
        const auto* before = existing(key);
        if (before && before->off) return;
        if ((key.kind == RuleKind::Regex || key.kind == RuleKind::Order) &&
            std::ranges::any_of(decides, [&](TracedNode node) { return is_swapped_module(node); }))
            return;
        MatchingRule found;
        found.cost = cost;
        if (before) {
            found.before = *before;
            key.extras = before->extras;
        }
        found.key = key_alone(std::move(key));
        std::ranges::sort(decides);
        found.nodes = std::move(decides);
        found_.push_back(std::move(found));
    }

    static Rule key_alone(Rule rule) {
        rule.qconfig.reset();
        return rule;
    }

    /// Existing rules that decide only nodes of one group can be given its qconfig. Type rules keep their
    /// position among the types.
    void replace_rules() {
        IdVector<RuleIndex, std::vector<TracedNode>> decided(rules_.size());
        std::vector<TracedNode> unmatched;
        for (const auto node : graph_.nodes.ids()) {
            if (!facts_.counts(node)) continue;
            if (const auto rule = now(node).rule)
                decided[rule].push_back(node);
            else if (now(node).status == predict::NodeStatus::NoRule)
                unmatched.push_back(node);
        }
        for (const auto rule : decided.ids()) {
            const auto& own = rules_[rule.index()];
            if (own.off || own.kind == RuleKind::ObjectType) continue;
            auto nodes = std::move(decided[rule]);
            const bool is_global = own.kind == RuleKind::Global;
            if (is_global) nodes.insert(nodes.end(), unmatched.begin(), unmatched.end());
            add(own, std::move(nodes), is_global ? cost_of_global : cost_of_replaced);
        }
    }

    /// A name rule decides the nodes that no order rule and no name rule of a nested module decides.
    void add_names() {
        std::map<PathId, std::vector<TracedNode>> decides;
        std::set<PathId> own;
        for (const auto node : graph_.nodes.ids()) {
            stop_point();
            if (!facts_.counts(node) || now(node).matched_by == MatchKind::Order) continue;
            auto path = facts_.base->path[node];
            if (group_[node] != nobody && path) own.insert(path);
            for (; path && path > PathId(0); path = facts_.base->paths.parent(path)) {
                decides[path].push_back(node);
                if (names_decide(node) &&
                    rules_[now(node).rule.index()].text == facts_.base->paths.text(path))
                    break;
            }
        }
        for (auto& [path, nodes] : decides) {
            Rule rule;
            rule.kind = RuleKind::ModuleName;
            rule.text = facts_.base->paths.text(path);
            const auto* before = existing(rule);
            if (before && !before->off) continue; // is among the rules that are replaced
            add(std::move(rule), std::move(nodes), own.contains(path) ? cost_of_name : cost_of_ancestor);
        }
    }

    bool names_decide(TracedNode node) const {
        return now(node).matched_by == MatchKind::Name || now(node).matched_by == MatchKind::Ancestor;
    }

    /// The nodes of the groups, or all nodes whose qconfigs might have to be restored after a wide rule.
    std::vector<TracedNode> nodes_looked_at() const {
        std::vector<TracedNode> nodes;
        for (const auto& group : groups_)
            nodes.insert(nodes.end(), group.nodes.begin(), group.nodes.end());
        for (const auto node : graph_.nodes.ids())
            if (width_ == Width::Any && group_[node] == nobody && facts_.counts(node)) nodes.push_back(node);
        return nodes;
    }

    /// What a type rule decides depends on fusion and swapping, so it is resolved in a trial.
    void add_types() {
        std::set<std::pair<int, std::string>> tried;
        for (const auto node : nodes_looked_at())
            for (auto& rule : types_of(node)) {
                const int group = width_ == Width::Any ? nobody : group_[node];
                if (tried.emplace(group, config::rule_key(rule)).second)
                    try_type(std::move(rule), static_cast<std::size_t>(std::max(group_[node], 0)));
            }
    }

    std::vector<Rule> types_of(TracedNode node) const {
        std::vector<Rule> rules;
        if (auto own = predict::rule_for(graph_, trials_.before(), node, RuleKind::ObjectType)) {
            own->qconfig.reset();
            rules.push_back(*own);
        }
        const auto scope = facts_.scope_type[node];
        if (!scope) return rules;
        Rule rule;
        rule.kind = RuleKind::ObjectType;
        if (scope > predict::TypeId(0))
            rule.object = config::ObjectRef::object(std::string(facts_.types.name(scope)));
        rules.push_back(std::move(rule));
        return rules;
    }

    void try_type(Rule rule, std::size_t group) {
        stop_point();
        const auto* before = existing(rule);
        if (before && before->off) return;
        rule.qconfig = groups_[group].qconfig;
        auto mapping = *trials_.input().mapping;
        const RuleIndex place(mapping.set(rule));
        const auto after = trials_.resolve(mapping);
        if (after->raised && after->raised != trials_.before().raised) return;
        add(std::move(rule), predict::winning_nodes(*after, place), before ? cost_of_replaced : cost_of_type);
    }

    void add_orders() {
        for (const auto node : nodes_looked_at())
            if (auto rule = predict::rule_for(graph_, trials_.before(), node, RuleKind::Order)) {
                const auto* before = existing(*rule);
                if (before && !before->off) continue;
                add(std::move(*rule), {node}, cost_of_order);
            }
    }

    /// A regex appended after all others decides the nodes that no order rule, name rule or other regex
    /// decides.
    void add_regexes() {
        const auto& base = *facts_.base;
        IdVector<predict::RegexPathIndex, std::vector<TracedNode>> open(base.regex_path.size());
        std::vector<std::set<std::string>> texts(groups_.size());
        for (const auto node : graph_.nodes.ids()) {
            if (!facts_.counts(node) || !base.path[node]) continue;
            const auto slot = base.regex_path_index[base.path[node]];
            const auto matched_by = now(node).matched_by;
            if (!slot || matched_by == MatchKind::Order || matched_by == MatchKind::Regex ||
                names_decide(node))
                continue;
            open[slot].push_back(node);
            if (group_[node] != nobody && base.path[node] > PathId(0))
                texts[static_cast<std::size_t>(group_[node])].emplace(base.paths.text(base.path[node]));
        }
        std::set<std::string> patterns;
        for (const auto& paths : texts)
            add_shapes(paths, max_shapes, patterns);
        if (width_ == Width::Any)
            for (const auto& paths : paths_given_back())
                add_shapes(paths, max_shapes_given_back, patterns);
        for (const auto& pattern : patterns)
            try_regex(pattern, open);
    }

    static void add_shapes(const std::set<std::string>& paths, std::size_t most,
                           std::set<std::string>& patterns) {
        const std::vector<std::string> list(paths.begin(), paths.end());
        for (auto& shape : regex_shapes(list, most))
            patterns.insert(std::move(shape.pattern));
    }

    /// The paths that name, type and global rules match outside of the groups, grouped by the rule that
    /// decides them now.
    std::set<std::set<std::string>> paths_given_back() const {
        std::set<std::set<std::string>> all;
        for (const auto& wide : found_) {
            if (group_of(wide.nodes) != nobody) continue;
            std::map<RuleIndex, std::set<std::string>> lists;
            for (const auto node : wide.nodes)
                if (const auto path = facts_.base->path[node];
                    group_[node] == nobody && path && path > PathId(0))
                    lists[now(node).rule].emplace(facts_.base->paths.text(path));
            for (auto& entry : lists)
                if (entry.second.size() > 1) all.insert(std::move(entry.second));
        }
        return all;
    }

    void try_regex(const std::string& pattern,
                   const IdVector<predict::RegexPathIndex, std::vector<TracedNode>>& open) {
        stop_point();
        Rule rule;
        rule.kind = RuleKind::Regex;
        rule.text = pattern;
        const auto regex = python::PythonRegex::compile(pattern);
        if (!regex || existing(rule)) return;
        const auto matches = python::match_all(*regex, facts_.base->regex_paths, task_stop());
        if (!matches) throw Stopped{};
        if (!matches->undecided.empty()) return;
        std::vector<TracedNode> decides;
        for (const auto slot : open.ids()) {
            if (!matches->matched(slot.index())) continue;
            for (const auto node : open[slot]) {
                if (width_ == Width::OneGroup && group_[node] == nobody) return;
                decides.push_back(node);
            }
        }
        const double vague = pattern.find(".*") != pattern.npos ? 0.1 : 0;
        add(std::move(rule), std::move(decides),
            cost_of_regex + vague + 0.001 * static_cast<double>(pattern.size()));
    }

    const RuleTrials& trials_;
    const predict::FusedFacts& facts_;
    const std::vector<Rule>& rules_;
    const model::Graph& graph_;
    std::span<const NodeGroup> groups_;
    IdVector<TracedNode, int> group_; ///< the group of each node
    Width width_;
    std::vector<MatchingRule> found_;
};

} // namespace

RuleTrials::RuleTrials(const predict::ResolveInput& input, const predict::Resolution& resolution)
    : input_(input),
      before_(resolution),
      regex_matches_(resolution.cached.facts->base, *input.mapping),
      observers_(predict::constructors_of(input.recorded)) {}

std::shared_ptr<const predict::Resolution> RuleTrials::resolve(const config::QConfigMapping& mapping) const {
    auto other = input_;
    other.mapping = std::make_shared<const config::QConfigMapping>(mapping);
    auto after = predict::resolve(other, before_.cached.facts, regex_matches_.with(mapping), observers_);
    has_raised_ = has_raised_ || (after->raised && after->raised != before_.raised);
    return after;
}

int strength_at(const RuleTrials& trials, const MatchingRule& rule, TracedNode node) {
    constexpr int global = 0, own_type = 1, scope_type = 2, regex = 3, old_regex = 4, name = 5,
                  order = std::numeric_limits<int>::max();
    switch (rule.key.kind) {
    case RuleKind::Global: return global;
    case RuleKind::ObjectType: {
        const auto& facts = trials.facts();
        const auto scope = facts.scope_type[node];
        const auto type = scope > predict::TypeId(0)
                              ? config::ObjectRef::object(std::string(facts.types.name(scope)))
                              : config::ObjectRef();
        return scope && rule.key.object == type ? scope_type : own_type;
    }
    case RuleKind::Regex: return is_new_regex(rule) ? regex : old_regex;
    // The innermost name decides.
    case RuleKind::ModuleName: return name + static_cast<int>(rule.key.text.size());
    case RuleKind::Order: return order;
    }
    return global;
}

bool is_new_regex(const MatchingRule& rule) {
    return rule.key.kind == RuleKind::Regex && !rule.before;
}

std::vector<std::vector<RuleCandidate>> rule_candidates(const RuleTrials& trials,
                                                        std::span<const NodeGroup> groups) {
    Finder finder(trials, groups, Width::OneGroup);
    std::vector<std::vector<RuleCandidate>> candidates(groups.size());
    for (auto& found : finder.find()) {
        const auto group = static_cast<std::size_t>(finder.group_of(found.nodes));
        found.key.qconfig = groups[group].qconfig;
        candidates[group].push_back(
            {{std::move(found.key), std::move(found.before), std::move(found.nodes)}, found.cost});
    }
    return candidates;
}

std::vector<MatchingRule> matching_rules(const RuleTrials& trials, std::span<const NodeGroup> groups) {
    return Finder(trials, groups, Width::Any).find();
}

const std::optional<config::QConfig>& resolved_qconfig(const config::QConfigMapping& mapping,
                                                       const predict::Resolution& resolution,
                                                       model::TracedNode node) {
    static const std::optional<config::QConfig> none;
    const auto rule = resolution.nodes[node].rule;
    return rule ? mapping.rules[rule.index()].qconfig : none;
}

} // namespace qcs::insight
