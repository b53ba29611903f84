#include "models/entries_model.h"

#include "config/presets.h"
#include "words/edit_words.h"
#include "words/prose.h"
#include "words/wording.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

#include <algorithm>

namespace qcs::ui {
namespace {
const auto entriesMime = QStringLiteral("application/x-qconfig-studio-entries");
}

QString presetNameOf(const Document& document) {
    const auto& part = document.workspace().backend;
    return QString::fromStdString(part.preset.empty() ? part.value.name : part.preset);
}

const qcs::config::BackendConfig* presetOf(const Document& document) {
    return qcs::config::backend_preset(presetNameOf(document).toStdString());
}

EntriesModel::EntriesModel(Document* document, Answers* answers, QObject* parent)
    : QAbstractListModel(parent),
      document_(document),
      notes_(
          *answers, ResultStage::AtOnce,
          [document](const AnalysedState& state) {
              return questionOf<qcs::engine::stages::EntryNotes>(state.revision,
                                                                 presetNameOf(*document).toStdString());
          },
          [this] { takeFacts(); }),
      matches_(
          *answers, ResultStage::Explained,
          [](const AnalysedState& state) -> Question<qcs::engine::stages::EntryMatches::Output> {
              if (!state.hasModel()) return nullptr;
              return questionOf<qcs::engine::stages::EntryMatches>(state.revision);
          },
          [this] { takeFacts(); }) {
    rows_ = wanted();
    const ItemListSignals* entries = document->entries().rows();
    connect(entries, &ItemListSignals::aboutToBeReset, this, [this] { beginResetModel(); });
    connect(entries, &ItemListSignals::reset, this, [this] {
        texts_.clear();
        rows_ = wanted();
        endResetModel();
    });
    connect(entries, &ItemListSignals::aboutToBeInserted, this, &EntriesModel::insert);
    connect(entries, &ItemListSignals::aboutToBeRemoved, this, &EntriesModel::remove);
    connect(entries, &ItemListSignals::aboutToBeMoved, this, &EntriesModel::move);
    const auto finish = [this] {
        if (const auto rest = std::exchange(finish_, nullptr)) rest();
    };
    connect(entries, &ItemListSignals::inserted, this, finish);
    connect(entries, &ItemListSignals::removed, this, finish);
    connect(entries, &ItemListSignals::moved, this, finish);
    connect(entries, &ItemListSignals::changed, this, &EntriesModel::change);
    // The numbers of entries change when others before them are inserted or removed.
    connect(document, &Document::backendChanged, this, &EntriesModel::allChanged);
    notes_.ask();
    matches_.ask();
}

/// Merges both answers, which do not arrive together, so a new entry may have only some of its facts at
/// first.
void EntriesModel::takeFacts() {
    facts_.clear();
    if (const auto notes = notes_.answer())
        for (const auto entry : notes->ids()) {
            const auto& note = (*notes)[entry];
            Fact& fact = facts_[notes_.analysed().entryId(entry)];
            fact.preemptedBy = notes_.analysed().entryId(note.preempted_by);
            fact.added = note.added;
            fact.differs = note.differs;
        }
    if (const auto matches = matches_.answer())
        for (const auto entry : matches->ids())
            facts_[matches_.analysed().entryId(entry)].matches = (*matches)[entry];
    allChanged();
}

void EntriesModel::allChanged() {
    if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

EntriesModel::Text EntriesModel::textOf(const qcs::config::BackendPatternConfig& config) {
    Text text{familyOf(config), patternText(config), dtypesText(config), {}};
    text.searched =
        text.pattern + QLatin1Char(' ') + text.dtypes + QLatin1Char(' ') + familyTitle(text.family);
    for (const auto& name :
         {config.root_module, config.qat_module, config.reference_quantized_module, config.fused_module})
        if (name) text.searched += QLatin1Char(' ') + QString::fromStdString(*name);
    return text;
}

const EntriesModel::Text& EntriesModel::text(EntryId id,
                                             const qcs::config::BackendPatternConfig& config) const {
    const auto found = texts_.find(id);
    return *(found == texts_.end() ? texts_.insert(id, textOf(config)) : found);
}

bool EntriesModel::isFound(const Text& text) const {
    const QStringList words = search_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::ranges::all_of(
        words, [&](const QString& word) { return text.searched.contains(word, Qt::CaseInsensitive); });
}

std::vector<EntriesModel::Row> EntriesModel::wanted() const {
    std::vector<Row> rows;
    const auto& entries = document_->entries();
    for (int i = 0; i < entries.size(); ++i) {
        const EntryId id = entries.idAt(i);
        if (const Text& shown = text(id, *entries.find(id)); isFound(shown))
            rows.push_back({shown.family, id});
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

void EntriesModel::rearrange() {
    const std::vector<Row> now = wanted();
    // Rows of entries are identified by id, headings by family.
    const auto same = [](const Row& a, const Row& b) {
        return a.id == b.id && (a.id != 0 || a.family == b.family);
    };
    const auto find = [&](const std::vector<Row>& rows, const Row& row) {
        return std::ranges::find_if(rows, [&](const Row& other) { return same(other, row); });
    };
    for (int row = rowCount() - 1; row >= 0; --row)
        if (find(now, *(rows_.begin() + row)) == now.end()) removeRow(row);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int row = static_cast<int>(i);
        const auto found = find(rows_, now[i]);
        if (found == rows_.end())
            insertRow(row, now[i]);
        else
            moveRow(static_cast<int>(found - rows_.begin()), row);
    }
    allChanged();
}

int EntriesModel::rowOf(EntryId id) const {
    const auto found = std::ranges::find(rows_, id, &Row::id);
    return id == 0 || found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int EntriesModel::rowBefore(int entry, EntryFamily family) const {
    auto first = rows_.begin(), last = rows_.end();
    if (grouped_) {
        first = std::ranges::lower_bound(rows_, family, {}, &Row::family);
        last = std::ranges::upper_bound(rows_, family, {}, &Row::family);
    }
    // The heading comes first, as entryIndex() is -1 for it.
    const auto found = std::partition_point(
        first, last, [&](const Row& row) { return document_->entryIndex(row.id) < entry; });
    return static_cast<int>(found - rows_.begin());
}

void EntriesModel::insertRow(int row, Row what) {
    beginInsertRows({}, row, row);
    rows_.insert(rows_.begin() + row, what);
    endInsertRows();
}

void EntriesModel::removeRow(int row) {
    beginRemoveRows({}, row, row);
    rows_.erase(rows_.begin() + row);
    endRemoveRows();
}

void EntriesModel::moveRow(int row, int before) {
    if (!beginMoveRows({}, row, row, {}, before)) return;
    rotate(row, before);
    endMoveRows();
}

void EntriesModel::rotate(int row, int before) {
    const auto begin = rows_.begin();
    if (before > row)
        std::rotate(begin + row, begin + row + 1, begin + before);
    else
        std::rotate(begin + before, begin + row, begin + row + 1);
}

void EntriesModel::addHeading(EntryFamily family) {
    if (!grouped_ || std::ranges::binary_search(rows_, family, {}, &Row::family)) return;
    insertRow(static_cast<int>(std::ranges::lower_bound(rows_, family, {}, &Row::family) - rows_.begin()),
              {family, 0});
}

void EntriesModel::dropHeading(EntryFamily family) {
    if (!grouped_) return;
    const auto first = std::ranges::lower_bound(rows_, family, {}, &Row::family);
    const auto last = std::ranges::upper_bound(rows_, family, {}, &Row::family);
    if (last - first == 1 && first->id == 0) removeRow(static_cast<int>(first - rows_.begin()));
}

void EntriesModel::insert(int entry) {
    const Text text = textOf(document_->entries().incoming());
    if (!isFound(text)) return;
    addHeading(text.family);
    const int row = rowBefore(entry, text.family);
    beginInsertRows({}, row, row);
    finish_ = [=, this, family = text.family] {
        rows_.insert(rows_.begin() + row, {family, document_->entryIdAt(entry)});
        endInsertRows();
    };
}

void EntriesModel::remove(int entry) {
    const EntryId id = document_->entryIdAt(entry);
    const int row = rowOf(id);
    texts_.remove(id);
    if (row < 0) return;
    beginRemoveRows({}, row, row);
    finish_ = [=, this, family = (rows_.begin() + row)->family] {
        rows_.erase(rows_.begin() + row);
        endRemoveRows();
        texts_.remove(id); // a view may have requested it since
        dropHeading(family);
    };
}

void EntriesModel::move(int from, int to) {
    const int row = rowOf(document_->entryIdAt(from));
    if (row < 0) return;
    const int before = rowBefore(to > from ? to + 1 : to, (rows_.begin() + row)->family);
    if (!beginMoveRows({}, row, row, {}, before)) return;
    finish_ = [=, this] {
        rotate(row, before);
        endMoveRows();
    };
}

/// The family of the entry may have changed, and whether the search finds it.
void EntriesModel::change(int entry) {
    const EntryId id = document_->entryIdAt(entry);
    texts_.remove(id);
    const Text& now = text(id, *document_->entry(id));
    const EntryFamily family = now.family;
    const bool found = isFound(now);
    const int row = rowOf(id);
    if (row < 0) {
        if (!found) return;
        addHeading(family);
        return insertRow(rowBefore(entry, family), {family, id});
    }
    const EntryFamily before = (rows_.begin() + row)->family;
    if (!found) {
        removeRow(row);
        dropHeading(before);
    } else if (grouped_ && family != before) {
        addHeading(family);
        const int from = rowOf(id), to = rowBefore(entry, family);
        (rows_.begin() + from)->family = family;
        moveRow(from, to);
        dropHeading(before);
    } else {
        (rows_.begin() + row)->family = family;
    }
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
    rearrange();
}

void EntriesModel::setGrouped(bool grouped) {
    if (grouped == grouped_) return;
    grouped_ = grouped;
    rearrange();
}

EntryId EntriesModel::entryAt(const QModelIndex& index) const {
    return index.isValid() ? rowAt(index).id : 0;
}

QModelIndex EntriesModel::indexOfEntry(EntryId id) const {
    const int row = rowOf(id);
    return row < 0 ? QModelIndex() : index(row);
}

int EntriesModel::shown() const {
    return static_cast<int>(std::ranges::count_if(rows_, [](const Row& row) { return row.id != 0; }));
}

int EntriesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString EntriesModel::counts(EntryId id) const {
    const auto matches = facts_.value(id).matches;
    if (!matches) return {};
    QStringList parts;
    if (matches->fused > 0) parts.push_back(tr("%n fusion(s)", nullptr, matches->fused));
    if (matches->matched > 0) parts.push_back(tr("%n match(es)", nullptr, matches->matched));
    return parts.join(QStringLiteral(" · "));
}

QString EntriesModel::badge(EntryId id) const {
    const Fact fact = facts_.value(id);
    if (const int by = document_->entryIndex(fact.preemptedBy); fact.preemptedBy != 0 && by >= 0)
        return tr("never matches: entry %1 comes first").arg(by + 1);
    if (fact.matches && fact.matches->fits > 0 && fact.matches->matched == 0 && fact.matches->fused == 0)
        return tr("others win here");
    return {};
}

QString EntriesModel::tip(EntryId id) const {
    const Fact fact = facts_.value(id);
    QStringList lines;
    if (fact.matches)
        lines.push_back(
            tr("In this model: matched %1 times, covering %2 nodes; it fits %3 times; used for %4 "
               "fusions.")
                .arg(fact.matches->matched)
                .arg(fact.matches->covered)
                .arg(fact.matches->fits)
                .arg(fact.matches->fused));
    if (const int by = document_->entryIndex(fact.preemptedBy); fact.preemptedBy != 0 && by >= 0)
        lines.push_back(tr("Entry %1 (%2) is tried before it and matches everything that this one matches.")
                            .arg(by + 1)
                            .arg(entryName(*document_->entry(fact.preemptedBy))));
    else if (!badge(id).isEmpty())
        lines.push_back(tr("Longer patterns, or entries before it, take all the nodes that it fits."));
    if (fact.added) lines.push_back(tr("The preset %1 has no such pattern.").arg(presetNameOf(*document_)));
    if (fact.differs) lines.push_back(tr("It differs from the preset %1.").arg(presetNameOf(*document_)));
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
        const Fact fact = facts_.value(row.id);
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
    // An entry can be moved only within its family, since the order of families is fixed.
    const EntryFamily family = rowAt(indexOfEntry(ids.front())).family;
    for (const EntryId id : ids)
        if (rowAt(indexOfEntry(id)).family != family) return std::nullopt;
    if (before < rowCount() && at(before).id != 0 && at(before).family == family) return at(before).id;
    if (before == 0 || at(before - 1).id == 0 || at(before - 1).family != family) return std::nullopt;
    const int last = document_->entryIndex(at(before - 1).id);
    return document_->entryIdAt(last + 1); // 0 at the end
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
    return false; // the document has moved them already: the view must not remove the dragged rows
}

} // namespace qcs::ui
