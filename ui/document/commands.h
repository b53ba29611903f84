#pragma once
// One class for each kind of edit. Commands name rules by their ids, never by row, and hold the values they
// change.

#include "document/item_commands.h"

namespace qcs::ui {

class AddRule : public QUndoCommand {
public:
    AddRule(Document& document, RuleId id, qcs::Rule rule, int index);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    RuleId id_;
    qcs::Rule rule_;
    int index_;
};

struct RuleItems {
    using Value = qcs::Rule;
    static constexpr int mergeId = 1;
    static const Value* find(const Document& document, quint64 id) { return document.rule(id); }
    static int indexOf(const DocumentEditor& editor, quint64 id) { return editor.indexOf(id); }
    static void insert(DocumentEditor& editor, int index, quint64 id, const Value& value) {
        editor.insertRule(index, id, value);
    }
    static void remove(DocumentEditor& editor, int index) { editor.removeRule(index); }
    static void set(DocumentEditor& editor, int index, const Value& value) {
        editor.changeRule(index, value);
    }
    static void move(DocumentEditor& editor, int from, int to) { editor.moveRule(from, to); }
    static void done(DocumentEditor& editor) { editor.done(); }
    // What the commands are called.
    static QString removal(const Value& value);
    static QString removals(int count);
    static QString change(const Value& value);
    static QString movement(const Value& value);
};
using RemoveRules = RemoveItems<RuleItems>;
using SetRule = SetItem<RuleItems>; ///< key and qconfig of one rule
using MoveRule = MoveItem<RuleItems>;

/// Takes rules out, or puts them back; each of them was the other way.
class SwitchRules : public QUndoCommand {
public:
    SwitchRules(Document& document, QList<RuleId> rules, bool off);
    void undo() override { apply(!off_); }
    void redo() override { apply(off_); }

private:
    void apply(bool off);

    DocumentEditor editor_;
    QList<RuleId> rules_;
    bool off_;
};

class SetMode : public QUndoCommand {
public:
    SetMode(Document& document, qcs::Mode mode);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    qcs::Mode before_;
    qcs::Mode after_;
};

class SetBackend : public QUndoCommand {
public:
    SetBackend(Document& document, qcs::ConfigPart<qcs::BackendConfig> part, std::vector<EntryId> ids,
               const QString& what);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    qcs::ConfigPart<qcs::BackendConfig> before_;
    qcs::ConfigPart<qcs::BackendConfig> after_;
    std::vector<EntryId> idsBefore_;
    std::vector<EntryId> idsAfter_;
};

class SetMapping : public QUndoCommand {
public:
    SetMapping(Document& document, qcs::ConfigPart<qcs::QConfigMapping> part, std::vector<RuleId> ids,
               const QString& what);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    qcs::ConfigPart<qcs::QConfigMapping> before_;
    qcs::ConfigPart<qcs::QConfigMapping> after_;
    std::vector<RuleId> idsBefore_;
    std::vector<RuleId> idsAfter_;
};

/// Replaces one of the custom configs, which no view shows by row.
template <typename T>
class SetPart : public QUndoCommand {
public:
    SetPart(Document& document, qcs::ConfigPart<T> qcs::Workspace::*part, qcs::ConfigPart<T> value,
            const QString& what)
        : QUndoCommand(what), editor_(document), part_(part), other_(std::move(value)) {}
    void undo() override { exchange(); }
    void redo() override { exchange(); }

private:
    void exchange() {
        editor_.exchangePart(part_, other_);
        editor_.done();
    }

    DocumentEditor editor_;
    qcs::ConfigPart<T> qcs::Workspace::*part_;
    qcs::ConfigPart<T> other_;
};

class AddGraph : public QUndoCommand {
public:
    AddGraph(Document& document, qcs::WorkspaceGraph entry, std::shared_ptr<const qcs::Graph> graph);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    qcs::WorkspaceGraph entry_;
    std::shared_ptr<const qcs::Graph> graph_;
    int currentBefore_;
};

class RemoveGraph : public QUndoCommand {
public:
    RemoveGraph(Document& document, int index);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    int index_;
    qcs::WorkspaceGraph entry_;
    std::shared_ptr<const qcs::Graph> graph_;
    int currentBefore_;
};

class AddTensorFile : public QUndoCommand {
public:
    AddTensorFile(Document& document, int graph, std::string file);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    int graph_;
    std::string file_;
};

class SetCurrentGraph : public QUndoCommand {
public:
    SetCurrentGraph(Document& document, int index);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    int before_;
    int after_;
};

} // namespace qcs::ui
