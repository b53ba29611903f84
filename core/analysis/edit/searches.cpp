#include "analysis/edit/searches.h"

namespace qcs {

void Searches::add(const Record& record) {
    looked_[record.first].push_back(record.second);
    through_[record.second].push_back(record.first);
}

void Searches::forget(fx::NodeId searcher) {
    const auto looked = looked_.find(searcher);
    if (looked == looked_.end()) return;
    for (const auto node : looked->second)
        std::erase(through_[node], searcher);
    looked_.erase(looked);
}

std::span<const fx::NodeId> Searches::through(fx::NodeId node) const {
    const auto it = through_.find(node);
    return it == through_.end() ? std::span<const fx::NodeId>() : std::span<const fx::NodeId>(it->second);
}

} // namespace qcs
