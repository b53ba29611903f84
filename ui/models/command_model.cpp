#include "models/command_model.h"

#include "models/fuzzy.h"
#include "words/wording.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace qcs::ui {
namespace {

void collect(const QList<QAction*>& actions, const QString& path, QList<Command>& commands) {
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible() || action->property("noCommand").toBool()) continue;
        const QString text = withoutMnemonic(action->text());
        if (QMenu* menu = action->menu()) {
            Q_EMIT menu->aboutToShow(); // some are filled just before they open
            collect(menu->actions(), path.isEmpty() ? text : path + QStringLiteral(" › ") + text, commands);
            continue;
        }
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts())
            keys.push_back(sequence.toString(QKeySequence::NativeText));
        commands.push_back({text, path, listed(keys), action});
    }
}

} // namespace

QList<Command> commandsOf(const QMenuBar& bar) {
    QList<Command> all;
    collect(bar.actions(), {}, all);
    // What two menus have under one name and key is one command: the one that can be done now, else the
    // first.
    QList<Command> commands;
    for (Command& command : all) {
        const auto same = command.keys.isEmpty()
                              ? commands.end()
                              : std::ranges::find_if(commands, [&](const Command& other) {
                                    return other.text == command.text && other.keys == command.keys;
                                });
        if (same == commands.end())
            commands.push_back(std::move(command));
        else if (!same->action->isEnabled() && command.action->isEnabled())
            *same = std::move(command);
    }
    return commands;
}

void CommandModel::setCommands(QList<Command> commands) {
    beginResetModel();
    commands_ = std::move(commands);
    filter();
    endResetModel();
}

void CommandModel::setSearch(const QString& words) {
    if (words == search_) return;
    beginResetModel();
    search_ = words;
    filter();
    endResetModel();
}

void CommandModel::filter() {
    shown_.clear();
    for (int i = 0; i < commands_.size(); ++i) {
        const Command& command = commands_[i];
        if (auto match = fuzzyMatch(search_, command.text))
            shown_.push_back({i, match->at, match->score + 50});
        else if (auto wide = fuzzyMatch(search_, command.text + QLatin1Char(' ') + command.menu +
                                                     QLatin1Char(' ') + command.keys))
            shown_.push_back({i, {}, wide->score});
    }
    if (search_.trimmed().isEmpty()) return;
    const auto enabled = [this](const Shown& row) {
        const QPointer<QAction>& action = commands_[row.command].action;
        return action && action->isEnabled();
    };
    std::ranges::stable_sort(shown_, std::greater(), [&](const Shown& row) {
        return std::pair(enabled(row), row.score); // what cannot be done comes last
    });
}

void CommandModel::sort(int column, Qt::SortOrder order) {
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<int> commands;
    for (const QModelIndex& index : before)
        commands.push_back(shown_[index.row()].command);
    const auto key = [&](const Shown& row) {
        const Command& command = commands_[row.command];
        return column == TextColumn ? command.text : column == MenuColumn ? command.menu : command.keys;
    };
    std::ranges::stable_sort(shown_, [&](const Shown& a, const Shown& b) {
        if (column < 0) return a.command < b.command;
        const int compared = key(a).localeAwareCompare(key(b));
        return order == Qt::AscendingOrder ? compared < 0 : compared > 0;
    });
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto found = std::ranges::find(shown_, commands[static_cast<std::size_t>(i)], &Shown::command);
        after.push_back(index(static_cast<int>(found - shown_.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

const Command& CommandModel::commandAt(const QModelIndex& index) const {
    return commands_[shown_[index.row()].command];
}

QAction* CommandModel::action(const QModelIndex& index) const {
    return index.isValid() ? commandAt(index).action.data() : nullptr;
}

int CommandModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int CommandModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CommandModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Command& command = commandAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == TextColumn   ? command.text
               : index.column() == MenuColumn ? command.menu
                                              : command.keys;
    case MatchRole: return QVariant::fromValue(shown_[index.row()].letters);
    case EnabledRole: return command.action && command.action->isEnabled();
    case CheckedRole:
        return command.action && command.action->isCheckable() ? QVariant(command.action->isChecked())
                                                               : QVariant();
    case Qt::ToolTipRole:
        return command.action && command.action->isEnabled() ? QVariant() : tr("Not possible just now.");
    case Qt::AccessibleTextRole: {
        if (index.column() != TextColumn) return data(index, Qt::DisplayRole);
        QStringList parts = {command.text, command.menu};
        if (!command.keys.isEmpty()) parts.push_back(command.keys);
        if (!data(index, EnabledRole).toBool()) parts.push_back(tr("not possible just now"));
        return listed(parts);
    }
    default: return {};
    }
}

QVariant CommandModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case TextColumn: return tr("Command");
    case MenuColumn: return tr("Menu");
    case KeysColumn: return tr("Keys");
    default: return {};
    }
}

} // namespace qcs::ui
