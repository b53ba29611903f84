#include "insight/proposals/eager_rules.h"

#include "base/task.h"
#include "insight/eager/eager_insight_codes.h"
#include "insight/proposals/ranked_rules.h"

#include <algorithm>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

using config::EagerRule;
using OptionalQConfig = std::optional<config::QConfig>;

/// Precedence of a rung within one module; with the depth of the module added, the greatest decides.
constexpr int of_type = 1, by_name = 2, own = 3, kinds = 4;
/// Precedence of a module for which nothing is set, lower than that of any rung.
constexpr int nothing_set = -1;

constexpr double cost_of_replaced = 0.5, cost_of_name = 1, cost_of_ancestor = 1.25, cost_of_type = 1.5,
                 cost_of_root = 4;

int depth_of(std::string_view path) {
    return path.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(path, '.'));
}

std::optional<std::string> parent_of(const std::string& path) {
    if (path.empty()) return std::nullopt;
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? std::string() : path.substr(0, dot);
}

OptionalQConfig value_of(const std::shared_ptr<const config::QConfig>& qconfig) {
    return qconfig ? OptionalQConfig(*qconfig) : std::nullopt;
}

/// True for modules whose outcome does not depend on their qconfig.
bool is_beside_the_point(const EagerModule& module) {
    const auto is = [&](const auto& code) { return module.reason.code == code; };
    return is(codes::eager_container) || is(codes::eager_inside) || is(codes::eager_fused) ||
           is(codes::eager_observer) || is(codes::eager_left_out);
}

/// The class that type rules are matched with: the class after fusion, as in the ladder.
std::string type_of(const EagerModule& module) {
    for (const auto& rung : module.ladder)
        if (rung.code == codes::eager_rung_type || rung.code == codes::eager_rung_type_not_set)
            return rung.args.front();
    return module.type;
}

bool takes_default_spec(const EagerPlan& plan, const config::EagerConfig& config) {
    return plan.call == config::EagerCall::QuantizeDynamic &&
           std::ranges::all_of(config.rules, &EagerRule::off);
}

EagerPlan plan_with(const EagerContext& context, const config::EagerConfig& config) {
    auto input = *context.input;
    input.config = std::make_shared<const config::EagerConfig>(config);
    return eager_plan(input);
}

std::optional<Message> raised_anew(const EagerPlan& before, const EagerPlan& after) {
    if (!after.raised || after.raised == before.raised) return std::nullopt;
    return message(codes::proposal_raises, after.raised->type, after.raised->text);
}

std::optional<EagerFinding> raises_anew_where_it_runs(const EagerContext& context, const EagerPlan& after) {
    const auto& graph = context.input->graph;
    if (!graph || data_flow(*context.plan, *graph).raises()) return std::nullopt;
    const auto flow = data_flow(after, *graph);
    const auto found = std::ranges::find_if(flow.findings, &EagerFinding::raises);
    return found == flow.findings.end() ? std::nullopt : std::optional(*found);
}

bool has_quantized_weight(const EagerPlan& plan, std::string_view path) {
    return std::ranges::find(plan.weights, path, &EagerWeight::path) != plan.weights.end();
}

class Proposer {
public:
    Proposer(const EagerContext& context, std::span<const WantedModule> wanted)
        : context_(context),
          config_(*context.input->config),
          is_spec_(context.plan->call == config::EagerCall::QuantizeDynamic ||
                   context.plan->call == config::EagerCall::Propagate),
          is_by_default_(takes_default_spec(*context.plan, config_)),
          wanted_(wanted) {}

