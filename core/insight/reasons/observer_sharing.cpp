#include "insight/reasons/observer_sharing.h"

#include <algorithm>

namespace qcs::insight {

namespace {

bool in_order(const ObserverSharing::Record& a, const ObserverSharing::Record& b) {
    return std::tie(a.second, a.first) < std::tie(b.second, b.first);
}

} // namespace

ObserverSharing::ObserverSharing(std::vector<Record> records) : records_(std::move(records)) {
    std::ranges::sort(records_, in_order);
}

ObserverSharing ObserverSharing::with(std::span<const predict::fx::NodeId> searchers,
                                      std::span<const Record> records) const {
    std::vector<Record> added(records.begin(), records.end());
    std::ranges::sort(added, in_order);
    const auto searched_anew = [&](const Record& record) {
        return !searchers.empty() && record.first >= searchers.front() && record.first <= searchers.back() &&
               std::ranges::binary_search(searchers, record.first);
    };
    ObserverSharing result;
    result.records_.resize(records_.size() + added.size());
    auto end = std::ranges::remove_copy_if(records_, result.records_.begin(), searched_anew).out;
    const auto middle = end;
    end = std::ranges::copy(added, end).out;
    std::inplace_merge(result.records_.begin(), middle, end, in_order);
    result.records_.erase(end, result.records_.end());
    return result;
}

std::span<const ObserverSharing::Record> ObserverSharing::through(predict::fx::NodeId node) const {
    const auto first = std::ranges::lower_bound(records_, node, {}, &Record::second);
    auto last = first;
    while (last != records_.end() && last->second == node)
        ++last;
    return {first, last};
}

} // namespace qcs::insight
