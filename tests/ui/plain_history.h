#pragma once
// An undo stack said once more: a list of values, where one stands in it, and where it was saved.

#include "session/document/document.h"
#include "ui/plain_document.h"

namespace qcs::test {

/// Edits with the same tag that follow each other are one step.
struct Tag {
    enum class Of : std::uint8_t { None, Rule, Entry, Mapping, Backend, Prepare, Convert, Fuse };
    Of of = Of::None;
    quint64 target = 0; ///< the rule or entry
    ui::MergeKey key;
    bool operator==(const Tag&) const = default;
};

struct Edit {
    std::function<Change(const PlainDocument&)> plain;
    std::function<void(ui::Document&)> real; ///< names rules and entries by place
    Tag::Of of = Tag::Of::None;
    ui::MergeKey key = {};
    std::function<quint64(const ui::Document&)> target = {}; ///< asked after the edit
    bool makes = false;                                      ///< a new entry: typing on is part of it
    bool always = false;                                     ///< a step, whatever it changes
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
        std::vector<Edit> edits; ///< that lead here from the step before
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
        ++vanished_; // typed and taken back: no step is left
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
    std::vector<Step> steps_; ///< the first is the beginning
    std::size_t index_ = 0;
    std::size_t clean_ = 0;
    int merged_ = 0;
    int vanished_ = 0;
};

} // namespace qcs::test
