#pragma once
// Every command of the menus as a row: what it is called, where it stands, its keys.

#include <QAbstractTableModel>
#include <QList>
#include <QPointer>
#include <QString>

#include <optional>

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

// Finding by a few letters: "shgr" finds "Show graph".

struct FuzzyMatch {
    int score = 0; ///< higher is better; comparable for one query only
    QList<int> at; ///< places in the text that were matched, ascending
};

/// Every letter of the query (spaces aside) occurs in the text, in this order, in any case, each at the start
/// of a word or beside the one before; or every word of the query occurs, in any order. Starts of words and
/// neighbouring letters count more, and so do short texts. An empty query matches everything.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace qcs::ui
