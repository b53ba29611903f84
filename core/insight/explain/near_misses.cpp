#include "insight/explain/near_misses.h"

#include "base/task.h"
#include "insight/explain/explain_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

bool is_getattr(const config::Pattern& pattern) {
    return pattern.is_tuple && predict::is_object(predict::head_of(pattern), "builtins.getattr");
}

/// True for operations whose operands the pattern specifies.
bool has_operands(const config::Pattern& pattern) {
    return pattern.is_tuple && pattern.elements.size() > 1 && !is_getattr(pattern);
}

int operations_in(const config::Pattern& pattern) {
    if (predict::is_match_all(predict::head_of(pattern))) return 0;
    int count = 1;
    if (has_operands(pattern))
        for (std::size_t i = 1; i < pattern.elements.size(); ++i)
            count += operations_in(pattern.elements[i]);
    return count;
}

std::string object_name(const config::Pattern& pattern) {
    const auto& head = predict::head_of(pattern);
    if (const auto* object = std::get_if<config::ObjectRef>(&head.atom.data)) return object->name;
    if (const auto* text = std::get_if<std::string>(&head.atom.data)) return *text;
    return {};
}

class Trial {
public:
    Trial(const PatternContext& context, PatternFit& fit)
        : context_(context), graph_(context.view.graph), fit_(fit) {}

    void at_node(predict::fx::NodeId id, const config::Pattern& pattern, std::size_t max_uses) {
        if (predict::is_match_all(predict::head_of(pattern))) return;
        const auto& node = graph_[id];
        bool same = false;
        try {
            same = predict::head_matches(context_.view, id, pattern);
        } catch (const predict::PyError&) {
            return fail(id, message(codes::miss_unusable, config::short_text(pattern)));
        }
        if (!same)
            wrong_operation(id, pattern);
        else if (graph_.user_count(id) > max_uses)
            fail(id,
                 message(codes::miss_users, node.name, std::to_string(graph_.user_count(id)), users_of(id)));
        else
            fit_.fitting.push_back(id);
        if (!has_operands(pattern)) return;
        const auto wanted = pattern.elements.size() - 1;
        if (same && wanted != node.args.size()) {
            const bool by_keyword = node.args.size() + node.kwargs.size() >= wanted && !node.kwargs.empty();
            fail(id, message(by_keyword ? codes::miss_keywords : codes::miss_argument_count, node.name,
                             std::to_string(node.args.size()), std::to_string(wanted)));
        }
        for (std::size_t i = 0; i < std::min(wanted, node.args.size()); ++i)
            at_argument(id, node.args[i], pattern.elements[i + 1]);
    }

private:
    void at_argument(predict::fx::NodeId user, const predict::fx::Arg& arg, const config::Pattern& pattern) {
        if (arg.is_node()) return at_node(arg.node, pattern, 1);
        if (predict::is_match_all(predict::head_of(pattern)) || predict::equals_pattern(arg, pattern)) return;
        fail(user, message(codes::miss_constant, graph_[user].name, predict::repr(graph_, arg),
                           config::short_text(pattern)));
    }

    void wrong_operation(predict::fx::NodeId id, const config::Pattern& pattern) {
        const auto wanted = object_name(pattern);
        const auto found = operation_at(context_.view, id);
        const auto& name = graph_[id].name;
        if (!pattern.is_tuple && wanted.empty())
            return fail(id, message(codes::miss_literal, name, config::short_text(pattern)));
        if (is_getattr(pattern) && found == wanted)
            return fail(id, message(codes::miss_attribute, name, config::short_text(pattern)));
        if (!found.empty() && found != wanted) {
            if (context_.classes.derives_from(found, wanted))
                return fail(id, message(codes::miss_subclass, name, found, wanted));
            if (is_other_spelling(found, wanted))
                return fail(id, message(codes::miss_spelling, name, found, wanted));
        }
        const auto shown = found.empty() ? std::string(model::name_of(graph_[id].op)) : found;
        fail(id, message(codes::miss_operation, name, shown, wanted));
    }

