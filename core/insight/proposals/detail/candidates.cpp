#include "insight/proposals/detail/candidates.h"

#include "base/task.h"
#include "insight/proposals/detail/regex_shapes.h"
#include "predict/recorded/recorded.h"
#include "predict/resolve/rule_reach.h"

#include <algorithm>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

using config::Rule;
using config::RuleIndex;
using config::RuleKind;
using model::TracedNode;
using predict::PathId;
using predict::Via;

/// How much less a rule of such a kind would be written by a person than a name.
constexpr double weight_of_replaced = 0.5, weight_of_name = 1, weight_of_ancestor = 1.25,
                 weight_of_type = 1.5, weight_of_regex = 2, weight_of_order = 3, weight_of_global = 4;
constexpr std::size_t most_shapes = 1500;

constexpr int nobody = -1; ///< no group: a node that must stay as it is

class Finder {
public:
    Finder(const RuleTrials& trials, std::span<const NodeGroup> groups)
        : trials_(trials),
          facts_(trials.facts()),
          rules_(trials.input().mapping->rules),
          graph_(*trials.input().graph),
          groups_(groups),
          found_(groups.size()) {
        group_.assign(graph_.nodes.size(), nobody);
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (const auto node : groups[g].nodes)
                group_[node] = static_cast<int>(g);
    }

    std::vector<std::vector<RuleCandidate>> find() {
        replace_rules();
        add_names();
        add_types();
        add_orders();
        add_regexes();
        return std::move(found_);
    }

private:
    const predict::NodeResolution& now(TracedNode node) const { return trials_.before().nodes[node]; }
    const Rule* existing(const Rule& rule) const {
        const auto found =
            std::ranges::find_if(rules_, [&](const Rule& other) { return config::same_key(other, rule); });
        return found == rules_.end() ? nullptr : &*found;
    }

    /// Regex and order rules do not decide which modules are swapped for QAT.
    bool is_swapped_module(TracedNode node) const {
        if (!facts_.is_qat || facts_.asks[node] != predict::Asks::Module) return false;
        const auto type = facts_.module_type[facts_.base->module[node]];
        return std::ranges::any_of(facts_.qat_types, [&](const auto& pair) { return pair.first == type; });
    }

    /// The one group that all of them are in; nobody otherwise.
    int group_of(const std::vector<TracedNode>& nodes) const {
        if (nodes.empty()) return nobody;
        const int group = group_[nodes.front()];
        const bool all = std::ranges::all_of(nodes, [&](TracedNode node) { return group_[node] == group; });
        return all ? group : nobody;
    }

    void add(Rule key, std::vector<TracedNode> decides, double weight) {
        const int group = group_of(decides);
        if (group == nobody) return;
        const auto* before = existing(key);
        if (before && before->off) return;
        if ((key.kind == RuleKind::Regex || key.kind == RuleKind::Order) &&
            std::ranges::any_of(decides, [&](TracedNode node) { return is_swapped_module(node); }))
            return;
        RuleCandidate candidate;
        candidate.weight = weight;
        if (before) {
            candidate.proposed.before = *before;
            key.extras = before->extras;
        }
        key.qconfig = groups_[static_cast<std::size_t>(group)].qconfig;
        candidate.proposed.rule = std::move(key);
        std::ranges::sort(decides);
        candidate.proposed.nodes = std::move(decides);
        found_[static_cast<std::size_t>(group)].push_back(std::move(candidate));
    }

    static Rule key_alone(Rule rule) {
        rule.qconfig.reset();
        return rule;
    }

    /// Rules that decide nodes of one group alone may have its qconfig themselves. Those of types stand
    /// among all types.
    void replace_rules() {
        IdVector<RuleIndex, std::vector<TracedNode>> decided(rules_.size());
        std::vector<TracedNode> unreached;
        for (const auto node : graph_.nodes.ids()) {
            if (!facts_.counts(node)) continue;
            if (const auto rule = now(node).rule)
                decided[rule].push_back(node);
            else if (now(node).status == predict::NodeStatus::NoRule)
                unreached.push_back(node);
        }
        for (const auto rule : decided.ids()) {
            const auto& own = rules_[rule.index()];
            if (own.off || own.kind == RuleKind::ObjectType) continue;
            auto nodes = std::move(decided[rule]);
            const bool is_global = own.kind == RuleKind::Global;
            if (is_global) nodes.insert(nodes.end(), unreached.begin(), unreached.end());
            add(key_alone(own), std::move(nodes), is_global ? weight_of_global : weight_of_replaced);
        }
    }

