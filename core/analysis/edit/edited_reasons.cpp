#include "analysis/edit/edited_reasons.h"

#include "analysis/edit/region.h"
#include "analysis/edit/slice.h"
#include "analysis/resolve/facts.h"
#include "config/at.h"

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

std::vector<fx::NodeId> changed_nodes(const Surroundings& around, const Known& known,
                                      const QConfigMapping& mapping, const Resolution& resolution) {
    SameQConfig same(known.mapping, mapping);
    std::vector<fx::NodeId> changed;
    const auto& graph = around.graph();
    for (auto node = graph.first(); node != fx::no_node; node = graph.next(node)) {
        const auto traced = at(graph[node].origin);
        const auto& before = known.resolution.nodes[traced];
        const auto& after = resolution.nodes[traced];
        if (before.status != after.status || !same(before.rule, after.rule)) changed.push_back(node);
    }
    return changed;
}

} // namespace

std::optional<std::vector<NodeReason>> edited_reasons(const Surroundings& around, const Known& known,
                                                      const PrepareInput& input, const Resolution& resolution,
                                                      Searches& searches) {
    if (around.has_units()) return std::nullopt;
    const auto limit = std::max(std::size_t{64}, around.size() / 3);
    const auto changed = changed_nodes(around, known, *input.mapping, resolution);
    if (changed.size() > limit) return std::nullopt;
    const auto region = region_of(around, searches, changed, limit);
    if (!region) return std::nullopt;
    auto result = known.reasons;
    for (std::size_t i = 0; i < result.size(); ++i)
        renumber(result[i], static_cast<int>(i), resolution);
    if (region->empty()) return result;
    auto slice = reasons_of_region(around, input, resolution, *region, limit);
    if (!slice) return std::nullopt;
    for (std::size_t i = 0; i < region->size(); ++i) {
        const auto node = (*region)[i];
        result[at(around.graph()[node].origin)] = std::move(slice->reasons[i]);
        searches.forget(node);
    }
    for (const auto& record : slice->searches)
        searches.add(record);
    return result;
}

} // namespace qcs
