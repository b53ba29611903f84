#pragma once
// What the edits of rules and those of a backend's entries have in common. `Items` says how either are found
// and changed, and what the edits are called.

#include "document/document_editor.h"

#include <QUndoCommand>

#include <algorithm>

namespace qcs::ui {

template <typename Items>
class RemoveItems : public QUndoCommand {
public:
    RemoveItems(Document& document, const QList<quint64>& ids) : editor_(document) {
        for (const auto id : ids)
            if (const auto* value = Items::find(document, id))
                removed_.push_back({id, Items::indexOf(editor_, id), *value});
        std::ranges::sort(removed_, {}, &Removed::index);
        setText(removed_.size() == 1 ? Items::removal(removed_.front().value)
                                     : Items::removals(static_cast<int>(removed_.size())));
    }
    void undo() override {
        for (const auto& removed : removed_)
            Items::insert(editor_, removed.index, removed.id, removed.value);
        Items::done(editor_);
    }
    void redo() override {
        for (const auto& removed : removed_)
            Items::remove(editor_, Items::indexOf(editor_, removed.id));
        Items::done(editor_);
    }

private:
    struct Removed {
        quint64 id;
        int index; ///< as it was before
        typename Items::Value value;
    };
    DocumentEditor editor_;
    std::vector<Removed> removed_; ///< in order of index
};

/// Commands of one item and one `typing` (not 0) merge.
template <typename Items>
class SetItem : public QUndoCommand {
public:
    using Value = typename Items::Value;
    SetItem(Document& document, quint64 item, Value value, int typing)
        : QUndoCommand(Items::change(value)),
          editor_(document),
          item_(item),
          before_(*Items::find(document, item)),
          after_(std::move(value)),
          typing_(typing) {}
    void undo() override { apply(before_); }
    void redo() override { apply(after_); }
    int id() const override { return typing_ == 0 ? -1 : Items::mergeId; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* later = dynamic_cast<const SetItem*>(other);
        if (!later || !later->continues(item_, typing_)) return false;
        after_ = later->after_;
        setText(later->text());
        setObsolete(after_ == before_);
        return true;
    }
    bool continues(quint64 item, int typing) const { return item == item_ && typing == typing_; }
    const Value& after() const { return after_; }

private:
    void apply(const Value& value) {
        Items::set(editor_, Items::indexOf(editor_, item_), value);
        Items::done(editor_);
    }

    DocumentEditor editor_;
    quint64 item_;
    Value before_;
    Value after_;
    int typing_;
};

template <typename Items>
class MoveItem : public QUndoCommand {
public:
    MoveItem(Document& document, quint64 item, int from, int to)
        : QUndoCommand(Items::movement(*Items::find(document, item))),
          editor_(document),
          item_(item),
          from_(from),
          to_(to) {}
    void undo() override { apply(from_); }
    void redo() override { apply(to_); }

private:
    void apply(int to) {
        Items::move(editor_, Items::indexOf(editor_, item_), to);
        Items::done(editor_);
    }

    DocumentEditor editor_;
    quint64 item_;
    int from_;
    int to_;
};

} // namespace qcs::ui