    /// A name decides what no order rule and no name rule of something further inside decides.
    void add_names() {
        std::map<PathId, std::vector<TracedNode>> decides;
        std::set<PathId> own;
        for (const auto node : graph_.nodes.ids()) {
            stop_point();
            if (!facts_.counts(node) || now(node).via == Via::Order) continue;
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
            if (before && !before->off) continue; // stands among the rules that are replaced
            add(std::move(rule), std::move(nodes), own.contains(path) ? weight_of_name : weight_of_ancestor);
        }
    }

    bool names_decide(TracedNode node) const {
        return now(node).via == Via::Name || now(node).via == Via::Ancestor;
    }

    /// What a type decides depends on what is fused and swapped: that is resolved.
    void add_types() {
        std::vector<std::set<std::string>> tried(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g)
            for (const auto node : groups_[g].nodes)
                for (auto& rule : types_of(node))
                    if (tried[g].insert(config::rule_key(rule)).second) try_type(std::move(rule), g);
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
        add(key_alone(std::move(rule)), predict::winning_nodes(*after, place),
            before ? weight_of_replaced : weight_of_type);
    }

    void add_orders() {
        for (const auto& group : groups_)
            for (const auto node : group.nodes)
                if (auto rule = predict::rule_for(graph_, trials_.before(), node, RuleKind::Order)) {
                    const auto* before = existing(*rule);
                    if (before && !before->off) continue;
                    add(std::move(*rule), {node}, weight_of_order);
                }
    }

    /// A regex behind all others decides what neither the order nor a name nor another regex decides.
    void add_regexes() {
        const auto& base = *facts_.base;
        IdVector<predict::RegexSlot, std::vector<TracedNode>> open(base.regex_path.size());
        std::vector<std::set<std::string>> texts(groups_.size());
        for (const auto node : graph_.nodes.ids()) {
            if (!facts_.counts(node) || !base.path[node]) continue;
            const auto slot = base.regex_slot[base.path[node]];
            const auto via = now(node).via;
            if (!slot || via == Via::Order || via == Via::Regex || names_decide(node)) continue;
            open[slot].push_back(node);
            if (group_[node] != nobody && base.path[node] > PathId(0))
                texts[static_cast<std::size_t>(group_[node])].emplace(base.paths.text(base.path[node]));
        }
        for (const auto& paths : texts) {
            const std::vector<std::string> list(paths.begin(), paths.end());
            for (const auto& shape : regex_shapes(list, most_shapes))
                try_regex(shape.pattern, open);
        }
    }

    void try_regex(const std::string& pattern,
                   const IdVector<predict::RegexSlot, std::vector<TracedNode>>& open) {
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
                if (group_[node] == nobody) return;
                decides.push_back(node);
            }
        }
        const double vague = pattern.find(".*") != pattern.npos ? 0.1 : 0;
        add(std::move(rule), std::move(decides),
            weight_of_regex + vague + 0.001 * static_cast<double>(pattern.size()));
    }

    const RuleTrials& trials_;
    const predict::FusedFacts& facts_;
    const std::vector<Rule>& rules_;
    const model::Graph& graph_;
    std::span<const NodeGroup> groups_;
    IdVector<TracedNode, int> group_; ///< that a node is in
    std::vector<std::vector<RuleCandidate>> found_;
};

} // namespace

RuleTrials::RuleTrials(const predict::ResolveInput& input, const predict::Resolution& resolution)
    : input_(input),
      before_(resolution),
      sets_(resolution.kept.facts->base, *input.mapping),
      observers_(predict::constructors_of(input.recorded)) {}

std::shared_ptr<const predict::Resolution> RuleTrials::resolve(const config::QConfigMapping& mapping) const {
    auto other = input_;
    other.mapping = std::make_shared<const config::QConfigMapping>(mapping);
    return predict::resolve(other, before_.kept.facts, sets_.with(mapping), observers_);
}

std::vector<std::vector<RuleCandidate>> rule_candidates(const RuleTrials& trials,
                                                        std::span<const NodeGroup> groups) {
    return Finder(trials, groups).find();
}

const std::optional<config::QConfig>& resolved_qconfig(const config::QConfigMapping& mapping,
                                                       const predict::Resolution& resolution,
                                                       model::TracedNode node) {
    static const std::optional<config::QConfig> none;
    const auto rule = resolution.nodes[node].rule;
    return rule ? mapping.rules[rule.index()].qconfig : none;
}

} // namespace qcs::insight
