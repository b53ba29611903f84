#include "analysis/resolve/node_rules.h"

#include "analysis/analysis_codes.h"
#include "analysis/py_error.h"
#include "analysis/regex/python_message.h"
#include "config/at.h"
#include "config/task.h"

#include <algorithm>
#include <bit>

namespace qcs {

namespace {

template <typename Visit>
void for_each_bit(const std::vector<std::uint64_t>& words, Visit&& visit) {
    for (std::size_t w = 0; w < words.size(); ++w)
        for (auto word = words[w]; word != 0; word &= word - 1)
            visit(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
}

// An invalid regex raises for the first node that gets as far: every node tries the regexes until one
// matches.
void require_valid_regexes(const FusedFacts& facts, const MatchSets& sets, const QConfigMapping& mapping,
                           const std::vector<int>& regex) {
    const auto invalid = std::find_if(mapping.rules.begin(), mapping.rules.end(), [&](const Rule& rule) {
        return rule.kind == RuleKind::Regex && !rule.off && sets.of(rule.text).error;
    });
    if (invalid == mapping.rules.end()) return;
    const auto place = static_cast<int>(invalid - mapping.rules.begin());
    for (const int node : facts.fusion.order) {
        stop_point();
        if (facts.asks[at(node)] == Asks::Never) continue;
        const int path = facts.base->path[at(node)];
        if (path < 0 || (regex[at(path)] >= 0 && regex[at(path)] < place)) continue;
        const auto& error = *sets.of(invalid->text).error;
        py_raise(error.type, python_message(error, invalid->text), error,
                 facts.base->graph->nodes[at(node)].name);
    }
}

} // namespace

PathRules rules_of_paths(const FusedFacts& facts, const MatchSets& sets, const QConfigMapping& mapping) {
    const auto& base = *facts.base;
    PathRules result;
    result.name.assign(base.paths.size(), -1);
    result.name_path.assign(base.paths.size(), -1);
    result.regex.assign(base.paths.size(), -1);
    std::vector<std::uint64_t> left((base.regex_path.size() + 63) / 64, ~std::uint64_t{0});
    for (std::size_t i = 0; i < mapping.rules.size(); ++i) {
        stop_point();
        const auto& rule = mapping.rules[i];
        if (rule.off) continue;
        if (rule.kind == RuleKind::ModuleName) {
            const int path = base.paths.find(rule.text);
            if (path <= 0) continue; // "" is never looked up
            result.name[at(path)] = static_cast<int>(i);
            result.name_path[at(path)] = path;
        } else if (rule.kind == RuleKind::Regex) {
            const auto& bits = sets.of(rule.text).paths.bits;
            for (std::size_t w = 0; w < bits.size(); ++w) {
                auto fresh = bits[w] & left[w];
                left[w] &= ~fresh;
                for (; fresh != 0; fresh &= fresh - 1)
                    result.regex[at(
                        base.regex_path[w * 64 + static_cast<std::size_t>(std::countr_zero(fresh))])] =
                        static_cast<int>(i);
            }
        }
    }
    for (int path = 1; path < static_cast<int>(base.paths.size()); ++path) {
        if (result.name[at(path)] >= 0) continue;
        const auto parent = at(base.paths.parent(path));
        result.name[at(path)] = result.name[parent];
        result.name_path[at(path)] = result.name_path[parent];
    }
    result.raised = raised_by([&] { require_valid_regexes(facts, sets, mapping, result.regex); });
    return result;
}

bool is_below(std::string_view path, std::string_view ancestor) {
    return path.size() > ancestor.size() && path.starts_with(ancestor) && path[ancestor.size()] == '.';
}

int type_of_node(const FusedFacts& facts, const std::vector<int>& module_type, int node) {
    const auto asks = facts.asks[at(node)];
    const int module = facts.base->module[at(node)];
    if (asks != Asks::Module && asks != Asks::GetAttr) return facts.own_type[at(node)];
    return module < 0 ? -1 : module_type[at(module)];
}

namespace {

class Assignment {
public:
    Assignment(const FusedFacts& facts, const MatchSets& sets, const QConfigMapping& mapping,
               const PathRules& paths, const TypeMap& types, const std::vector<int>& module_type,
               Resolution& resolution)
        : facts_(facts),
          sets_(sets),
          mapping_(mapping),
          paths_(paths),
          types_(types),
          module_type_(module_type),
          resolution_(resolution) {}

    void run() {
        const auto& graph = *facts_.base->graph;
        resolution_.nodes.assign(graph.nodes.size(), {NodeStatus::NotCounted, Via::Nothing, -1, -1});
        resolution_.rules.assign(mapping_.rules.size(), {});
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            stop_point();
            const int fusion = facts_.fusion.fused_into[i];
            if (fusion < 0) continue;
            const int root = facts_.fusion.fusions[at(fusion)].root;
            if (root == static_cast<int>(i)) continue;
            resolution_.nodes[i].status = NodeStatus::FusedAway;
            resolution_.nodes[i].fused_into = root;
        }
        std::vector<std::pair<int, int>> ordered; // node, rule
        for (int i = static_cast<int>(mapping_.rules.size()) - 1; i >= 0; --i) {
            const auto& rule = mapping_.rules[at(i)];
            if (rule.kind != RuleKind::Order || rule.off) continue;
            const int node = ordered_node(rule);
            if (node >= 0) ordered.emplace_back(node, i);
        }
        for (const int node : facts_.fusion.order)
            if (facts_.asks[at(node)] != Asks::Never) assign(node);
        for (const auto& [node, rule] : ordered)
            set(node, rule, Via::Order);
        count();
    }

private:
    int ordered_node(const Rule& rule) const {
        const int path = facts_.base->paths.find(rule.text);
        const int key = facts_.types.find(rule.object);
        return path < 0 || key < 0 ? -1 : facts_.ordered_node(path, key, rule.index);
    }

