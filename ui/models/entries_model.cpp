#include "models/entries_model.h"

#include "document/entry_commands.h"
#include "theme/prose.h"
#include "theme/wording.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

#include <algorithm>

namespace qcs::ui {
namespace {
const auto entriesMime = QStringLiteral("application/x-qconfig-studio-entries");
}

// The rows follow the document once an edit is done; data() finds entries by id and has nothing to say about
// one that is gone.
EntriesModel::EntriesModel(Document* document, EntryFacts* facts, QObject* parent)
    : QAbstractListModel(parent), document_(document), facts_(facts) {
    rows_ = wanted();
    connect(document, &Document::backendReset, this, &EntriesModel::reset);
    connect(document, &Document::entryChanged, this,
            [this](int index) { changed_.insert(document_->entryIdAt(index)); });
    connect(document, &Document::backendChanged, this, &EntriesModel::follow);
    connect(facts, &EntryFacts::changed, this, [this] {
        if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    });
}

const EntriesModel::Text& EntriesModel::text(EntryId id, const qcs::BackendPatternConfig& config) const {
    auto found = texts_.find(id);
    if (found == texts_.end()) {
        Text text{familyOf(config), patternText(config), dtypesText(config), {}};
        text.searched =
            text.pattern + QLatin1Char(' ') + text.dtypes + QLatin1Char(' ') + familyTitle(text.family);
        for (const auto& name :
             {config.root_module, config.qat_module, config.reference_quantized_module, config.fused_module})
            if (name) text.searched += QLatin1Char(' ') + QString::fromStdString(*name);
        found = texts_.insert(id, std::move(text));
    }
    return *found;
}

std::vector<EntriesModel::Row> EntriesModel::wanted() const {
    const QStringList words = search_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<Row> rows;
    const auto& configs = document_->backend().configs;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        const EntryId id = document_->entryIdAt(static_cast<int>(i));
        const Text& said = text(id, configs[i]);
        if (std::ranges::all_of(words, [&](const QString& word) {
                return said.searched.contains(word, Qt::CaseInsensitive);
            }))
            rows.push_back({said.family, id});
    }
    if (!grouped_) return rows;
    std::ranges::stable_sort(rows, {}, &Row::family);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (i == 0 || rows[i].family != rows[i - 1].family) {
            rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(i), {rows[i].family, 0});
            ++i;
        }
    return rows;
}

void EntriesModel::reset() {
    beginResetModel();
    texts_.clear();
    changed_.clear();
    rows_ = wanted();
    endResetModel();
}

void EntriesModel::follow() {
    for (const EntryId id : changed_)
        texts_.remove(id);
    const std::vector<Row> now = wanted();
    // An entry is the same row in whatever family it is; a heading is one for each family.
    const auto same = [](const Row& a, const Row& b) {
        return a.id == b.id && (a.id != 0 || a.family == b.family);
    };
    const auto find = [&](const std::vector<Row>& rows, const Row& row) {
        return std::ranges::find_if(rows, [&](const Row& other) { return same(other, row); });
    };
    for (int i = rowCount() - 1; i >= 0; --i)
        if (const auto at = rows_.begin() + i; find(now, *at) == now.end()) {
            beginRemoveRows({}, i, i);
            rows_.erase(at);
            endRemoveRows();
        }
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int row = static_cast<int>(i);
        const auto begin = rows_.begin();
        const auto found = find(rows_, now[i]);
        const int at = static_cast<int>(found - begin);
        if (found == rows_.end()) {
            beginInsertRows({}, row, row);
            rows_.insert(begin + row, now[i]);
            endInsertRows();
        } else if (at != row && beginMoveRows({}, at, at, {}, row)) {
            std::rotate(begin + row, begin + at, begin + at + 1);
            endMoveRows();
        }
        rows_[i] = now[i];
    }
    // Numbers change with what comes and goes before.
    changed_.clear();
    if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void EntriesModel::setProblems(QHash<EntryId, RowProblem> problems) {
    if (problems == problems_) return;
    problems_ = std::move(problems);
    if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    Q_EMIT problemsChanged();
}

