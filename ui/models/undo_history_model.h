#pragma once
// The steps of an undo stack as rows: first the state that was opened, then one row for each edit.

#include <QAbstractListModel>

class QUndoStack;

namespace qcs::ui {

class UndoHistoryModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        CurrentRole = Qt::UserRole, ///< bool: the document is as it was after this step
        UndoneRole,                 ///< bool: a step that was taken back
        SavedRole,                  ///< bool: so it is on disk
    };
    UndoHistoryModel(QUndoStack* stack, QObject* parent = nullptr);

    /// The row of a stack's index is the index itself.
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void follow();

    QUndoStack* stack_;
    QStringList texts_; ///< of the commands, as the views know them
};

} // namespace qcs::ui
