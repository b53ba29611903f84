#pragma once
// One class for each kind of edit. Commands name rules by their ids, never by row, and hold the values they
// change.

#include "document/document_editor.h"

#include <QUndoCommand>

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

class RemoveRules : public QUndoCommand {
public:
    RemoveRules(Document& document, const QList<RuleId>& ids);
    void undo() override;
    void redo() override;

private:
    struct Removed {
        RuleId id;
        int index; ///< in the mapping as it was before
        qcs::Rule rule;
    };
    DocumentEditor editor_;
    std::vector<Removed> removed_; ///< in order of index
};

/// Changes key and qconfig of one rule. Commands of one rule and one `typing` (not 0) merge.
class SetRule : public QUndoCommand {
public:
    SetRule(Document& document, RuleId id, qcs::Rule rule, int typing);
    void undo() override;
    void redo() override;
    int id() const override { return typing_ == 0 ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void apply(const qcs::Rule& rule);

    DocumentEditor editor_;
    RuleId id_;
    qcs::Rule before_;
    qcs::Rule after_;
    int typing_;
};

class MoveRule : public QUndoCommand {
public:
    MoveRule(Document& document, RuleId id, int from, int to);
    void undo() override;
    void redo() override;

private:
    DocumentEditor editor_;
    RuleId id_;
    int from_;
    int to_;
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
