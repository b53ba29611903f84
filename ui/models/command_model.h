#pragma once
// CommandModel: the commands in the menus as a table (text, menu and keys) for the command palette, with
// fuzzy search.

#include <QAbstractTableModel>
#include <QList>
#include <QPointer>
#include <QString>

#include <optional>

class QAction;
class QMenuBar;

namespace qcs::ui {

/// A command that a menu offers.
struct Command {
    QString text; ///< for example "Show all panels"
    QString menu; ///< for example "View › Panels"
    QString keys; ///< for example "Ctrl+Shift+Z, Ctrl+Y"
    QPointer<QAction> action;
};
/// Returns the commands in all menus, in menu order. Hidden actions and actions with the property "noCommand"
/// are left out. Of several actions with the same text and the same shortcuts, only one is returned: the
/// first that is enabled, or the first if none is. Actions without a shortcut are all returned.
QList<Command> commandsOf(const QMenuBar& bar);

class CommandModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TextColumn, MenuColumn, KeysColumn, ColumnCount };
    enum Role {
        MatchRole = Qt::UserRole, ///< QList<int>: the positions in the command's text of the letters that
                                  ///< match the search; empty if the text alone, without menu and keys, does
                                  ///< not match the whole search
        EnabledRole,              ///< bool: the command is enabled
        CheckedRole,              ///< bool: the command is checked; invalid if it cannot be checked
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setCommands(QList<Command> commands);
    /// Lists the commands that match, best first, with all disabled commands after the enabled ones. An empty
    /// search lists all commands in menu order.
    void setSearch(const QString& words);
    /// Returns the action of the command in a row.
    QAction* action(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    struct Shown {
        int command = 0;
        QList<int> letters; ///< the matched positions, as MatchRole
        int score = 0;
    };
    void filter();
    const Command& commandAt(const QModelIndex& index) const;

    QList<Command> commands_;
    QList<Shown> shown_;
    QString search_;
};

// Fuzzy search, in which "shgr" finds "Show graph".

/// How a query matches a text.
struct FuzzyMatch {
    int score = 0; ///< higher is better; only scores for the same query can be compared
    QList<int> at; ///< the matched positions in the text, ascending
};

/// Returns how the query matches the text; nullopt if it does not match. The query matches if each of its
/// words occurs in the text, in any order. It also matches if all its letters, without spaces, occur in the
/// text in the same order, where each letter must be at the start of a word or directly after the previous
/// matched letter. Case is ignored. Matches at starts of words, adjacent letters and short texts score
/// higher. An empty query matches every text.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace qcs::ui
