#pragma once
// Every command of the menus as a row: what it is called, where it stands, its keys.

#include <QAbstractTableModel>
#include <QPointer>

class QAction;
class QMenuBar;

namespace qcs::ui {

struct Command {
    QString text; ///< "Show all panels"
    QString menu; ///< "View › Panels"
    QString keys; ///< "Ctrl+Shift+Z, Ctrl+Y"
    QPointer<QAction> action;
};
/// All that the menus hold, in their order; what has no place in them is left out.
QList<Command> commandsOf(const QMenuBar& bar);

class CommandModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TextColumn, MenuColumn, KeysColumn, ColumnCount };
    enum Role {
        MatchRole = Qt::UserRole, ///< QList<int>: letters of the text that the search found
        EnabledRole,              ///< bool
        CheckedRole,              ///< bool; invalid if it cannot be checked
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setCommands(QList<Command> commands);
    /// Best match first, then what is not possible just now; with an empty search all, in the order of the
    /// menus.
    void setSearch(const QString& words);
    QAction* action(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    struct Shown {
        int command = 0;
        QList<int> letters;
        int score = 0;
    };
    void filter();
    const Command& commandAt(const QModelIndex& index) const;

    QList<Command> commands_;
    QList<Shown> shown_;
    QString search_;
};

} // namespace qcs::ui
