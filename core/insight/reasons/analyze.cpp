#include "insight/reasons/analyze.h"

#include "base/free_in_background.h"

#include <algorithm>

namespace qcs::insight {

predict::PrepareInput prepare_input(const predict::ResolveInput& input) {
    predict::PrepareInput result;
    result.graph = input.graph;
    result.backend = input.backend;
    result.mapping = input.mapping;
    result.custom = input.prepare_custom;
    result.is_qat = input.is_qat;
    result.recorded = input.recorded;
    return result;
}

std::shared_ptr<const Analysis> analyze(const predict::ResolveInput& input,
                                        std::shared_ptr<const predict::Resolution> resolution,
                                        const predict::Prepared& prepared) {
    const FreedInBackground<Analysis> result(std::in_place);
    result->input = input;
    result->reasons = node_reasons(*resolution, prepared);
    result->resolution = std::move(resolution);
    result->raised = prepared.raised;
    result->facts = prepared.cached;
    if (!prepared.raised) result->sharing = ObserverSharing(prepared.sharing_search_path);
    return result.share();
}

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
