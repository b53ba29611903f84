#include "predict/resolve/node_rules.h"

#include "base/task.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "python/regex/python_regex.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <bit>

namespace qcs::predict {

namespace {

/// The slot of the lowest set bit in that word of a PathMatches.
RegexPathIndex slot_at(std::size_t place, std::uint64_t word) {
    return RegexPathIndex(place * 64 + static_cast<std::size_t>(std::countr_zero(word)));
}

template <typename Visit>
void for_each_bit(const std::vector<std::uint64_t>& words, Visit&& visit) {
    for (std::size_t w = 0; w < words.size(); ++w)
        for (auto word = words[w]; word != 0; word &= word - 1)
            visit(slot_at(w, word));
}

// PyTorch raises for an invalid regex at the first node that it is tried on: each node tries the regexes in
// order until one matches.
void require_valid_regexes(const FusedFacts& facts, const RegexMatchTable& regex_matches,
                           const config::QConfigMapping& mapping,
                           const IdVector<PathId, config::RuleIndex>& regex) {
    const auto invalid =
        std::find_if(mapping.rules.begin(), mapping.rules.end(), [&](const config::Rule& rule) {
            return rule.kind == config::RuleKind::Regex && !rule.off && regex_matches.of(rule.text).error;
        });
    if (invalid == mapping.rules.end()) return;
    const config::RuleIndex place(invalid - mapping.rules.begin());
    for (const auto node : facts.fusion.order) {
        stop_point();
        if (facts.qconfig_lookup[node] == QConfigLookup::Never) continue;
        const auto path = facts.base->path[node];
        if (!path || (regex[path] && regex[path] < place)) continue;
        const auto& error = *regex_matches.of(invalid->text).error;
        py_raise(error.type, python::python_message(error, invalid->text), error,
                 facts.base->graph->nodes[node].name);
    }
}

} // namespace

PathRules rules_of_paths(const FusedFacts& facts, const RegexMatchTable& regex_matches,
                         const config::QConfigMapping& mapping) {
    const auto& base = *facts.base;
    PathRules result;
    result.name.assign(base.paths.size(), {});
    result.name_path.assign(base.paths.size(), {});
    result.regex.assign(base.paths.size(), {});
    std::vector<std::uint64_t> left((base.regex_path.size() + 63) / 64, ~std::uint64_t{0});
    for (const auto i : IdRange<config::RuleIndex>(mapping.rules.size())) {
        stop_point();
        const auto& rule = mapping.rules[i.index()];
        if (rule.off) continue;
        if (rule.kind == config::RuleKind::ModuleName) {
            const auto path = base.paths.find(rule.text);
            if (path <= PathId(0)) continue; // "" is never looked up
            result.name[path] = i;
            result.name_path[path] = path;
        } else if (rule.kind == config::RuleKind::Regex) {
            const auto& bits = regex_matches.of(rule.text).paths.bits;
            for (std::size_t w = 0; w < bits.size(); ++w) {
                auto fresh = bits[w] & left[w];
                left[w] &= ~fresh;
                for (; fresh != 0; fresh &= fresh - 1)
                    result.regex[base.regex_path[slot_at(w, fresh)]] = i;
            }
        }
    }
    for (const auto path : IdRange(PathId(1), PathId(base.paths.size()))) {
        if (result.name[path]) continue;
        const auto parent = base.paths.parent(path);
        result.name[path] = result.name[parent];
        result.name_path[path] = result.name_path[parent];
    }
    result.raised = raised_by([&] { require_valid_regexes(facts, regex_matches, mapping, result.regex); });
    return result;
}

bool is_below(std::string_view path, std::string_view ancestor) {
    return path.size() > ancestor.size() && path.starts_with(ancestor) && path[ancestor.size()] == '.';
}

TypeId type_of_node(const FusedFacts& facts, const IdVector<model::ModuleIndex, TypeId>& module_type,
                    model::TracedNode node) {
    const auto qconfig_lookup = facts.qconfig_lookup[node];
    const auto module = facts.base->module[node];
    if (qconfig_lookup != QConfigLookup::Module && qconfig_lookup != QConfigLookup::GetAttr)
        return facts.own_type[node];
    return module ? module_type[module] : TypeId();
}

namespace {

class Assignment {
public:
    Assignment(const FusedFacts& facts, const RegexMatchTable& regex_matches,
               const config::QConfigMapping& mapping, const PathRules& paths, const TypeMap& types,
               const IdVector<model::ModuleIndex, TypeId>& module_type, Resolution& resolution)
        : facts_(facts),
          regex_matches_(regex_matches),
          mapping_(mapping),
          paths_(paths),
          types_(types),
          module_type_(module_type),
          resolution_(resolution) {}

