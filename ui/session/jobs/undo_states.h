#pragma once
// The document as it was before and after each step of its undo stack. Values that a step left alone are
// shared, so a step costs about what it changed.

#include "engine/inputs.h"

#include <map>

namespace qcs::ui {

class UndoStates {
public:
    /// Another document: nothing before this is kept.
    void reset(qcs::engine::Inputs state);
    /// The undo stack stands at `index` of `count`, and the document is this.
    void note(int index, int count, qcs::engine::Inputs state);
    /// nullptr if it was not kept.
    const qcs::engine::Inputs* at(int index) const;
    std::size_t size() const { return states_.size(); }

    static constexpr std::size_t mostStates = 256;
    /// Rules and backend entries, of all values that are kept.
    static constexpr std::size_t mostEntries = 300'000;

private:
    std::size_t entries() const;

    std::map<int, qcs::engine::Inputs> states_;
};

} // namespace qcs::ui
