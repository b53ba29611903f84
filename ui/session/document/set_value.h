#pragma once
// The edit that gives a place of the document another value. Most edits are one; places.h has the places.

#include "session/document/document_editor.h"

#include <QUndoCommand>

#include <type_traits>

namespace qcs::ui {

/// A `Place` has a type Value, get() and set(), which announces the change and all that follows from it.
/// Edits of the same place with the same key merge.
template <typename Place>
class SetValue : public QUndoCommand {
public:
    using Value = typename Place::Value;
    SetValue(Document& document, Place place, Value value, const QString& what, MergeKey key = {})
        : QUndoCommand(what),
          editor_(document),
          place_(std::move(place)),
          other_(std::move(value)),
          key_(key) {}
    /// Of a place that a document has once.
    SetValue(Document& document, Value value, const QString& what,
             MergeKey key = {}) requires std::is_empty_v<Place>
        : SetValue(document, Place{}, std::move(value), what, key) {}

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    int id() const override { return key_.commandId(); }
    /// The later edit has been done by now. What it replaced was the value of this one.
    bool mergeWith(const QUndoCommand* other) override {
        const auto* later = dynamic_cast<const SetValue*>(other);
        if (!later || !(later->place_ == place_)) return false;
        setText(later->text());
        setObsolete(place_.get(editor_) == other_);
        return true;
    }
    const Place& place() const { return place_; }

private:
    void exchange() {
        Value now = place_.get(editor_);
        place_.set(editor_, std::move(other_));
        other_ = std::move(now);
    }

    DocumentEditor editor_;
    Place place_;
    Value other_; ///< the value before the edit while it is done, the value after it while it is not
    MergeKey key_;
};

} // namespace qcs::ui