    void run() {
        const auto& graph = *facts_.base->graph;
        resolution_.nodes.assign(graph.nodes.size(), {NodeStatus::NotCounted, MatchKind::Nothing, {}, {}});
        resolution_.rules.assign(mapping_.rules.size(), {});
        for (const auto i : graph.nodes.ids()) {
            stop_point();
            const auto fusion = facts_.fusion.fused_into[i];
            if (!fusion) continue;
            const auto root = facts_.fusion.fusions[fusion].root;
            if (root == i) continue;
            resolution_.nodes[i].status = NodeStatus::FusedAway;
            resolution_.nodes[i].fused_into = root;
        }
        std::vector<std::pair<model::TracedNode, config::RuleIndex>> ordered;
        for (auto place = mapping_.rules.size(); place-- > 0;) {
            const auto& rule = mapping_.rules[place];
            if (rule.kind != config::RuleKind::Order || rule.off) continue;
            if (const auto node = ordered_node(rule)) ordered.emplace_back(node, place);
        }
        for (const auto node : facts_.fusion.order)
            if (facts_.qconfig_lookup[node] != QConfigLookup::Never) assign(node);
        for (const auto& [node, rule] : ordered)
            set(node, rule, MatchKind::Order);
        count();
    }

private:
    model::TracedNode ordered_node(const config::Rule& rule) const {
        const auto path = facts_.base->paths.find(rule.text);
        const auto key = facts_.types.find(rule.object);
        return path && key ? facts_.ordered_node(path, key, rule.index) : model::TracedNode();
    }

    void set(model::TracedNode node, config::RuleIndex rule, MatchKind matched_by) {
        auto& result = resolution_.nodes[node];
        result.rule = rule;
        result.matched_by = matched_by;
        if (!facts_.counts(node)) return;
        result.status =
            mapping_.rules[rule.index()].qconfig ? NodeStatus::HasQConfig : NodeStatus::NoneByRule;
    }

    void assign(model::TracedNode node) {
        if (const auto path = facts_.base->path[node]) {
            if (const auto rule = paths_.name[path])
                return set(node, rule,
                           paths_.name_path[path] == path ? MatchKind::Name : MatchKind::Ancestor);
            if (const auto rule = paths_.regex[path]) return set(node, rule, MatchKind::Regex);
        }
        if (const auto type = facts_.scope_type[node])
            if (const auto& entry = types_.entry[type]; entry.rule)
                return set(node, entry.rule, MatchKind::ScopeType);
        if (const auto type = type_of_node(facts_, module_type_, node))
            if (const auto& entry = types_.entry[type]; entry.rule)
                return set(node, entry.rule, entry.matched_by);
        if (mapping_.global_qconfig())
            return set(node, config::RuleIndex(mapping_.rules.size() - 1), MatchKind::Global);
        if (facts_.counts(node)) resolution_.nodes[node].status = NodeStatus::NoRule;
    }

    void count() {
        for (const auto i : resolution_.nodes.ids())
            if (const auto rule = resolution_.nodes[i].rule; rule && facts_.counts(i))
                ++resolution_.rules[rule].wins;
        if (facts_.is_qat) index_types();
        for (const auto i : resolution_.rules.ids()) {
            resolution_.rules[i].matches = matches(i);
            resolution_.rules[i].off = mapping_.rules[i.index()].off;
        }
    }

    void index_types() {
        by_own_type_.resize(facts_.types.size());
        for (const auto node : facts_.fusion.order)
            if (facts_.counts(node))
                if (const auto type = type_of_node(facts_, module_type_, node))
                    by_own_type_[type].push_back(node);
    }

    int matches(config::RuleIndex i) {
        stop_point();
        const auto& rule = mapping_.rules[i.index()];
        switch (rule.kind) {
        case config::RuleKind::Order: return ordered_node(rule) ? 1 : 0;
        case config::RuleKind::ModuleName: {
            const auto path = facts_.base->paths.find(rule.text);
            return path <= PathId(0) ? 0 : facts_.node_count_within[path];
        }
        case config::RuleKind::Regex: return regex_matches(i);
        case config::RuleKind::ObjectType: return type_matches(rule);
        case config::RuleKind::Global: break;
        }
        return rule.qconfig ? facts_.counted : 0;
    }

    int regex_matches(config::RuleIndex i) {
        const auto& text = mapping_.rules[i.index()].text;
        const auto& set = regex_matches_.of(text);
        if (set.error)
            resolution_.rules[i].problem = Diagnostic(*set.error);
        else if (!set.paths.undecided.empty())
            resolution_.rules[i].problem = Diagnostic{
                message(codes::regex_step_limit, text, std::to_string(set.paths.undecided.size())), {}};
        int total = 0;
        for_each_bit(set.paths.bits,
                     [&](RegexPathIndex slot) { total += facts_.node_count[facts_.base->regex_path[slot]]; });
        return total;
    }

