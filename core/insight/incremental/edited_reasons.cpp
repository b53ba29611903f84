#include "insight/incremental/edited_reasons.h"

#include "base/free_in_background.h"
#include "insight/incremental/detail/slice.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// Whether two rules of two mappings (or none) give nodes the same qconfig. Caches the last comparison of
/// each rule.
class SameQConfig {
public:
    SameQConfig(const config::QConfigMapping& before, const config::QConfigMapping& after)
        : before_(before), after_(after), last_(before.rules.size()) {}

    bool operator()(config::RuleIndex before, config::RuleIndex after) {
        auto& last = before ? last_[before] : last_of_none_;
        if (!last || last->first != after)
            last.emplace(after, qconfig(before_, before) == qconfig(after_, after));
        return last->second;
    }

private:
    static const std::optional<config::QConfig>& qconfig(const config::QConfigMapping& mapping,
                                                         config::RuleIndex rule) {
        static const std::optional<config::QConfig> none;
        return rule ? mapping.rules[rule.index()].qconfig : none;
    }

    const config::QConfigMapping& before_;
    const config::QConfigMapping& after_;
    /// The rule of `after` that a rule of `before` was last compared with, and the result.
    using Last = std::optional<std::pair<config::RuleIndex, bool>>;
    IdVector<config::RuleIndex, Last> last_;
    Last last_of_none_;
};

std::vector<predict::fx::NodeId> changed_nodes(const EditDependencies& dependencies, const Analysis& known,
                                               const config::QConfigMapping& mapping,
                                               const predict::Resolution& resolution) {
    SameQConfig same(*known.input.mapping, mapping);
    std::vector<predict::fx::NodeId> changed;
    const auto& graph = dependencies.graph();
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto traced = graph[node].origin;
        const auto& before = known.resolution->nodes[traced];
        const auto& after = resolution.nodes[traced];
        if (before.status != after.status || !same(before.rule, after.rule)) changed.push_back(node);
    }
    return changed;
}

} // namespace

std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const EditDependencies& dependencies,
                                             const predict::ObserverFactory& observers,
                                             const predict::ResolveInput& input,
                                             std::shared_ptr<const predict::Resolution> resolution) {
    if (dependencies.needs_full_analysis() || before.raised || resolution->raised) return nullptr;
    const auto limit = std::max(std::size_t{64}, dependencies.size() / 3);
    const auto changed = changed_nodes(dependencies, before, *input.mapping, *resolution);
    if (changed.size() > limit) return nullptr;
    const auto region = region_of(dependencies, before.sharing, changed, limit);
    if (!region) return nullptr;
    const FreedInBackground<Analysis> result(std::in_place);
    result->input = input;
    result->reasons = before.reasons;
    for (const auto node : result->reasons.ids())
        renumber(result->reasons[node], node, *resolution);
    if (region->empty()) {
        result->sharing = before.sharing;
    } else {
        auto slice =
            reasons_of_region(dependencies, observers, prepare_input(input), *resolution, *region, limit);
        if (!slice) return nullptr;
        for (std::size_t i = 0; i < region->size(); ++i)
            result->reasons[dependencies.graph()[(*region)[i]].origin] = std::move(slice->reasons[i]);
        result->sharing = before.sharing.with(*region, slice->sharing);
    }
    result->facts = before.facts;
    result->resolution = std::move(resolution);
    return result.share();
}

namespace {

class Spreading {
public:
    Spreading(const EditDependencies& dependencies, const ObserverSharing& sharing)
        : dependencies_(dependencies), sharing_(sharing), known_(dependencies.size(), 0) {}

    // From weak to strong: each degree includes the weaker ones.
    enum Degree : unsigned char {
        OutputObserverChanges = 1, // another node may have inserted or removed an observer right after it
        InputObserversChange = 2,  // the observers before it may change
        DTypesChange = 3, // the dtypes that it claims to take and give, or the observer after it, may change
    };

    void mark(predict::fx::NodeId node, Degree degree) {
        auto& known = known_[node];
        if (known >= degree) return;
        if (known == 0) region.push_back(node);
        known = degree;
        waiting_.push_back(node);
    }

    bool spread(std::size_t limit) {
        while (!waiting_.empty()) {
            if (region.size() > limit) return false;
            const auto node = waiting_.back();
            waiting_.pop_back();
            const auto degree = static_cast<Degree>(known_[node]);
            for (const auto match : dependencies_.matches_at(node))
                for (const auto other : dependencies_.nodes_of(match))
                    mark(other, degree);
            if (degree < InputObserversChange) continue;
            for (const auto& [searcher, passed] : sharing_.through(node))
                mark(searcher, DTypesChange);
            if (degree < DTypesChange && passes_on(node)) mark(node, DTypesChange);
            if (degree < DTypesChange) continue;
            for (const auto user : dependencies_.graph().users(node))
                mark(user, InputObserversChange);
            for (const auto input : dependencies_.graph().inputs(node))
                mark(input, OutputObserverChanges);
        }
        return true;
    }

    std::vector<predict::fx::NodeId> region;

private:
    // True for nodes that share the observer before them, and for the user's observers, which claim what
    // their input claims.
    bool passes_on(predict::fx::NodeId node) const {
        return dependencies_.is_observer(node) ||
               std::ranges::any_of(dependencies_.matches_at(node), [&](predict::MatchIndex match) {
                   return dependencies_.facts().matches.matches[match].shares();
               });
    }

    const EditDependencies& dependencies_;
    const ObserverSharing& sharing_;
    IdVector<predict::fx::NodeId, unsigned char> known_;
    std::vector<predict::fx::NodeId> waiting_;
};

} // namespace

std::optional<std::vector<predict::fx::NodeId>> region_of(const EditDependencies& dependencies,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit) {
    Spreading spreading(dependencies, sharing);
    for (const auto node : changed) {
        spreading.mark(node, Spreading::DTypesChange);
        // A module has the qconfig of its last call.
        if (const auto object = dependencies.object(node))
            for (const auto caller : dependencies.callers(object))
                spreading.mark(caller, Spreading::OutputObserverChanges);
    }
    if (!spreading.spread(limit)) return std::nullopt;
    std::ranges::sort(spreading.region);
    return std::move(spreading.region);
}

} // namespace qcs::insight
