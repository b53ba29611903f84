#include "analysis/edit/observer_sharing.h"

#include <algorithm>

namespace qcs {

namespace {

bool in_order(const ObserverSharing::Record& a, const ObserverSharing::Record& b) {
    return std::tie(a.second, a.first) < std::tie(b.second, b.first);
}

} // namespace

ObserverSharing::ObserverSharing(std::vector<Record> records) : records_(std::move(records)) {
    std::ranges::sort(records_, in_order);
}

ObserverSharing ObserverSharing::with(std::span<const fx::NodeId> searchers,
                                      std::span<const Record> records) const {
    std::vector<Record> added(records.begin(), records.end());
    std::ranges::sort(added, in_order);
    std::vector<Record> kept;
    kept.reserve(records_.size());
    std::ranges::copy_if(records_, std::back_inserter(kept), [&](const Record& record) {
        return !std::ranges::binary_search(searchers, record.first);
    });
    ObserverSharing result;
    result.records_.reserve(kept.size() + added.size());
    std::ranges::merge(kept, added, std::back_inserter(result.records_), in_order);
    return result;
}

std::span<const ObserverSharing::Record> ObserverSharing::through(fx::NodeId node) const {
    const auto first = std::ranges::lower_bound(records_, node, {}, &Record::second);
    auto last = first;
    while (last != records_.end() && last->second == node)
        ++last;
    return {first, last};
}

} // namespace qcs
