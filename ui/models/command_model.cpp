#include "models/command_model.h"

#include "words/wording.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <vector>

namespace qcs::ui {
namespace {

void collect(const QList<QAction*>& actions, const QString& path, QList<Command>& commands) {
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible() || action->property("noCommand").toBool()) continue;
        const QString text = withoutMnemonic(action->text());
        if (QMenu* menu = action->menu()) {
            Q_EMIT menu->aboutToShow(); // some menus are filled only then
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
    // Actions of two menus with the same text and keys are one command: the first that is enabled, or else
    // the first.
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
        return std::pair(enabled(row), row.score); // disabled commands come last
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

namespace {

constexpr int perLetter = 10;
constexpr int wordStart = 12;
constexpr int neighbour = 15;
constexpr int wholeWord = 40;
constexpr int none = -1'000'000;

bool startsWord(const QString& text, qsizetype at) {
    if (at == 0) return true;
    const QChar before = text[at - 1];
    return !before.isLetterOrNumber() || (before.isLower() && text[at].isUpper());
}

/// Finds every word anywhere in the text.
std::optional<FuzzyMatch> wordsMatch(const QStringList& words, const QString& text) {
    FuzzyMatch match;
    for (const QString& word : words) {
        qsizetype best = -1;
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
            if (best < 0 || (startsWord(text, at) && !startsWord(text, best))) best = at;
        }
        if (best < 0) return std::nullopt;
        match.score += wholeWord + static_cast<int>(word.size()) * (perLetter + neighbour);
        if (startsWord(text, best)) match.score += wordStart;
        for (qsizetype i = 0; i < word.size(); ++i)
            match.at.push_back(static_cast<int>(best + i));
    }
    std::ranges::sort(match.at);
    match.at.erase(std::unique(match.at.begin(), match.at.end()), match.at.end());
    return match;
}

/// Finds the letters in order, each at the start of a word or next to the one before, with the highest score,
/// by dynamic programming. Letters at any position would match almost every text.
std::optional<FuzzyMatch> lettersMatch(const QString& letters, const QString& text) {
    const auto rows = static_cast<std::size_t>(letters.size());
    const auto columns = static_cast<std::size_t>(text.size());
    // best[r][c]: the highest score of matching letters 0..r with letter r at position c; from[r][c]: the
    // position of letter r - 1 then.
    std::vector<std::vector<int>> best(rows, std::vector<int>(columns, none));
    std::vector<std::vector<int>> from(rows, std::vector<int>(columns, -1));
    for (std::size_t r = 0; r < rows; ++r) {
        int before = r == 0 ? 0 : none; // the highest best[r - 1][..] left of c
        int beforeAt = -1;
        for (std::size_t c = 0; c < columns; ++c) {
            const auto at = static_cast<qsizetype>(c);
            if (letters[static_cast<qsizetype>(r)].toCaseFolded() == text[at].toCaseFolded()) {
                int score = startsWord(text, at) ? before : none;
                int where = beforeAt;
                if (r > 0 && c > 0 && best[r - 1][c - 1] > none && best[r - 1][c - 1] + neighbour > score) {
                    score = best[r - 1][c - 1] + neighbour;
                    where = static_cast<int>(c) - 1;
                }
                if (score > none) {
                    best[r][c] = score + perLetter + (startsWord(text, at) ? wordStart : 0);
                    from[r][c] = where;
                }
            }
            if (r > 0 && best[r - 1][c] > before) {
                before = best[r - 1][c];
                beforeAt = static_cast<int>(c);
            }
        }
    }
    const auto& last = best.back();
    const auto end = std::ranges::max_element(last);
    if (end == last.end() || *end <= none) return std::nullopt;
    FuzzyMatch match{*end, {}};
    int at = static_cast<int>(end - last.begin());
    for (std::size_t r = rows; r-- > 0;) {
        match.at.push_front(at);
        at = from[r][static_cast<std::size_t>(at)];
    }
    return match;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text) {
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty()) return FuzzyMatch{};
    auto match = wordsMatch(words, text);
    if (!match) match = lettersMatch(words.join(QString()), text);
    if (match) match->score -= static_cast<int>(text.size()) / 4;
    return match;
}

} // namespace qcs::ui