const RowProblem* EntriesModel::problem(EntryId entry) const {
    const auto found = problems_.constFind(entry);
    return found == problems_.constEnd() ? nullptr : &*found;
}

QVariant EntriesModel::problemData(EntryId id, int role) const {
    const RowProblem* wrong = problem(id);
    if (!wrong) return {};
    switch (role) {
    case FindingRole: {
        const QString inShort = badge(id);
        return inShort.isEmpty() ? plainProse(findingWords(wrong->finding)) : inShort;
    }
    case FindingIconRole: return lookOf(wrong->finding.severity).icon;
    case FixRole: return fixButtonWords(*wrong);
    case FixAllRole: return fixAllButtonWords(*wrong);
    default: return {};
    }
}

void EntriesModel::setSearch(const QString& words) {
    if (words == search_) return;
    search_ = words;
    follow();
}

void EntriesModel::setGrouped(bool grouped) {
    if (grouped == grouped_) return;
    grouped_ = grouped;
    follow();
}

EntryId EntriesModel::entryAt(const QModelIndex& index) const {
    return index.isValid() ? rowAt(index).id : 0;
}

QModelIndex EntriesModel::indexOfEntry(EntryId id) const {
    const auto found = std::ranges::find(rows_, id, &Row::id);
    return id == 0 || found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

int EntriesModel::shown() const {
    return static_cast<int>(std::ranges::count_if(rows_, [](const Row& row) { return row.id != 0; }));
}

int EntriesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString EntriesModel::counts(EntryId id) const {
    const auto reach = facts_->fact(id).reach;
    if (!reach) return {};
    QStringList parts;
    if (reach->fused > 0) parts.push_back(tr("%n fusion(s)", nullptr, reach->fused));
    if (reach->matched > 0) parts.push_back(tr("%n match(es)", nullptr, reach->matched));
    return parts.join(QStringLiteral(" · "));
}

QString EntriesModel::badge(EntryId id) const {
    const EntryFact fact = facts_->fact(id);
    if (const int by = document_->entryIndex(fact.preemptedBy); fact.preemptedBy != 0 && by >= 0)
        return tr("never matches: entry %1 comes first").arg(by + 1);
    if (fact.reach && fact.reach->fits > 0 && fact.reach->matched == 0 && fact.reach->fused == 0)
        return tr("others win here");
    return {};
}

QString EntriesModel::tip(EntryId id) const {
    const EntryFact fact = facts_->fact(id);
    QStringList lines;
    if (fact.reach)
        lines.push_back(
            tr("In this model: matched %1 times, covering %2 nodes; it fits %3 times; used for %4 "
               "fusions.")
                .arg(fact.reach->matched)
                .arg(fact.reach->covered)
                .arg(fact.reach->fits)
                .arg(fact.reach->fused));
    if (const int by = document_->entryIndex(fact.preemptedBy); fact.preemptedBy != 0 && by >= 0)
        lines.push_back(tr("Entry %1 (%2) is tried before it and matches whatever it does.")
                            .arg(by + 1)
                            .arg(entryName(*document_->entry(fact.preemptedBy))));
    else if (!badge(id).isEmpty())
        lines.push_back(tr("Longer patterns, or entries before it, take all the nodes that it fits."));
    if (fact.added) lines.push_back(tr("The preset %1 has no such pattern.").arg(facts_->presetName()));
    if (fact.differs) lines.push_back(tr("It differs from the preset %1.").arg(facts_->presetName()));
    return lines.join(QLatin1Char('\n'));
}

QVariant EntriesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row row = rowAt(index);
    if (row.id == 0) {
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return familyTitle(row.family);
        return role == EntryIdRole ? QVariant(EntryId(0)) : QVariant();
    }
    const int at = document_->entryIndex(row.id);
    if (at < 0) return {};
    const auto& config = document_->backend().configs[static_cast<std::size_t>(at)];
    switch (role) {
    case EntryIdRole: return row.id;
    case NumberRole: return at + 1;
    case Qt::DisplayRole: return text(row.id, config).pattern;
    case DtypesRole: return text(row.id, config).dtypes;
    case CountsRole: return counts(row.id);
    case BadgeRole: return badge(row.id);
    case DifferenceRole: {
        const EntryFact fact = facts_->fact(row.id);
        return fact.added ? tr("new") : fact.differs ? tr("edited") : QString();
    }
    case FindingRole:
    case FindingIconRole:
    case FixRole:
    case FixAllRole: return problemData(row.id, role);
    case Qt::ToolTipRole: {
        QStringList lines = {tr("Entry %1: %2").arg(at + 1).arg(text(row.id, config).pattern)};
        if (const QString more = tip(row.id); !more.isEmpty()) lines.push_back(more);
        return lines.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole: {
        QStringList parts = {text(row.id, config).pattern};
        for (const int part : {int(DtypesRole), int(CountsRole), int(BadgeRole), int(DifferenceRole)})
            if (const QString said = data(index, part).toString(); !said.isEmpty()) parts.push_back(said);
        return listed(parts);
    }
    default: return {};
    }
}

Qt::ItemFlags EntriesModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    if (rowAt(index).id == 0) return Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren | Qt::ItemIsDragEnabled |
           Qt::ItemIsDropEnabled;
}

