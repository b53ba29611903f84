#pragma once
// The edits of a backend's entries. As in commands.h: entries are named by their ids.

#include "document/item_commands.h"

namespace qcs::ui {

struct EntryItems {
    using Value = qcs::BackendPatternConfig;
    static constexpr int mergeId = 5;
    static const Value* find(const Document& document, quint64 id) { return document.entry(id); }
    static int indexOf(const DocumentEditor& editor, quint64 id) { return editor.indexOfEntry(id); }
    static void insert(DocumentEditor& editor, int index, quint64 id, const Value& value) {
        editor.insertEntry(index, id, value);
    }
    static void remove(DocumentEditor& editor, int index) { editor.removeEntry(index); }
    static void set(DocumentEditor& editor, int index, const Value& value) {
        editor.changeEntry(index, value);
    }
    static void move(DocumentEditor& editor, int from, int to) { editor.moveEntry(from, to); }
    static void done(DocumentEditor& editor) { editor.backendDone(); }
    // What the commands are called.
    static QString removal(const Value& value);
    static QString removals(int count);
    static QString change(const Value& value);
    static QString movement(const Value& value);
};

/// An edit of the entry with the same `typing` (not 0) belongs to its making.
class AddEntry : public QUndoCommand {
public:
    AddEntry(Document& document, EntryId id, qcs::BackendPatternConfig config, int index, int typing);
    void undo() override;
    void redo() override;
    int id() const override { return typing_ == 0 ? -1 : EntryItems::mergeId; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    DocumentEditor editor_;
    EntryId id_;
    qcs::BackendPatternConfig config_;
    int index_;
    int typing_;
};

using RemoveEntries = RemoveItems<EntryItems>;
using SetEntry = SetItem<EntryItems>;
using MoveEntry = MoveItem<EntryItems>;

/// "Conv2d + ReLU": what an entry is called in words.
QString entryName(const qcs::BackendPatternConfig& config);

} // namespace qcs::ui