    std::string users_of(predict::fx::NodeId id) const {
        std::string names;
        std::size_t count = 0;
        for (const auto user : graph_.users(id)) {
            if (++count > 4) return names + ", …";
            names += (names.empty() ? "" : ", ") + graph_[user].name;
        }
        return names;
    }

    void fail(predict::fx::NodeId id, Message why) {
        ++fit_.failures;
        if (fit_.failures > 1) return;
        fit_.failed_at = id;
        fit_.set_message(std::move(why));
    }

    const PatternContext& context_;
    const predict::fx::FxGraph& graph_;
    PatternFit& fit_;
};

std::string pattern_text(const PatternView& view, config::EntryIndex entry) {
    return config::short_text(view.patterns().keys[entry]);
}

/// Why a pattern that fits did not win.
void lose(const PatternView& view, PatternFit& fit) {
    const auto& matches = view.matches();
    const auto id = view.match_of(fit.last);
    if (!id) {
        fit.set_message(codes::miss_raised); // PyTorch raised before matching
        return;
    }
    const auto& winner = matches.matches[id];
    const auto& winner_last = view.graph()[winner.last].name;
    if (winner.kind != predict::PatternMatch::Kind::Pattern) {
        fit.set_message(message(winner.kind == predict::PatternMatch::Kind::Custom ? codes::miss_custom
                                                                                   : codes::miss_standalone,
                                view.graph()[fit.last].name));
    } else if (winner.last != fit.last) {
        fit.set_message(message(codes::miss_covered, view.graph()[fit.last].name,
                                pattern_text(view, winner.entry), winner_last));
    } else if (winner.entry != fit.entry) {
        const auto& keys = view.patterns().keys;
        const bool longer = config::leaf_count(keys[winner.entry]) > config::leaf_count(keys[fit.entry]) ||
                            keys[winner.entry].is_tuple != keys[fit.entry].is_tuple;
        fit.set_message(
            message(longer ? codes::miss_longer : codes::miss_earlier, pattern_text(view, winner.entry)));
    }
}

/// Every operation in a pattern below its last one, with its depth.
void inner_operations(const config::Pattern& pattern, int depth,
                      std::vector<std::pair<const config::Pattern*, int>>& found) {
    if (depth > 0 && !predict::is_match_all(predict::head_of(pattern))) found.emplace_back(&pattern, depth);
    if (!has_operands(pattern)) return;
    for (std::size_t i = 1; i < pattern.elements.size(); ++i)
        inner_operations(pattern.elements[i], depth + 1, found);
}

bool could_stand_for(const PatternContext& context, predict::fx::NodeId node,
                     const config::Pattern& pattern) {
    const auto found = operation_at(context.view, node);
    const auto wanted = object_name(pattern);
    if (found.empty() || wanted.empty()) return false;
    return found == wanted || is_other_spelling(found, wanted) || context.classes.derives_from(found, wanted);
}

/// Nodes that may be the last node of the pattern if `node` is one of its inner operations: those that follow
/// `node` by as many uses as the operation's depth. Each node is visited once per depth, however many paths
/// lead to it.
std::set<predict::fx::NodeId> possible_lasts(const PatternContext& context, const config::Pattern& key,
                                             predict::fx::NodeId node) {
    stop_point();
    std::set<predict::fx::NodeId> lasts;
    if (could_stand_for(context, node, key)) lasts.insert(node);
    std::vector<std::pair<const config::Pattern*, int>> inner;
    inner_operations(key, 0, inner);
    std::set<int> depths;
    for (const auto& [operation, depth] : inner)
        if (!depths.contains(depth) && could_stand_for(context, node, *operation)) depths.insert(depth);
    std::set<predict::fx::NodeId> level{node};
    int depth = 0;
    for (const int wanted : depths) {
        for (; depth < wanted && !level.empty(); ++depth) {
            std::set<predict::fx::NodeId> users;
            for (const auto id : level)
                for (const auto user : context.view.graph.users(id))
                    users.insert(user);
            level = std::move(users);
        }
        lasts.insert(level.begin(), level.end());
    }
    return lasts;
}

