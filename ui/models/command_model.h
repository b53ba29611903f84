#pragma once
// The commands of the menus as a table, for the command palette: text, menu and keys; with fuzzy search.

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
/// The commands of all menus, in their order, except hidden actions and those with the property "noCommand".
QList<Command> commandsOf(const QMenuBar& bar);

class CommandModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TextColumn, MenuColumn, KeysColumn, ColumnCount };
    enum Role {
        MatchRole = Qt::UserRole, ///< QList<int>: positions of the letters of the text that were matched
        EnabledRole,              ///< bool
        CheckedRole,              ///< bool; invalid if it cannot be checked
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setCommands(QList<Command> commands);
    /// Lists the matches, best first, and disabled commands after all enabled ones. An empty search lists all
    /// commands, in the order of the menus.
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

// Fuzzy search: "shgr" finds "Show graph".

struct FuzzyMatch {
    int score = 0; ///< higher is better; comparable only for the same query
    QList<int> at; ///< matched positions in the text, ascending
};

/// Matches if every word of the query occurs in the text, in any order; or if all letters of the query
/// (without spaces) occur in this order, each at the start of a word or next to the one before. Case is
/// ignored. Starts of words, neighbouring letters and short texts score higher. An empty query matches
/// everything; nullopt if there is no match.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace qcs::ui
