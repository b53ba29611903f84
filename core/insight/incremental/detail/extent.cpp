#include "insight/incremental/detail/extent.h"

#include <algorithm>

namespace qcs::insight {

Extent::Extent(const Coupling& coupling, std::function<bool(predict::fx::NodeId)> is_reuse)
    : coupling_(coupling), is_reuse_(std::move(is_reuse)), known_(coupling.size(), Outside) {}

void Extent::add_exact(predict::fx::NodeId node) {
    mark(node, Exact);
    spread();
}

void Extent::add_region(predict::fx::NodeId node) {
    mark(node, Exact);
    for (const auto user : coupling_.graph().users(node))
        mark(user, Claims);
    spread();
}

std::vector<predict::fx::NodeId> Extent::nodes() const {
    auto result = nodes_;
    std::ranges::sort(result); // fusion appends: ids are in graph order
    return result;
}

void Extent::mark(predict::fx::NodeId node, Known known) {
    auto& now = known_[node];
    if (now >= known) return;
    if (now == Outside) nodes_.push_back(node);
    now = known;
    waiting_.push_back(node);
}

void Extent::spread() {
    while (!waiting_.empty()) {
        const auto node = waiting_.back();
        waiting_.pop_back();
        const auto known = static_cast<Known>(known_[node]);
        for (const auto match : coupling_.matches_at(node))
            for (const auto other : coupling_.nodes_of(match))
                mark(other, known);
        if (known < Exact) continue;
        for (const auto input : coupling_.graph().inputs(node))
            mark(input, searches(input) ? Exact : Claims);
    }
}

// Whether what comes after it hangs on what comes before it.
bool Extent::searches(predict::fx::NodeId node) const {
    if (coupling_.is_observer(node)) return true;
    return std::ranges::any_of(coupling_.matches_at(node), [&](predict::MatchIndex match) {
        return coupling_.facts().matches.matches[match].shares() ||
               std::ranges::any_of(coupling_.nodes_of(match), is_reuse_);
    });
}

} // namespace qcs::insight