bool concerns(const PatternFit& fit, predict::fx::NodeId node) {
    return std::ranges::find(fit.fitting, node) != fit.fitting.end() || fit.failed_at == node;
}

/// A smaller distance means a nearer miss.
auto distance(const PatternContext& context, const PatternFit& fit) {
    const bool other_operation = fit.code == codes::miss_operation;
    const bool lost_to_another = fit.fits() && fit.code != codes::miss_raised;
    return std::tuple(other_operation ? 1 : 0, lost_to_another ? 1 : 0, fit.failures,
                      -static_cast<int>(fit.fitting.size()), config::leaf_count(context.keys[fit.entry]),
                      fit.entry);
}

/// True if a single mismatch, or another match, is in the way. A pattern of which no node fits only counts
/// for an unmatched node, and only if its class or spelling is all that differs.
bool is_near(const PatternFit& fit, bool is_matched) {
    if (fit.fits()) return true;
    if (fit.failures > 1) return false;
    return !fit.fitting.empty() || (!is_matched && fit.code != codes::miss_operation);
}

PatternFit fit_of(const PatternContext& context, config::EntryIndex entry, predict::fx::NodeId last) {
    stop_point();
    const auto& key = context.keys[entry];
    PatternFit fit;
    fit.entry = entry;
    fit.last = last;
    fit.leaves = operations_in(key);
    Trial(context, fit).at_node(last, key, predict::unlimited_uses);
    if (fit.fits()) context.explain_loss(fit);
    return fit;
}

PatternContext context_of(const PatternView& view) {
    return {view.view(), view.facts().base->classes, view.patterns().keys, view.patterns().table,
            [&view](PatternFit& fit) { lose(view, fit); }};
}

} // namespace

PatternFit fit_of(const PatternView& view, config::EntryIndex entry, predict::fx::NodeId last) {
    return fit_of(context_of(view), entry, last);
}

std::vector<PatternFit> near_misses(const PatternContext& context, predict::fx::NodeId node, bool is_matched,
                                    std::size_t most) {
    std::vector<PatternFit> found;
    if (!node || operation_at(context.view, node).empty()) return found;
    for (const auto entry : context.table.order()) {
        std::vector<PatternFit> tries;
        for (const auto last : possible_lasts(context, context.keys[entry], node)) {
            auto fit = fit_of(context, entry, last);
            if (!fit.won() && concerns(fit, node) && is_near(fit, is_matched))
                tries.push_back(std::move(fit));
        }
        // If the node has several users, the nearest miss represents the pattern.
        const auto best = std::ranges::min_element(
            tries, {}, [&](const PatternFit& fit) { return distance(context, fit); });
        if (best != tries.end()) found.push_back(std::move(*best));
    }
    std::ranges::stable_sort(found, {}, [&](const PatternFit& fit) { return distance(context, fit); });
    if (found.size() > most) found.resize(most);
    return found;
}

std::vector<PatternFit> near_misses(const PatternView& view, predict::fx::NodeId node, std::size_t most) {
    const auto* match = node ? view.match_at(node) : nullptr;
    auto found = near_misses(context_of(view), node, match != nullptr, most + 1);
    if (match && match->kind == predict::PatternMatch::Kind::Pattern)
        std::erase_if(found, [&](const PatternFit& fit) { return fit.entry == match->entry; });
    if (found.size() > most) found.resize(most);
    return found;
}

