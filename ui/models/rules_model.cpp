#include "models/rules_model.h"

#include "words/labels.h"
#include "words/prose.h"
#include "words/rule_words.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QMimeData>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto mimeType = QStringLiteral("application/x-qconfig-studio-rule");
constexpr int kindCount = 5;

} // namespace

RulesModel::RulesModel(Document* document, Answers* answers, QObject* parent)
    : QAbstractListModel(parent),
      document_(document),
      answers_(answers),
      remarks_(
          *answers, ResultStage::Resolved,
          [](const AnalysedState& state) -> Question<qcs::engine::stages::RuleRemarks::Output> {
              if (!state.hasModel() || state.isFusionOnly()) return nullptr;
              return questionOf<qcs::engine::stages::RuleRemarks>(state.revision);
          },
          [this] { changed(0, rowCount() - 1); }) {
    load();
    const ItemListSignals* rules = document_->rules().rows();
    connect(rules, &ItemListSignals::aboutToBeReset, this, [this] { beginResetModel(); });
    connect(rules, &ItemListSignals::reset, this, [this] {
        load();
        endResetModel();
    });
    connect(rules, &ItemListSignals::aboutToBeInserted, this, &RulesModel::insert);
    connect(rules, &ItemListSignals::aboutToBeRemoved, this, &RulesModel::remove);
    connect(rules, &ItemListSignals::aboutToBeMoved, this, &RulesModel::move);
    const auto finish = [this] { std::exchange(finish_, nullptr)(); };
    connect(rules, &ItemListSignals::inserted, this, finish);
    connect(rules, &ItemListSignals::removed, this, finish);
    connect(rules, &ItemListSignals::moved, this, finish);
    connect(rules, &ItemListSignals::changed, this, [this](int rule) { changed(rowOf(rule), rowOf(rule)); });
    connect(answers_, &Answers::resolutionChanged, this, [this] { changed(0, rowCount() - 1); });
    remarks_.ask();
}

/// The row of the rule with this index, counting the headings of its kind and of those before it.
int RulesModel::rowOf(int rule) const {
    int rules = -1;
    for (std::size_t row = 0; row < rows_.size(); ++row)
        if (rows_[row].id != 0 && ++rules == rule) return static_cast<int>(row);
    return -1;
}

void RulesModel::load() {
    rows_.clear();
    const auto& rules = document_->mapping().rules;
    std::size_t rule = 0;
    for (int kind = 0; kind < kindCount; ++kind) {
        rows_.push_back({static_cast<qcs::config::RuleKind>(kind), 0});
        for (; rule < rules.size() && rules[rule].kind == rows_.back().kind; ++rule)
            rows_.push_back({rules[rule].kind, document_->ruleIdAt(static_cast<int>(rule))});
    }
}

void RulesModel::insert(int rule) {
    const qcs::config::RuleKind kind = document_->rules().incoming().kind;
    const int to = rule + static_cast<int>(kind) + 1;
    beginInsertRows({}, to, to);
    finish_ = [=, this] {
        rows_.insert(rows_.begin() + to, {kind, document_->ruleIdAt(rule)});
        endInsertRows();
        changed(0, rowCount() - 1);
    };
}

void RulesModel::remove(int rule) {
    const int row = rowOf(rule);
    beginRemoveRows({}, row, row);
    finish_ = [=, this] {
        rows_.erase(rows_.begin() + row);
        endRemoveRows();
        changed(0, rowCount() - 1);
    };
}

void RulesModel::move(int from, int to) {
    const int source = rowOf(from);
    const int target = source + to - from;
    beginMoveRows({}, source, source, {}, target > source ? target + 1 : target);
    finish_ = [=, this] {
        const auto begin = rows_.begin();
        if (target > source)
            std::rotate(begin + source, begin + source + 1, begin + target + 1);
        else
            std::rotate(begin + target, begin + source, begin + source + 1);
        endMoveRows();
        changed(std::min(source, target), std::max(source, target));
    };
}

void RulesModel::changed(int firstRow, int lastRow) {
    if (firstRow >= 0 && firstRow <= lastRow) Q_EMIT dataChanged(index(firstRow), index(lastRow));
}

RuleId RulesModel::ruleAt(const QModelIndex& index) const {
    return index.isValid() ? rowAt(index).id : 0;
}

