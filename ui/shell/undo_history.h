#pragma once
// UndoHistory: a dialog that lists the undo steps since the document was opened. A click or Enter on a step
// brings the document into the state after this step.

#include <QDialog>

class QListView;
class QUndoStack;

namespace qcs::ui {

class SortedRows;
class UndoHistoryModel;

class UndoHistory : public QDialog {
    Q_OBJECT
public:
    UndoHistory(QUndoStack* stack, QWidget* parent);
    QListView* list() const { return list_; }

Q_SIGNALS:
    /// Emitted when another row becomes current: 0 is the state as opened, n is the state after the n-th
    /// edit. The document is not changed by that.
    void stepChosen(int undoIndex);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void go(const QModelIndex& index);
    void markCurrent();

    QUndoStack* stack_;
    UndoHistoryModel* model_;
    SortedRows* rows_;
    QListView* list_;
};

} // namespace qcs::ui
