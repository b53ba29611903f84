#include "insight/incremental/edited_reasons.h"

#include "base/free_elsewhere.h"
#include "insight/incremental/detail/slice.h"
#include "insight/incremental/region.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// Whether two rules of two mappings, or none, give nodes the same qconfig.
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
    /// The rule of `after` that one of `before` met last, and the outcome.
    using Last = std::optional<std::pair<config::RuleIndex, bool>>;
    IdVector<config::RuleIndex, Last> last_;
    Last last_of_none_;
};

std::vector<predict::fx::NodeId> changed_nodes(const Coupling& coupling, const Analysis& known,
                                               const config::QConfigMapping& mapping,
                                               const predict::Resolution& resolution) {
    SameQConfig same(*known.input.mapping, mapping);
    std::vector<predict::fx::NodeId> changed;
    const auto& graph = coupling.graph();
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto traced = graph[node].origin;
        const auto& before = known.resolution->nodes[traced];
        const auto& after = resolution.nodes[traced];
        if (before.status != after.status || !same(before.rule, after.rule)) changed.push_back(node);
    }
    return changed;
}

} // namespace

std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const Coupling& coupling,
                                             const predict::ObserverFactory& observers,
                                             const predict::ResolveInput& input,
                                             std::shared_ptr<const predict::Resolution> resolution) {
    if (coupling.has_units() || before.raised || resolution->raised) return nullptr;
    const auto limit = std::max(std::size_t{64}, coupling.size() / 3);
    const auto changed = changed_nodes(coupling, before, *input.mapping, *resolution);
    if (changed.size() > limit) return nullptr;
    const auto region = region_of(coupling, before.sharing, changed, limit);
    if (!region) return nullptr;
    const FreedElsewhere<Analysis> result(std::in_place);
    result->input = input;
    result->reasons = before.reasons;
    for (const auto node : result->reasons.ids())
        renumber(result->reasons[node], node, *resolution);
    if (region->empty()) {
        result->sharing = before.sharing;
    } else {
        auto slice =
            reasons_of_region(coupling, observers, prepare_input(input), *resolution, *region, limit);
        if (!slice) return nullptr;
        for (std::size_t i = 0; i < region->size(); ++i)
            result->reasons[coupling.graph()[(*region)[i]].origin] = std::move(slice->reasons[i]);
        result->sharing = before.sharing.with(*region, slice->sharing);
    }
    result->facts = before.facts;
    result->resolution = std::move(resolution);
    return result.share();
}

} // namespace qcs::insight
