#include "session/jobs/undo_states.h"

#include <set>

namespace qcs::ui {

void UndoStates::reset(qcs::engine::Inputs state) {
    states_.clear();
    states_.emplace(0, std::move(state));
}

void UndoStates::note(int index, int count, qcs::engine::Inputs state) {
    states_.erase(states_.upper_bound(count), states_.end());
    states_.insert_or_assign(index, std::move(state));
    // The farthest from here go first.
    while (states_.size() > 2 && (states_.size() > mostStates || entries() > mostEntries)) {
        const auto first = states_.begin(), last = std::prev(states_.end());
        states_.erase(index - first->first >= last->first - index ? first : last);
    }
}

const qcs::engine::Inputs* UndoStates::at(int index) const {
    const auto found = states_.find(index);
    return found == states_.end() ? nullptr : &found->second;
}

std::size_t UndoStates::entries() const {
    std::set<const void*> seen;
    std::size_t count = 0;
    for (const auto& [index, state] : states_) {
        if (state.mapping && seen.insert(state.mapping.get()).second) count += state.mapping->rules.size();
        if (state.backend && seen.insert(state.backend.get()).second) count += state.backend->configs.size();
    }
    return count;
}

} // namespace qcs::ui
