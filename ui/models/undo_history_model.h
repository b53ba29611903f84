#pragma once
// UndoHistoryModel: the steps of an undo stack as a list. The first row is the state that was opened; each
// further row is one step.

#include <QAbstractListModel>

class QUndoStack;

namespace qcs::ui {

class UndoHistoryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        CurrentRole = Qt::UserRole, ///< bool: the document is in the state after this step
        UndoneRole,                 ///< bool: the step was undone
        SavedRole,                  ///< bool: the state after this step is the saved state
    };
    UndoHistoryModel(QUndoStack* stack, QObject* parent = nullptr);

    /// Row n stands for the state in which QUndoStack::index() is n.
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void follow();

    QUndoStack* stack_;
    QStringList texts_; ///< the texts of the stack's commands when follow() last ran
};

} // namespace qcs::ui