    Expected<EagerRuleProposal> propose() {
        if (const auto problems = read_requests(); !problems.empty()) return tl::unexpected(problems);
        EagerRuleProposal unchanged;
        unchanged.config = config_;
        if (is_all_as_wanted()) return unchanged;
        take_places();
        take_rules();
        std::optional<Message> problem;
        while (true) {
            auto choice = smallest_priority_cover(places_, rules_, places_.size() + rules_.size() + 1);
            if (!choice.chosen) return failure(problem.value_or(unsaid()));
            if (choice.chosen->empty()) choice.chosen = instead_of_default();
            auto proposal = proposal_of(*choice.chosen);
            proposal.fewest = choice.is_fewest && !problem ? Minimality::Yes : Minimality::NotKnown;
            const auto after = plan_with(context_, proposal.config);
            problem = difference(after);
            if (!problem) {
                tell_what_they_decide(proposal, after);
                proposal.raises = raises_anew_where_it_runs(context_, after);
                return proposal;
            }
            if (!drop_types(*choice.chosen)) return failure(*problem);
        }
    }

private:
    Diagnostics read_requests() {
        Diagnostics problems;
        for (const auto& one : wanted_) {
            const auto* row = eager_module(*context_.plan, one.path);
            if (!row) {
                problems.emplace_back(message(codes::proposal_no_module, one.path));
                continue;
            }
            const auto [known, is_new] = requests_.emplace(row->path, one.qconfig);
            if (!is_new && !same_constructors(known->second, one.qconfig))
                problems.emplace_back(message(codes::proposal_contradicts, one.path));
        }
        return problems;
    }

    bool is_all_as_wanted() const {
        return std::ranges::all_of(requests_, [&](const auto& request) {
            return same_constructors(value_of(context_.plan->find(request.first)->qconfig), request.second);
        });
    }

    /// A default spec does not count as set, since the first rule replaces it.
    bool counts_as_set(const EagerRung& rung) const {
        return rung.is_set && !(is_by_default_ && rung.code == codes::eager_rung_type);
    }

    /// Precedence of what is set at the module itself.
    int strength_near(const EagerModule& row) const {
        int kind = nothing_set;
        for (const auto& rung : row.ladder) {
            if (!counts_as_set(rung)) continue;
            if (rung.code == codes::eager_rung_own) kind = std::max(kind, own);
            if (rung.code == codes::eager_rung_name) kind = std::max(kind, by_name);
            if (rung.code == codes::eager_rung_type) kind = std::max(kind, of_type);
        }
        return kind == nothing_set ? nothing_set : depth_of(row.path) * kinds + kind;
    }

    int strength_now(const EagerModule& row) const {
        for (std::optional<std::string> path = row.path; path; path = parent_of(*path))
            if (const auto* above = context_.plan->find(*path))
                if (const int strength = strength_near(*above); strength != nothing_set) return strength;
        return nothing_set;
    }

    int number_of(const OptionalQConfig& qconfig) {
        const auto known = std::ranges::find_if(
            values_, [&](const OptionalQConfig& other) { return same_constructors(other, qconfig); });
        if (known == values_.end()) return values_.push_back(qconfig), static_cast<int>(values_.size()) - 1;
        return static_cast<int>(known - values_.begin());
    }

    void take_places() {
        for (const auto& row : context_.plan->modules)
            if (const auto parent = parent_of(row.path)) holders_.insert(*parent);
        const int none = number_of(std::nullopt);
        for (const auto& row : context_.plan->modules) {
            if (row.alias_of) continue;
            const auto request = requests_.find(row.path);
            if (request == requests_.end() && is_free(row)) continue;
            const int has = number_of(value_of(row.qconfig));
            const int strength = strength_now(row);
            const int without_default = is_by_default_ && strength == nothing_set ? none : has;
            place_.emplace(row.path, places_.size());
            places_.push_back(
                {without_default, request == requests_.end() ? has : number_of(request->second)});
            rows_.push_back(&row);
            strengths_.push_back(strength);
        }
    }

    void take_rules() {
        std::set<std::string> paths, types;
        for (const auto* row : rows_) {
            stop_point();
            for (std::optional<std::string> path = row->path; path; path = parent_of(*path)) {
                paths.insert(*path);
                if (const auto* above = context_.plan->find(*path)) types.insert(type_of(*above));
            }
        }
        for (const auto& path : paths)
            take_rule({path, false, std::nullopt, false}, path.empty()            ? cost_of_root
                                                          : place_.contains(path) ? cost_of_name
                                                                                  : cost_of_ancestor);
        for (const auto& type : types)
            take_rule({type, true, std::nullopt, false}, cost_of_type);
    }