QModelIndex RulesModel::indexOfRule(RuleId id) const {
    const auto found = std::ranges::find(rows_, id, &Row::id);
    return id == 0 || found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

int RulesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

const qcs::predict::RuleStats* RulesModel::stats(RuleId id) const {
    const auto& resolution = answers_->resolution();
    const auto rule = answers_->ruleIndex(id);
    return resolution && rule ? &resolution->rules[rule] : nullptr;
}

QString RulesModel::badge(RuleId id) const {
    const auto* counted = stats(id);
    // With several models, a rule without matches may be for another one; lint reports what matches in none.
    if (!counted || (counted->matches == 0 && document_->graphs().size() > 1)) return {};
    const auto remarks = remarks_.answer();
    const auto rule = remarks_.analysed().ruleIndex(id);
    return remarks && rule ? ruleBadge((*remarks)[rule]) : QString();
}

QVariant RulesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row row = rowAt(index);
    if (row.id == 0) return headingData(index, role);
    const qcs::config::Rule* rule = document_->rule(row.id);
    if (!rule) return {};
    const auto* counts = stats(row.id);
    switch (role) {
    case RuleIdRole: return row.id;
    case KindRole: return static_cast<int>(row.kind);
    case NumberRole: return index.row() - static_cast<int>(row.kind);
    case KindTextRole: return kindTitle(row.kind);
    case Qt::DisplayRole:
    case KeyRole: return ruleKey(*rule);
    case Qt::EditRole: return QVariant::fromValue(*rule);
    case QConfigRole: return QString::fromStdString(qcs::words::qconfig_label(rule->qconfig));
    case IsNoneRole: return !rule->qconfig;
    case MatchesRole: return counts ? QVariant(counts->matches) : QVariant();
    case WinsRole: return counts ? QVariant(counts->wins) : QVariant();
    case OffRole: return rule->off;
    case MatchesTextRole:
        if (!counts || counts->problem) return {};
        return rule->off ? tr("off · %1").arg(matchesWords(counts->matches)) : matchesWords(counts->matches);
    case WinsTextRole:
        return counts && !rule->off && counts->matches > 0 ? winsWords(counts->wins) : QString();
    case BadgeRole: return badge(row.id);
    case FindingRole:
    case FindingIconRole:
    case FixRole:
    case FixAllRole: return problemData(row.id, role);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        QStringList lines;
        for (const int part : {KeyRole, QConfigRole, MatchesTextRole, WinsTextRole, BadgeRole})
            if (const QString line = data(index, part).toString(); !line.isEmpty()) lines.push_back(line);
        if (const RowProblem* wrong = problem(row.id); wrong && badge(row.id).isEmpty())
            lines.push_back(plainProse(findingWords(wrong->finding)));
        if (role == Qt::ToolTipRole) return lines.join(QLatin1Char('\n'));
        lines.push_front(tr("rule %1").arg(data(index, NumberRole).toInt()));
        return listed(lines);
    }
    default: return {};
    }
}

void RulesModel::setProblems(QHash<RuleId, RowProblem> problems) {
    if (problems == problems_) return;
    const auto isThere = [&](RuleId rule) { return problems_.contains(rule); };
    const bool sameRows =
        problems.size() == problems_.size() && std::ranges::all_of(problems.keys(), isThere);
    problems_ = std::move(problems);
    changed(0, rowCount() - 1);
    if (!sameRows) Q_EMIT heightsChanged();
}

const RowProblem* RulesModel::problem(RuleId rule) const {
    const auto found = problems_.constFind(rule);
    return found == problems_.constEnd() ? nullptr : &*found;
}

QVariant RulesModel::problemData(RuleId id, int role) const {
    const RowProblem* wrong = problem(id);
    if (!wrong) return {};
    const qcs::insight::Finding& finding = wrong->finding;
    switch (role) {
    case FindingRole: {
        const QString short_ = badge(id);
        return short_.isEmpty() ? plainProse(findingWords(finding)) : short_;
    }
    case FindingIconRole: return lookOf(finding.severity).icon;
    case FixRole: return fixButtonWords(*wrong);
    case FixAllRole: return fixAllButtonWords(*wrong);
    default: return {};
    }
}