    int type_matches(const config::Rule& rule) const {
        const auto type = facts_.types.find(rule.object);
        if (!type) return 0;
        const auto& own = facts_.is_qat ? by_own_type_ : facts_.by_own_type;
        const auto decided = types_decided_by(facts_, type, rule.qconfig.has_value());
        if (decided.size() == 1)
            return static_cast<int>(own[type].size() + facts_.by_scope_type[type].size());
        std::vector<model::TracedNode> nodes;
        for (const auto t : decided)
            for (const auto* list : {&own[t], &facts_.by_scope_type[t]})
                nodes.insert(nodes.end(), list->begin(), list->end());
        std::sort(nodes.begin(), nodes.end());
        return static_cast<int>(std::unique(nodes.begin(), nodes.end()) - nodes.begin());
    }

    const FusedFacts& facts_;
    const RegexMatchTable& regex_matches_;
    const config::QConfigMapping& mapping_;
    const PathRules& paths_;
    const TypeMap& types_;
    const IdVector<model::ModuleIndex, TypeId>& module_type_;
    Resolution& resolution_;
    IdVector<TypeId, std::vector<model::TracedNode>> by_own_type_;
};

} // namespace

void assign_rules(const FusedFacts& facts, const RegexMatchTable& regex_matches,
                  const config::QConfigMapping& mapping, const PathRules& paths, const TypeMap& types,
                  const IdVector<model::ModuleIndex, TypeId>& module_type, Resolution& resolution) {
    Assignment(facts, regex_matches, mapping, paths, types, module_type, resolution).run();
}

namespace {

constexpr std::uint64_t few_steps = 1'000'000; ///< plus, for each path:
constexpr std::uint64_t few_steps_for_a_path = 250;
constexpr std::uint64_t max_steps_for_a_path = 20'000; ///< upper limit for a single path

} // namespace

RegexMatchTable::RegexMatchTable(std::shared_ptr<const GraphFacts> facts,
                                 const config::QConfigMapping& mapping)
    : facts_(std::move(facts)) {
    update(mapping);
}

RegexMatchTable RegexMatchTable::with(const config::QConfigMapping& mapping) const {
    RegexMatchTable result;
    result.facts_ = facts_;
    result.known_ = known_;
    if (long_.size() <= mapping.rules.size() + 16) result.long_ = long_;
    result.update(mapping);
    return result;
}

void RegexMatchTable::update(const config::QConfigMapping& mapping) {
    find(mapping);
    find_long(mapping);
}

void RegexMatchTable::find_long(const config::QConfigMapping& mapping) {
    std::uint64_t left = python::steps_for_one_analysis;
    for (const bool off :
         {false, true}) // regexes that are switched off must not use steps of those that are on
        for (const auto& rule : mapping.rules) {
            if (rule.kind != config::RuleKind::Regex || rule.off != off) continue;
            const auto& set = known_.at(rule.text);
            current_[rule.text] = set;
            if (set->paths.undecided.empty() || left == 0) continue;
            auto& known = long_[rule.text];
            if (!known.matches) {
                python::StepBudget budget{python::steps_for_one_rule};
                budget.stop = task_stop();
                auto more = std::make_shared<RegexMatches>(*set);
                if (!python::match_undecided(*set->regex, facts_->regex_paths, more->paths, budget))
                    throw Stopped{};
                known = {std::move(more), python::steps_for_one_rule - budget.left};
            }
            current_[rule.text] = known.matches;
            left -= std::min(left, known.steps);
        }
}

void RegexMatchTable::find(const config::QConfigMapping& mapping) {
    Matches kept;
    std::vector<std::string> missing;
    for (const auto& rule : mapping.rules) {
        if (rule.kind != config::RuleKind::Regex) continue;
        const auto known = known_.find(rule.text);
        if (known == known_.end())
            missing.push_back(rule.text);
        else
            kept.insert(*known);
    }
    // Some matches of other regexes are kept, because undoing an edit needs them again.
    constexpr std::size_t spare = 256;
    if (known_.size() > kept.size() + spare) known_ = std::move(kept);

    const auto stop = task_stop();
    std::vector<std::shared_ptr<const RegexMatches>> found(missing.size());
    std::atomic<bool> stopped = false;
    tbb::parallel_for(std::size_t{0}, missing.size(), [&](std::size_t i) {
        if (stopped || stop.stop_requested()) {
            stopped = true;
            return;
        }
        auto set = std::make_shared<RegexMatches>();
        auto regex = python::PythonRegex::compile(missing[i]);
        if (!regex) {
            set->error = std::move(regex.error());
        } else {
            python::StepBudget budget{few_steps + few_steps_for_a_path * facts_->regex_paths.size(),
                                      max_steps_for_a_path, stop};
            auto paths = python::match_all(*regex, facts_->regex_paths, budget);
            if (!paths) {
                stopped = true;
                return;
            }
            set->paths = std::move(*paths);
            if (!set->paths.undecided.empty()) set->regex = std::move(*regex);
        }
        found[i] = std::move(set);
    });
    if (stopped) throw Stopped{};
    for (std::size_t i = 0; i < missing.size(); ++i)
        known_.emplace(std::move(missing[i]), std::move(found[i]));
}

} // namespace qcs::predict