    /// Adds the rule once for every qconfig that some module it matches wants.
    void take_rule(const EagerRule& key, double cost) {
        stop_point();
        const auto before =
            std::ranges::find_if(config_.rules, [&](const EagerRule& rule) { return same_key(rule, key); });
        const bool is_there = before != config_.rules.end();
        if (is_there && before->off) return;
        PriorityRule rule;
        rule.key = keys_.size();
        rule.cost = is_there ? cost_of_replaced : cost;
        std::set<int> values;
        for (std::size_t place = 0; place < rows_.size(); ++place) {
            const int strength = strength_of(key, rows_[place]->path);
            if (strength == nothing_set || strength < strengths_[place]) continue;
            rule.matches.push_back({place, strength});
            values.insert(places_[place].wanted);
        }
        keys_.push_back(key);
        for (const int value : values) {
            rule.value = value;
            rules_.push_back(rule);
        }
    }

    /// Precedence of the rule for a module, whether it applies there or is inherited.
    int strength_of(const EagerRule& key, const std::string& module) const {
        for (std::optional<std::string> path = module; path; path = parent_of(*path)) {
            if (!key.by_type && key.key == *path) return depth_of(*path) * kinds + (is_spec_ ? by_name : own);
            if (!key.by_type) continue;
            const auto* above = context_.plan->find(*path);
            if (above && type_of(*above) == key.key) return depth_of(*path) * kinds + of_type;
        }
        return nothing_set;
    }