    void set(int node, int rule, Via via) {
        auto& result = resolution_.nodes[at(node)];
        result.rule = rule;
        result.via = via;
        if (!facts_.counts(node)) return;
        result.status = mapping_.rules[at(rule)].qconfig ? NodeStatus::Asked : NodeStatus::NoneByRule;
    }

    void assign(int node) {
        const int path = facts_.base->path[at(node)];
        if (path >= 0) {
            if (const int rule = paths_.name[at(path)]; rule >= 0)
                return set(node, rule, paths_.name_path[at(path)] == path ? Via::Name : Via::Ancestor);
            if (const int rule = paths_.regex[at(path)]; rule >= 0) return set(node, rule, Via::Regex);
        }
        if (const int type = facts_.scope_type[at(node)]; type >= 0)
            if (const auto& entry = types_.entry[at(type)]; entry.rule >= 0)
                return set(node, entry.rule, Via::ScopeType);
        if (const int type = type_of_node(facts_, module_type_, node); type >= 0)
            if (const auto& entry = types_.entry[at(type)]; entry.rule >= 0)
                return set(node, entry.rule, entry.via);
        if (mapping_.global_qconfig())
            return set(node, static_cast<int>(mapping_.rules.size()) - 1, Via::Global);
        if (facts_.counts(node)) resolution_.nodes[at(node)].status = NodeStatus::NoRule;
    }

    void count() {
        for (std::size_t i = 0; i < resolution_.nodes.size(); ++i)
            if (const int rule = resolution_.nodes[i].rule; rule >= 0 && facts_.counts(static_cast<int>(i)))
                ++resolution_.rules[at(rule)].wins;
        if (facts_.is_qat) index_types();
        for (std::size_t i = 0; i < mapping_.rules.size(); ++i) {
            resolution_.rules[i].matches = matches(i);
            resolution_.rules[i].off = mapping_.rules[i].off;
        }
    }

    void index_types() {
        by_own_type_.resize(facts_.types.size());
        for (const int node : facts_.fusion.order)
            if (facts_.counts(node))
                if (const int type = type_of_node(facts_, module_type_, node); type >= 0)
                    by_own_type_[at(type)].push_back(node);
    }

    int matches(std::size_t i) {
        stop_point();
        const auto& rule = mapping_.rules[i];
        switch (rule.kind) {
        case RuleKind::Order: return ordered_node(rule) < 0 ? 0 : 1;
        case RuleKind::ModuleName: {
            const int path = facts_.base->paths.find(rule.text);
            return path <= 0 ? 0 : facts_.node_count_below[at(path)];
        }
        case RuleKind::Regex: return regex_matches(i);
        case RuleKind::ObjectType: return type_matches(rule);
        case RuleKind::Global: break;
        }
        return rule.qconfig ? facts_.counted : 0;
    }

    int regex_matches(std::size_t i) {
        const auto& set = sets_.of(mapping_.rules[i].text);
        if (set.error)
            resolution_.rules[i].problem = Diagnostic(*set.error);
        else if (!set.paths.undecided.empty())
            resolution_.rules[i].problem = Diagnostic{message(codes::regex_step_limit, mapping_.rules[i].text,
                                                              std::to_string(set.paths.undecided.size())),
                                                      {}};
        int total = 0;
        for_each_bit(set.paths.bits, [&](std::size_t slot) {
            total += facts_.node_count[at(facts_.base->regex_path[slot])];
        });
        return total;
    }

    int type_matches(const Rule& rule) const {
        const int type = facts_.types.find(rule.object);
        if (type < 0) return 0;
        const auto& own = facts_.is_qat ? by_own_type_ : facts_.by_own_type;
        const auto decided = types_decided_by(facts_, type, rule.qconfig.has_value());
        if (decided.size() == 1)
            return static_cast<int>(own[at(type)].size() + facts_.by_scope_type[at(type)].size());
        std::vector<int> nodes;
        for (const int t : decided)
            for (const auto* list : {&own[at(t)], &facts_.by_scope_type[at(t)]})
                nodes.insert(nodes.end(), list->begin(), list->end());
        std::sort(nodes.begin(), nodes.end());
        return static_cast<int>(std::unique(nodes.begin(), nodes.end()) - nodes.begin());
    }

    const FusedFacts& facts_;
    const MatchSets& sets_;
    const QConfigMapping& mapping_;
    const PathRules& paths_;
    const TypeMap& types_;
    const std::vector<int>& module_type_;
    Resolution& resolution_;
    std::vector<std::vector<int>> by_own_type_;
};

} // namespace

void assign_rules(const FusedFacts& facts, const MatchSets& sets, const QConfigMapping& mapping,
                  const PathRules& paths, const TypeMap& types, const std::vector<int>& module_type,
                  Resolution& resolution) {
    Assignment(facts, sets, mapping, paths, types, module_type, resolution).run();
}

} // namespace qcs