QVariant RulesModel::headingData(const QModelIndex& index, int role) const {
    const qcs::config::RuleKind kind = rowAt(index).kind;
    switch (role) {
    case RuleIdRole: return RuleId(0);
    case KindRole: return static_cast<int>(kind);
    case NumberRole: return 0;
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return kindTitle(kind);
    case RemarkRole: {
        const auto next = static_cast<std::size_t>(index.row()) + 1;
        const bool empty = next >= rows_.size() || rows_[next].id == 0;
        const QString remark = kind == qcs::config::RuleKind::Order    ? tr("strongest")
                               : kind == qcs::config::RuleKind::Regex  ? tr("first match wins")
                               : kind == qcs::config::RuleKind::Global ? tr("weakest")
                                                                       : QString();
        if (!empty) return remark.isEmpty() ? tr("in any order") : remark;
        return remark.isEmpty() ? tr("no rules") : tr("no rules · %1").arg(remark);
    }
    default: return {};
    }
}

bool RulesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const RuleId id = ruleAt(index);
    if (id == 0) return false;
    if (role == Qt::EditRole && value.canConvert<qcs::config::Rule>())
        return document_->setRule(id, value.value<qcs::config::Rule>()).has_value();
    using QConfig = std::optional<qcs::config::QConfig>;
    if (role == QConfigRole && value.canConvert<QConfig>())
        return document_->setQConfig(id, value.value<QConfig>()).has_value();
    return false;
}

Qt::ItemFlags RulesModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    const Row& row = rowAt(index);
    if (row.id == 0) return Qt::ItemNeverHasChildren;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    return row.kind == qcs::config::RuleKind::Global ? flags
                                                     : flags | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
}

// --- moving ---

bool RulesModel::moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                          const QModelIndex& destinationParent, int destinationChild) {
    if (sourceParent.isValid() || destinationParent.isValid() || count != 1) return false;
    const QModelIndex source = index(sourceRow);
    const RuleId id = ruleAt(source);
    const auto heading = std::ranges::find(rows_, rowAt(source).kind, &Row::kind) - rows_.begin();
    const int before = destinationChild > sourceRow ? destinationChild - 1 : destinationChild;
    if (id == 0 || before == sourceRow || before <= heading) return false;
    if (rows_[before].id == 0 || rows_[before].kind != rowAt(source).kind) return false;
    return document_->moveRule(id, before - static_cast<int>(heading) - 1).has_value();
}

QString RulesModel::refusalOf(RuleId rule, const QModelIndex& target) const {
    const QModelIndex source = indexOfRule(rule);
    if (!source.isValid() || !target.isValid()) return {};
    const qcs::config::RuleKind kind = rowAt(source).kind;
    if (rowAt(target).kind == kind) return {};
    const QString stays = tr("This rule stays under “%1”: PyTorch goes through the kinds in this order, and "
                             "through the rules within each kind.")
                              .arg(kindTitle(kind));
    return kind == qcs::config::RuleKind::Regex
               ? stays
               : paragraph(
                     {stays, tr("Within its kind, the order only changes how the mapping is written.")});
}

QStringList RulesModel::mimeTypes() const {
    return {mimeType};
}

QMimeData* RulesModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty()) data->setData(mimeType, QByteArray::number(ruleAt(indexes.front())));
    return data;
}

int RulesModel::placeOfDrop(const QMimeData* data, int row, const QModelIndex& parent) const {
    const QModelIndex source = indexOfRule(data->data(mimeType).toULongLong());
    if (!source.isValid() || rowAt(source).kind == qcs::config::RuleKind::Global) return -1;
    const qcs::config::RuleKind kind = rowAt(source).kind;
    const auto heading = static_cast<int>(std::ranges::find(rows_, kind, &Row::kind) - rows_.begin());
    const auto end = static_cast<int>(std::ranges::count(rows_, kind, &Row::kind)) + heading;
    const int before = parent.isValid() ? parent.row() : row; // dropped on a rule: to its position
    if (before <= heading || before > end || (parent.isValid() && before == end)) return -1;
    const bool down = before > source.row() && !parent.isValid();
    return before - heading - 1 - (down ? 1 : 0);
}

bool RulesModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                 const QModelIndex& parent) const {
    return action == Qt::MoveAction && placeOfDrop(data, row, parent) >= 0;
}

bool RulesModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                              const QModelIndex& parent) {
    if (canDropMimeData(data, action, row, column, parent))
        (void)document_->moveRule(data->data(mimeType).toULongLong(), placeOfDrop(data, row, parent));
    return false; // the document has moved the rule already: the view must not remove the dragged row
}

} // namespace qcs::ui