// --- moving ---

QStringList EntriesModel::mimeTypes() const {
    return {entriesMime};
}

QMimeData* EntriesModel::mimeData(const QModelIndexList& indexes) const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const QModelIndex& index : indexes)
        stream << entryAt(index);
    auto* data = new QMimeData;
    data->setData(entriesMime, bytes);
    return data;
}

QList<EntryId> EntriesModel::dragged(const QMimeData* data) const {
    QList<EntryId> ids;
    QDataStream stream(data->data(entriesMime));
    while (!stream.atEnd()) {
        EntryId id = 0;
        stream >> id;
        if (stream.status() != QDataStream::Ok || !indexOfEntry(id).isValid()) return {};
        ids.push_back(id);
    }
    std::ranges::sort(ids, {}, [this](EntryId id) { return document_->entryIndex(id); });
    return ids;
}

std::optional<EntryId> EntriesModel::targetOfDrop(const QList<EntryId>& ids, int row,
                                                  const QModelIndex& parent) const {
    if (ids.isEmpty()) return std::nullopt;
    const int before = parent.isValid() ? parent.row() : row < 0 ? rowCount() : row;
    const auto at = [this](int i) -> const Row& { return rows_[static_cast<std::size_t>(i)]; };
    if (!grouped_) return before < rowCount() ? at(before).id : 0;
    // Families are no places: an entry moves among those of its own.
    const EntryFamily family = rowAt(indexOfEntry(ids.front())).family;
    for (const EntryId id : ids)
        if (rowAt(indexOfEntry(id)).family != family) return std::nullopt;
    if (before < rowCount() && at(before).id != 0 && at(before).family == family) return at(before).id;
    if (before == 0 || at(before - 1).id == 0 || at(before - 1).family != family) return std::nullopt;
    const int last = document_->entryIndex(at(before - 1).id);
    return document_->entryIdAt(last + 1); // 0 past the end
}

bool EntriesModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                   const QModelIndex& parent) const {
    return action == Qt::MoveAction && targetOfDrop(dragged(data), row, parent).has_value();
}

bool EntriesModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                const QModelIndex& parent) {
    const QList<EntryId> ids = dragged(data);
    const auto target = targetOfDrop(ids, row, parent);
    if (action == Qt::MoveAction && target) document_->moveEntries(ids, *target);
    return false; // the document has moved them: the view must not remove the dragged rows
}

} // namespace qcs::ui
