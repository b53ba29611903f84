#include "analysis/edit/edited_reasons.h"

#include "analysis/edit/region.h"
#include "analysis/edit/slice.h"
#include "analysis/resolve/facts.h"
#include "config/at.h"
#include "config/free_elsewhere.h"

#include <algorithm>

namespace qcs {

namespace {

/// Whether two rules of two mappings give nodes the same qconfig; -1 is no rule.
class SameQConfig {
public:
    SameQConfig(const QConfigMapping& before, const QConfigMapping& after)
        : before_(before), after_(after), last_(before.rules.size() + 1, {-2, false}) {}

    bool operator()(int before, int after) {
        auto& [other, same] = last_[at(before + 1)];
        if (other != after) {
            other = after;
            same = qconfig(before_, before) == qconfig(after_, after);
        }
        return same;
    }

private:
    static const std::optional<QConfig>& qconfig(const QConfigMapping& mapping, int rule) {
        static const std::optional<QConfig> none;
        return rule < 0 ? none : mapping.rules[at(rule)].qconfig;
    }

    const QConfigMapping& before_;
    const QConfigMapping& after_;
    std::vector<std::pair<int, bool>> last_; ///< by rule of `before`: the last rule of `after` it met
};

std::vector<fx::NodeId> changed_nodes(const Coupling& coupling, const Analysis& known,
                                      const QConfigMapping& mapping, const Resolution& resolution) {
    SameQConfig same(*known.input.mapping, mapping);
    std::vector<fx::NodeId> changed;
    const auto& graph = coupling.graph();
    for (auto node = graph.first(); node != fx::no_node; node = graph.next(node)) {
        const auto traced = at(graph[node].origin);
        const auto& before = known.resolution->nodes[traced];
        const auto& after = resolution.nodes[traced];
        if (before.status != after.status || !same(before.rule, after.rule)) changed.push_back(node);
    }
    return changed;
}

} // namespace

std::shared_ptr<const Analysis> analyze_edit(const Analysis& before, const Coupling& coupling,
                                             const ObserverFactory& observers, const ResolveInput& input,
                                             std::shared_ptr<const Resolution> resolution) {
    if (coupling.has_units() || before.raised || resolution->raised) return nullptr;
    const auto limit = std::max(std::size_t{64}, coupling.size() / 3);
    const auto changed = changed_nodes(coupling, before, *input.mapping, *resolution);
    if (changed.size() > limit) return nullptr;
    const auto region = region_of(coupling, before.sharing, changed, limit);
    if (!region) return nullptr;
    const FreedElsewhere<Analysis> result(std::in_place);
    result->input = input;
    result->reasons = before.reasons;
    for (std::size_t i = 0; i < result->reasons.size(); ++i)
        renumber(result->reasons[i], static_cast<int>(i), *resolution);
    if (region->empty()) {
        result->sharing = before.sharing;
    } else {
        auto slice =
            reasons_of_region(coupling, observers, prepare_input(input), *resolution, *region, limit);
        if (!slice) return nullptr;
        for (std::size_t i = 0; i < region->size(); ++i)
            result->reasons[at(coupling.graph()[(*region)[i]].origin)] = std::move(slice->reasons[i]);
        result->sharing = before.sharing.with(*region, slice->sharing);
    }
    result->facts = before.facts;
    result->resolution = std::move(resolution);
    return result.share();
}

} // namespace qcs
