#pragma once
// The edits of a backend's entries. As in commands.h: entries are named by their ids.

#include "document/document_editor.h"

#include <QUndoCommand>

namespace qcs::ui {

/// An edit of the entry with the same `typing` (not 0) belongs to its making.
class AddEntry : public QUndoCommand {
public:
    AddEntry(Document& document, EntryId id, qcs::BackendPatternConfig config, int index, int typing);
    void undo() override;
    void redo() override;
    int id() const override { return typing_ == 0 ? -1 : 5; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    DocumentEditor editor_;
    EntryId id_;
    qcs::BackendPatternConfig config_;
    int index_;
    int typing_;
};

class RemoveEntries : public QUndoCommand {
public:
    RemoveEntries(Document& document, const QList<EntryId>& ids);
    void undo() override;
    void redo() override;

private:
    struct Removed {
        EntryId id;
        int index; ///< in the backend as it was before
        qcs::BackendPatternConfig config;
    };
    DocumentEditor editor_;
    std::vector<Removed> removed_; ///< in order of index
};

/// Commands of one entry and one `typing` (not 0) merge.
class SetEntry : public QUndoCommand {
public:
    SetEntry(Document& document, EntryId id, qcs::BackendPatternConfig config, int typing);
    void undo() override { apply(before_); }
    void redo() override { apply(after_); }
    int id() const override { return typing_ == 0 ? -1 : 5; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    friend class AddEntry;
    void apply(const qcs::BackendPatternConfig& config);

    DocumentEditor editor_;
    EntryId id_;
    qcs::BackendPatternConfig before_;
    qcs::BackendPatternConfig after_;
    int typing_;
};

class MoveEntry : public QUndoCommand {
public:
    MoveEntry(Document& document, EntryId id, int from, int to);
    void undo() override { apply(from_); }
    void redo() override { apply(to_); }

private:
    void apply(int to);

    DocumentEditor editor_;
    EntryId id_;
    int from_;
    int to_;
};

/// "Conv2d + ReLU": what an entry is called in words.
QString entryName(const qcs::BackendPatternConfig& config);

} // namespace qcs::ui
