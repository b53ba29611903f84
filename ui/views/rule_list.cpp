#include "views/rule_list.h"

#include "report/labels.h"
#include "views/rule_remarks.h"

#include <QMimeData>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto mimeType = QStringLiteral("application/x-qconfig-studio-rule");
constexpr qcs::RuleKind kinds[] = {qcs::RuleKind::Order, qcs::RuleKind::ModuleName, qcs::RuleKind::Regex,
                                   qcs::RuleKind::ObjectType, qcs::RuleKind::Global};

} // namespace

void RuleList::setOutcome(Outcome outcome) {
    std::vector<Row> rows;
    if (outcome.input.mapping) {
        const auto& rules = outcome.input.mapping->rules;
        for (const qcs::RuleKind kind : kinds) {
            rows.push_back({kind, -1});
            for (std::size_t i = 0; i < rules.size(); ++i)
                if (rules[i].kind == kind) rows.push_back({kind, static_cast<int>(i)});
        }
    }
    const auto count = outcome.input.mapping ? outcome.input.mapping->rules.size() : 0;
    remarks_.assign(count, QString());
    if (rows == rows_) {
        outcome_ = std::move(outcome);
        if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    outcome_ = std::move(outcome);
    rows_ = std::move(rows);
    endResetModel();
}

const qcs::Rule* RuleList::rule(int index) const {
    if (!outcome_.input.mapping || index < 0) return nullptr;
    const auto& rules = outcome_.input.mapping->rules;
    return static_cast<std::size_t>(index) < rules.size() ? &rules[static_cast<std::size_t>(index)] : nullptr;
}

int RuleList::ruleAt(const QModelIndex& index) const {
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())].rule : -1;
}

QModelIndex RuleList::indexOf(int rule) const {
    const auto found = std::ranges::find(rows_, rule, &Row::rule);
    return rule < 0 || found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

RuleRow RuleList::rowAt(const QModelIndex& index) const {
    RuleRow row;
    const int at = ruleAt(index);
    const qcs::Rule* said = rule(at);
    if (!said) return row;
    row.number = at + 1;
    row.key = QString::fromStdString(qcs::rule_key_label(*said));
    row.keyIsName = said->kind != qcs::RuleKind::Global;
    row.qconfig = QString::fromStdString(qcs::qconfig_label(said->qconfig));
    row.none = !said->qconfig;
    const auto i = static_cast<std::size_t>(at);
    if (const auto& resolution = outcome_.resolution; resolution && i < resolution->rules.size()) {
        row.counts = ruleCounts(resolution->rules[i]);
        if (remarks_[i].isNull())
            remarks_[i] = QStringLiteral("") + ruleRemark(outcome_.input, *resolution, at);
        row.badge = remarks_[i];
    }
    return row;
}

QString RuleList::heading(const QModelIndex& index) const {
    switch (rows_[static_cast<std::size_t>(index.row())].kind) {
    case qcs::RuleKind::Order: return tr("ORDER");
    case qcs::RuleKind::ModuleName: return tr("MODULE NAME");
    case qcs::RuleKind::Regex: return tr("REGEX");
    case qcs::RuleKind::ObjectType: return tr("TYPE");
    case qcs::RuleKind::Global: return tr("GLOBAL");
    }
    return {};
}

QString RuleList::headingRemark(const QModelIndex& index) const {
    const qcs::RuleKind kind = rows_[static_cast<std::size_t>(index.row())].kind;
    const auto next = static_cast<std::size_t>(index.row()) + 1;
    const bool empty = next >= rows_.size() || rows_[next].rule < 0;
    const QString remark = kind == qcs::RuleKind::Order    ? tr("strongest")
                           : kind == qcs::RuleKind::Regex  ? tr("first match wins")
                           : kind == qcs::RuleKind::Global ? tr("weakest")
                                                           : QString();
    if (!empty) return remark;
    return remark.isEmpty() ? tr("no rules") : tr("no rules · %1").arg(remark);
}

int RuleList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant RuleList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const bool isRule = ruleAt(index) >= 0;
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        if (!isRule) return heading(index);
        const RuleRow row = rowAt(index);
        QStringList words = {QString::number(row.number), row.key, row.qconfig};
        for (const QString& word : {row.badge, row.counts})
            if (!word.isEmpty()) words.push_back(word);
        return words.join(QStringLiteral(", "));
    }
    if (role == Qt::ToolTipRole && isRule) {
        const RuleRow row = rowAt(index);
        QStringList lines = {row.key, row.qconfig};
        for (const QString& line : {row.badge, row.counts})
            if (!line.isEmpty()) lines.push_back(line);
        return lines.join(QLatin1Char('\n'));
    }
    return {};
}

Qt::ItemFlags RuleList::flags(const QModelIndex& index) const {
    const qcs::Rule* said = rule(ruleAt(index));
    if (!said) return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return said->kind == qcs::RuleKind::Global ? flags
                                               : flags | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
}

QStringList RuleList::mimeTypes() const {
    return {mimeType};
}

QMimeData* RuleList::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty()) data->setData(mimeType, QByteArray::number(ruleAt(indexes.front())));
    return data;
}

/// The rule before which the drop lands (one past its kind's last is allowed), or -1.
int RuleList::targetOf(const QMimeData* data, int row, const QModelIndex& parent) const {
    if (!data->hasFormat(mimeType)) return -1;
    const qcs::Rule* moved = rule(data->data(mimeType).toInt());
    const int at = parent.isValid() ? parent.row() : row;
    if (!moved || at < 0) return -1;
    const auto fits = [&](int candidate) {
        return candidate >= 0 && candidate < rowCount() &&
               rows_[static_cast<std::size_t>(candidate)].rule >= 0 &&
               rows_[static_cast<std::size_t>(candidate)].kind == moved->kind;
    };
    if (fits(at)) return rows_[static_cast<std::size_t>(at)].rule;
    if (fits(at - 1)) return rows_[static_cast<std::size_t>(at) - 1].rule + 1;
    return -1;
}

bool RuleList::canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                               const QModelIndex& parent) const {
    return action == Qt::MoveAction && targetOf(data, row, parent) >= 0;
}

bool RuleList::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                            const QModelIndex& parent) {
    if (canDropMimeData(data, action, row, column, parent))
        Q_EMIT moveRequested(data->data(mimeType).toInt(), targetOf(data, row, parent));
    return false; // the rows move when the document has moved the rule
}

} // namespace qcs::ui