    /// Rules for the case that nothing is to be quantized: without any rule PyTorch uses its default spec.
    std::vector<std::size_t> instead_of_default() const {
        const auto& [path, qconfig] = *requests_.begin();
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            const auto& key = keys_[rules_[i].key];
            if (!key.by_type && key.key == path &&
                same_constructors(values_[static_cast<std::size_t>(rules_[i].value)], qconfig))
                return {i};
        }
        return {};
    }

    /// Reports a module for which no rule gives the wanted qconfig.
    Message unsaid() const {
        for (std::size_t place = 0; place < places_.size(); ++place) {
            const bool is_own = is_spec_ && strengths_[place] % kinds == own &&
                                strengths_[place] / kinds == depth_of(rows_[place]->path);
            if (places_[place].now != places_[place].wanted && is_own)
                return message(codes::proposal_eager_own, rows_[place]->path);
        }
        return message(codes::proposal_changes_others, requests_.begin()->first, "");
    }

    /// Excludes type rules that also match parts of fused modules, which are not modules of the model.
    /// Returns false if there are none.
    bool drop_types(const std::vector<std::size_t>& chosen) {
        std::set<std::size_t> keys;
        for (const auto i : chosen)
            if (keys_[rules_[i].key].by_type) keys.insert(rules_[i].key);
        std::erase_if(rules_, [&](const PriorityRule& rule) { return keys.contains(rule.key); });
        return !keys.empty();
    }

    EagerRuleProposal proposal_of(std::vector<std::size_t> chosen) const {
        std::ranges::sort(chosen, {}, [&](std::size_t i) { return rules_[i].matches.front().place; });
        EagerRuleProposal proposal;
        proposal.config = config_;
        for (const auto i : chosen) {
            ProposedEagerRule proposed;
            proposed.rule = keys_[rules_[i].key];
            proposed.rule.qconfig = values_[static_cast<std::size_t>(rules_[i].value)];
            const auto before = std::ranges::find_if(
                config_.rules, [&](const EagerRule& rule) { return same_key(rule, proposed.rule); });
            if (before != config_.rules.end()) proposed.before = *before;
            proposal.config.set(proposed.rule);
            proposal.rules.push_back(std::move(proposed));
        }
        return proposal;
    }

    /// True if the module's outcome does not depend on its qconfig. If PyTorch raises, it is not known which
    /// modules only contain others.
    bool is_free(const EagerModule& row) const {
        return is_beside_the_point(row) || (context_.plan->raised && holders_.contains(row.path));
    }

    bool is_part_of_wanted(const EagerModule& row) const {
        for (std::optional<std::string> path = row.alias_of.value_or(row.path); path; path = parent_of(*path))
            if (requests_.contains(*path)) return true;
        return row.fused_into && requests_.contains(*row.fused_into);
    }

    std::optional<Message> difference(const EagerPlan& after) const {
        if (auto raised = raised_anew(*context_.plan, after)) return raised;
        for (const auto& [path, qconfig] : requests_) {
            const auto* row = after.find(path);
            if (!row || !same_constructors(value_of(row->qconfig), qconfig))
                return message(codes::proposal_changes_others, path, "");
            if (qconfig && has_quantized_weight(*context_.plan, path) && !has_quantized_weight(after, path))
                return message(codes::proposal_eager_stays, path);
        }
        for (const auto& before : context_.plan->modules) {
            if (is_part_of_wanted(before)) continue;
            const auto* row = after.find(before.path);
            const bool is_same =
                row && row->prepared == before.prepared && row->becomes == before.becomes &&
                row->quantize_dtype == before.quantize_dtype &&
                (is_free(before) || same_constructors(value_of(row->qconfig), value_of(before.qconfig)));
            if (!is_same)
                return message(codes::proposal_changes_others, requests_.begin()->first, before.path);
        }
        return std::nullopt;
    }

    void tell_what_they_decide(EagerRuleProposal& proposal, const EagerPlan& after) const {
        for (const auto& row : after.modules) {
            const auto decides = std::ranges::find_if(row.ladder, &EagerRung::decides);
            if (row.alias_of || decides == row.ladder.end() || !decides->rule || !place_.contains(row.path))
                continue;
            const auto& deciding = proposal.config.rules[decides->rule.index()];
            for (auto& proposed : proposal.rules)
                if (same_key(proposed.rule, deciding)) proposed.modules.push_back(row.path);
        }
    }

    const EagerContext& context_;
    const config::EagerConfig& config_;
    bool is_spec_;       ///< rules by path are entries of a spec dictionary, not attributes of modules
    bool is_by_default_; ///< there is no rule, so PyTorch uses its default spec
    std::span<const WantedModule> wanted_;
    std::map<std::string, OptionalQConfig> requests_; ///< keyed by first path
    std::vector<OptionalQConfig> values_;
    std::set<std::string> holders_; ///< paths of modules that have children
    std::map<std::string, std::size_t> place_;
    std::vector<PriorityTarget> places_;
    std::vector<const EagerModule*> rows_; ///< indexed by place
    std::vector<int> strengths_;           ///< indexed by place: precedence of the rung that decides now
    std::vector<EagerRule> keys_;
    std::vector<PriorityRule> rules_;
};

} // namespace

Expected<EagerRuleProposal> propose_eager_rules(const EagerContext& context,
                                                std::span<const WantedModule> wanted) {
    return Proposer(context, wanted).propose();
}

std::optional<Message> eager_refusal(const EagerContext& context, const std::string& path,
                                     const config::QConfig& qconfig) {
    stop_point();
    auto config = *context.input->config;
    config.set({path, false, qconfig, false});
    const auto after = plan_with(context, config);
    if (auto raised = raised_anew(*context.plan, after)) return raised;
    if (has_quantized_weight(*context.plan, path) && !has_quantized_weight(after, path))
        return message(codes::proposal_eager_stays, path);
    return std::nullopt;
}

const EagerModule* eager_module(const EagerPlan& plan, std::string_view path) {
    const auto* row = plan.find(path);
    return row && row->alias_of ? plan.find(*row->alias_of) : row;
}

} // namespace qcs::insight
