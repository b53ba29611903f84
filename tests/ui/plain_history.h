#pragma once
// A simple model of the undo stack, for comparison with the real one: a list of states, the present index and
// the saved index.

#include "session/document/document.h"
#include "ui/plain_document.h"

namespace qcs::test {

/// Consecutive edits with the same tag are merged into one step.
struct Tag {
    enum class Of : std::uint8_t { None, Rule, Entry, Mapping, Backend, Prepare, Convert, Fuse };
    Of of = Of::None;
    quint64 target = 0; ///< the rule or entry
    ui::MergeKey key;
    bool operator==(const Tag&) const = default;
};

struct Edit {
    std::function<Change(const PlainDocument&)> plain;
    std::function<void(ui::Document&)> real; ///< refers to rules and entries by index
    Tag::Of of = Tag::Of::None;
    ui::MergeKey key = {};
    std::function<quint64(const ui::Document&)> target = {}; ///< called after the edit
    bool makes = false;  ///< adds an entry, and later edits of it are merged into this step
    bool always = false; ///< it is an undo step even if it changes nothing
};

struct State {
    PlainDocument value;
    std::vector<ui::RuleId> rules;
    std::vector<ui::EntryId> entries;
    bool operator==(const State&) const = default;
};

class PlainHistory {
public:
    struct Step {
        State after;
        Tag tag;
        bool makes = false;
        std::vector<Edit> edits; ///< the edits since the step before
    };

    explicit PlainHistory(State begin) { steps_.push_back({std::move(begin), {}, false, {}}); }

    void push(Edit edit, const State& after, const Tag& tag) {
        steps_.resize(index_ + 1);
        if (clean_ > index_) clean_ = nowhere;
        Step& top = steps_.back();
        const bool merges =
            tag.of != Tag::Of::None && tag.key && index_ > 0 && index_ != clean_ && top.tag == tag;
        if (!merges) {
            const bool makes = edit.makes;
            steps_.push_back({after, tag, makes, {std::move(edit)}});
            ++index_;
            return;
        }
        ++merged_;
        top.after = after;
        top.edits.push_back(std::move(edit));
        if (top.makes || after != steps_[index_ - 1].after) return;
        ++vanished_; // the merged edits cancel out, so the step is removed
        steps_.pop_back();
        --index_;
    }

    const Step& operator[](std::size_t i) const { return steps_[i]; }
    const State& now() const { return steps_[index_].after; }
    std::size_t count() const { return steps_.size() - 1; }
    std::size_t index() const { return index_; }
    void go(std::size_t index) { index_ = index; }
    void setClean() { clean_ = index_; }
    bool isClean() const { return clean_ == index_; }
    int merged() const { return merged_; }
    int vanished() const { return vanished_; }

private:
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    std::vector<Step> steps_; ///< the first is the initial state
    std::size_t index_ = 0;
    std::size_t clean_ = 0;
    int merged_ = 0;
    int vanished_ = 0;
};

} // namespace qcs::test
