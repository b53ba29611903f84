#pragma once
// The steps of an undo stack as a list: first the state that was opened, then one row for each step.

#include <QAbstractListModel>

class QUndoStack;

namespace qcs::ui {

class UndoHistoryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        CurrentRole = Qt::UserRole, ///< bool: the document is as it was after this step
        UndoneRole,                 ///< bool: the step was undone
        SavedRole,                  ///< bool: the state after this step is the saved one
    };
    UndoHistoryModel(QUndoStack* stack, QObject* parent = nullptr);

    /// Rows correspond to indexes of the stack.
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void follow();

    QUndoStack* stack_;
    QStringList texts_; ///< of the commands, as announced to views
};

} // namespace qcs::ui