PatternMatches pattern_matches(const PatternView& view, config::EntryIndex entry) {
    const auto context = context_of(view);
    PatternMatches result;
    std::map<predict::fx::NodeId, PatternFit> tried; // by last node
    std::set<predict::fx::NodeId> covered;
    const auto& graph = view.graph();
    const auto& key = view.patterns().keys[entry];
    for (auto node = graph.first(); node; node = graph.next(node))
        for (const auto last : possible_lasts(context, key, node)) {
            if (tried.contains(last)) continue;
            auto fit = fit_of(context, entry, last);
            if (fit.fitting.empty() && fit.code == codes::miss_operation) continue;
            if (fit.won()) covered.insert(fit.fitting.begin(), fit.fitting.end());
            tried.emplace(last, std::move(fit));
        }
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto found = tried.find(node);
        if (found == tried.end()) continue;
        auto& fit = found->second;
        // A node that is part of a match of this same pattern is no miss.
        const bool content = !fit.won() && !fit.fitting.empty() &&
                             std::ranges::all_of(fit.fitting, [&](auto id) { return covered.contains(id); });
        if (fit.won())
            result.won.push_back(std::move(fit));
        else if (!content)
            result.lost.push_back(std::move(fit));
    }
    return result;
}

namespace {

/// "relu" for each of torch.nn.ReLU, torch.nn.functional.relu and .relu_().
std::string bare_name(std::string_view operation) {
    auto name = last_name(operation);
    std::erase(name, '_');
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    });
    return name;
}

} // namespace

std::string last_name(std::string_view name) {
    const auto dot = name.rfind('.');
    return std::string(dot == std::string_view::npos ? name : name.substr(dot + 1));
}

bool is_other_spelling(std::string_view found, std::string_view wanted) {
    constexpr std::string_view made = "torch.ao.";
    return !found.starts_with(made) && !wanted.starts_with(made) && bare_name(found) == bare_name(wanted);
}

PatternView::PatternView(std::shared_ptr<const Analysis> analysis,
                         std::shared_ptr<const predict::Prepared> prepared)
    : analysis_(std::move(analysis)),
      prepared_(std::move(prepared)),
      facts_(analysis_->resolution->cached.facts.get()),
      patterns_(*facts_->backend),
      view_{facts_->fused, {}} {
    const auto& graph = facts_->fused;
    const auto& types = analysis_->resolution->cached.modules->module_type;
    const auto& plain_types = analysis_->resolution->cached.modules->plain_type;
    class_of_.assign(graph.id_limit(), "");
    for (auto node = graph.first(); node; node = graph.next(node)) {
        if (graph[node].op != model::Op::CallModule) continue;
        const auto module = facts_->base->index.module(graph[node].target);
        auto type = types.contains(module) ? types[module] : predict::TypeId();
        const auto plain = plain_types.find(module);
        if (plain != plain_types.end()) type = plain->second;
        if (!type) continue;
        class_of_[node] = facts_->base->classes.before_parametrizations(facts_->types.name(type));
    }
    view_.class_of = class_of_;
}

const predict::fx::FxGraph& PatternView::graph() const {
    return facts_->fused;
}

const config::BackendPatternConfig& PatternView::entry(config::EntryIndex entry) const {
    return facts_->backend->configs[entry.index()];
}

const predict::Matches& PatternView::matches() const {
    static const predict::Matches none;
    return prepared().matches ? *prepared().matches : none;
}

predict::MatchIndex PatternView::match_of(predict::fx::NodeId node) const {
    const auto& match_of = matches().match_of;
    return match_of.contains(node) ? match_of[node] : predict::MatchIndex();
}

const predict::PatternMatch* PatternView::match_at(predict::fx::NodeId node) const {
    const auto match = match_of(node);
    return match ? &matches().matches[match] : nullptr;
}

predict::FusedNode PatternView::fused(model::TracedNode traced) const {
    return facts_->fused_node.contains(traced) ? facts_->fused_node[traced] : predict::FusedNode();
}

std::string operation_at(const predict::MatchView& view, predict::fx::NodeId node) {
    const auto& n = view.graph[node];
    switch (n.op) {
    case model::Op::CallModule: {
        return std::string(view.class_at(node));
    }
    case model::Op::CallFunction:
    case model::Op::CallMethod: return n.target;
    default: return {};
    }
}

} // namespace qcs::insight
