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
    /// Emitted when another row becomes the current row. Row 0 is the document as opened, row n the document
    /// after the n-th edit. Moving to a row with the arrow keys does not change the document.
    void stepChosen(int undoIndex);

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
