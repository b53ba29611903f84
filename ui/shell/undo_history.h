#pragma once
// The steps since the document was opened. A click or Enter on one takes the document there.

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
    /// A step was walked to, by keys or click: 0 for the state that was opened, n for after the n-th edit.
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
