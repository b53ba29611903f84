#pragma once
// UndoHistory: a dialog that lists the undo steps since the document was opened. A click or Enter on a step
// brings the document into the state after this step.

#include <QDialog>

class QListView;
class QUndoStack;

namespace qcs::ui {

class SortProxyModel;
class UndoHistoryModel;

class UndoHistory : public QDialog {
    Q_OBJECT
public:
    UndoHistory(QUndoStack* stack, QWidget* parent);
    QListView* list() const { return list_; }

Q_SIGNALS:
    /// Emitted when another row becomes the current row, also by the arrow keys, which do not change the
    /// document. `undoIndex` is 0 for the document as opened, and n for the document after the n-th edit.
    void currentStepChanged(int undoIndex);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void go(const QModelIndex& index);
    void markCurrent();

    QUndoStack* stack_;
    UndoHistoryModel* model_;
    SortProxyModel* rows_;
    QListView* list_;
};

} // namespace qcs::ui
