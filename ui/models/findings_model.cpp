#include "models/findings_model.h"

#include "words/finding_words.h"
#include "words/prose.h"
#include "words/wording.h"

#include <QStringList>

#include <algorithm>

namespace qcs::ui {

void FindingsModel::setFindings(std::vector<qcs::insight::Finding> findings) {
    findings_ = std::move(findings);
    refresh();
}

void FindingsModel::setSearch(const QString& words) {
    if (words == search_) return;
    search_ = words;
    refresh();
}

bool FindingsModel::isWanted(const qcs::insight::Finding& finding) const {
    const auto words = search_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty()) return true;
    const QString text = QString::fromStdString(finding.code.str()) + QLatin1Char(' ') +
                         plainProse(findingWords(finding)) + QLatin1Char(' ') +
                         severityWord(finding.severity) + QLatin1Char(' ') + placeWords(finding.place);
    return std::ranges::all_of(words,
                               [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

void FindingsModel::refresh() {
    std::vector<qcs::insight::Finding> rows;
    std::ranges::copy_if(findings_, std::back_inserter(rows),
                         [this](const qcs::insight::Finding& finding) { return isWanted(finding); });
    show(std::move(rows));
}

/// Keeps the common prefix and suffix, and replaces the rows between them.
void FindingsModel::show(std::vector<qcs::insight::Finding> rows) {
    const auto shorter = std::min(rows.size(), rows_.size());
    std::size_t head = 0;
    while (head < shorter && rows[head] == rows_[head])
        ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && rows[rows.size() - 1 - tail] == rows_[rows_.size() - 1 - tail])
        ++tail;
    const auto first = static_cast<int>(head);
    if (const auto end = rows_.size() - tail; end > head) {
        beginRemoveRows({}, first, static_cast<int>(end) - 1);
        rows_.erase(rows_.begin() + first, rows_.begin() + static_cast<std::ptrdiff_t>(end));
        endRemoveRows();
    }
    if (const auto end = rows.size() - tail; end > head) {
        beginInsertRows({}, first, static_cast<int>(end) - 1);
        rows_.insert(rows_.begin() + first, rows.begin() + first,
                     rows.begin() + static_cast<std::ptrdiff_t>(end));
        endInsertRows();
    }
}

const qcs::insight::Finding* FindingsModel::finding(const QModelIndex& index) const {
    return index.isValid() ? &rows_[static_cast<std::size_t>(index.row())] : nullptr;
}

int FindingsModel::count(qcs::Severity severity) const {
    return static_cast<int>(std::ranges::count(findings_, severity, &qcs::insight::Finding::severity));
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const qcs::insight::Finding& found = *finding(index);
    switch (role) {
    case Qt::DisplayRole: return findingWords(found);
    case Qt::ToolTipRole: return plainProse(findingWords(found));
    case Qt::AccessibleTextRole:
        return titled(listed({severityWord(found.severity), placeWords(found.place)}),
                      plainProse(findingWords(found)));
    case SeverityRole: return static_cast<int>(found.severity);
    case PlaceRole: return placeWords(found.place);
    case SeverityWordRole: return severityWord(found.severity);
    case IdRole: return QString::fromStdString(found.code.str());
    default: return {};
    }
}

} // namespace qcs::ui
