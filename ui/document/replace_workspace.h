#pragma once
// The whole workspace at once, as one step that can be undone: what was recovered, or is on disk now.

#include "document/document_editor.h"

#include <QUndoCommand>

namespace qcs::ui {

class ReplaceWorkspace : public QUndoCommand {
public:
    ReplaceWorkspace(Document& document, WholeWorkspace other, const QString& what)
        : QUndoCommand(what), editor_(document), other_(std::move(other)) {}
    void undo() override { exchange(); }
    void redo() override { exchange(); }

private:
    void exchange() {
        editor_.exchangeAll(other_);
        editor_.done();
    }

    DocumentEditor editor_;
    WholeWorkspace other_;
};

} // namespace qcs::ui
