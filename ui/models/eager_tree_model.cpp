#include "models/eager_tree_model.h"

#include "words/eager_words.h"
#include "words/labels.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/status_look.h"
#include "words/wording.h"

#include <QHash>

#include <algorithm>

namespace qcs::ui {

EagerTreeModel::EagerTreeModel(Document* document, EagerAnswers* answers, QObject* parent)
    : QAbstractItemModel(parent), document_(document), answers_(answers) {
    connect(answers_, &EagerAnswers::changed, this, &EagerTreeModel::take);
    take();
}

bool EagerTreeModel::sameModules(const qcs::insight::EagerPlan& other) const {
    using qcs::insight::EagerModule;
    return plan_ &&
           std::ranges::equal(plan_->modules, other.modules, {}, &EagerModule::path, &EagerModule::path);
}

void EagerTreeModel::take() {
    auto plan = answers_->plan();
    rules_.clear();
    for (const auto& rule : document_->eager().rules)
        rules_.push_back(QString::fromStdString(qcs::words::qconfig_label(rule.qconfig)));
    if (plan && sameModules(*plan)) {
        plan_ = std::move(plan);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const auto count = static_cast<int>(rows_[i].children.size());
            const QModelIndex here = createIndex(rows_[i].place, 0, i);
            if (count > 0)
                Q_EMIT dataChanged(index(0, 0, here),
                                   index(count - 1, ModuleTreeModel::ColumnCount - 1, here));
        }
        if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(0, ModuleTreeModel::ColumnCount - 1));
        return;
    }
    beginResetModel();
    plan_ = std::move(plan);
    build();
    endResetModel();
}

void EagerTreeModel::build() {
    rows_.clear();
    widths_ = {};
    if (!plan_) return;
    QHash<QString, int> places;
    for (const auto& module : plan_->modules) {
        Row row;
        row.path = QString::fromStdString(module.path);
        const auto self = static_cast<int>(rows_.size());
        places.insert(row.path, self);
        std::size_t depth = 0;
        if (!module.path.empty()) {
            // Its name may contain dots if a module in between is not in the plan.
            QString above = row.path;
            do {
                above.truncate(std::max<qsizetype>(0, above.lastIndexOf(QLatin1Char('.'))));
            } while (!above.isEmpty() && !places.contains(above));
            row.parent = places.value(above, 0);
            auto& siblings = rows_[static_cast<std::size_t>(row.parent)].children;
            row.place = static_cast<int>(siblings.size());
            siblings.push_back(self);
            depth = static_cast<std::size_t>(row.path.count(QLatin1Char('.'))) + 1;
        }
        if (widths_.names.size() <= depth) widths_.names.resize(depth + 1);
        widths_.names[depth] =
            std::max(widths_.names[depth], static_cast<int>(eagerName(module.path).size()));
        widths_.type =
            std::max(widths_.type, static_cast<int>(qcs::words::short_type_name(module.type).size()));
        rows_.push_back(std::move(row));
    }
}

const qcs::insight::EagerModule* EagerTreeModel::moduleAt(const QModelIndex& index) const {
    return index.isValid() && plan_ ? &plan_->modules[index.internalId()] : nullptr;
}

QModelIndex EagerTreeModel::indexOf(const QString& path) const {
    const auto found = std::ranges::find(rows_, path, &Row::path);
    return found == rows_.end() ? QModelIndex()
                                : createIndex(found->place, 0, static_cast<quintptr>(found - rows_.begin()));
}

QModelIndex EagerTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    if (!parent.isValid()) return createIndex(row, column, quintptr{0});
    const auto& above = rows_[parent.internalId()];
    return createIndex(row, column, static_cast<quintptr>(above.children[static_cast<std::size_t>(row)]));
}

QModelIndex EagerTreeModel::parent(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const int above = rows_[index.internalId()].parent;
    if (above < 0) return {};
    return createIndex(rows_[static_cast<std::size_t>(above)].place, 0, static_cast<quintptr>(above));
}

int EagerTreeModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return rows_.empty() ? 0 : 1;
    return parent.column() == 0 ? static_cast<int>(rows_[parent.internalId()].children.size()) : 0;
}

void EagerTreeModel::setHeat(const ErrorHeat* heat) {
    heat_ = heat;
    connect(heat, &ErrorHeat::changed, this, [this] {
        if (const QModelIndex root = index(0, 0); root.isValid())
            Q_EMIT dataChanged(root, root.siblingAtColumn(columnCount({}) - 1),
                               {ModuleTreeModel::HeatOnRole, ModuleTreeModel::HeatRole});
    });
}

QString EagerTreeModel::toolTip(const qcs::insight::EagerModule& module) const {
    QStringList lines = {module.path.empty() ? eagerName(module.path) : QString::fromStdString(module.path),
                         QString::fromStdString(module.type)};
    if (const auto heat = heat_ ? heat_->ofModule(module.path) : std::nullopt)
        lines.push_back(worstSqnrWords(*heat));
    lines.push_back(plainProse(eagerSentence(module)));
    return lines.join(QLatin1Char('\n'));
}

QVariant EagerTreeModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto* module = moduleAt(index);
    if (!module) return {};
    if (role == Qt::DisplayRole) role = ModuleTreeModel::NameRole + index.column();
    const auto& row = rows_[index.internalId()];
    const QString status = eagerStatus(*module);
    const auto decides = std::ranges::find_if(module->ladder, &qcs::insight::EagerRung::decides);
    const auto rule = decides == module->ladder.end() ? qcs::config::EagerRuleIndex() : decides->rule;
    switch (role) {
    case ModuleTreeModel::NodeRole: return -1;
    case ModuleTreeModel::RowKindRole:
        return row.parent < 0                              ? ModuleTreeModel::RootRow
               : !row.children.empty() && status.isEmpty() ? ModuleTreeModel::ContainerRow
                                                           : ModuleTreeModel::CallRow;
    case ModuleTreeModel::StatusRole:
        if (status.isEmpty()) return {};
        return static_cast<int>(exampleOf(module->reason.kind));
    case ModuleTreeModel::QConfigLabelRole:
        return rule && rule.index() < rules_.size() ? rules_[rule.index()] : QString();
    case ModuleTreeModel::SearchTextRole:
        return eagerSearchText(*module) +
               (rule ? QStringLiteral(" rule:%1;").arg(rule.number() + 1) : QString());
    case ModuleTreeModel::FullNameRole: return row.path;
    case ModuleTreeModel::NameRole: {
        const auto graph = document_->graph();
        return row.parent < 0 && graph ? QString::fromStdString(graph->name) : eagerName(module->path);
    }
    case ModuleTreeModel::TypeRole: return QString::fromStdString(qcs::words::short_type_name(module->type));
    case ModuleTreeModel::StatusTextRole: return status;
    case ModuleTreeModel::HeatOnRole: return heat_ && heat_->isOn();
    case ModuleTreeModel::HeatRole: {
        const auto heat = heat_ ? heat_->ofModule(module->path) : std::nullopt;
        return heat ? QVariant(*heat) : QVariant();
    }
    case ModuleTreeModel::EditedRuleMatchRole:
    case ModuleTreeModel::ErrorCauseRole: return false;
    case ModuleTreeModel::MarkRole: return static_cast<int>(NodeMark::None);
    case ModuleTreeModel::MarkNumberRole: return 0;
    case Qt::ToolTipRole: return toolTip(*module);
    case Qt::AccessibleTextRole: return listed(toolTip(*module).split(QLatin1Char('\n')));
    default: return {};
    }
}

QVariant EagerTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case ModuleTreeModel::NameColumn: return tr("Name");
    case ModuleTreeModel::TypeColumn: return tr("Type");
    case ModuleTreeModel::StatusColumn: return tr("Status");
    default: return {};
    }
}

EagerTreeProxyModel::EagerTreeProxyModel(EagerTreeModel* rows) : SortProxyModel(rows, rows) {
    setRecursiveFilteringEnabled(true);
}

void EagerTreeProxyModel::setWords(const QString& words) {
    const QStringList wanted = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (wanted == words_) return;
    words_ = wanted;
    invalidateFilter();
}

void EagerTreeProxyModel::setTag(const QString& tag) {
    if (tag == tag_) return;
    tag_ = tag;
    invalidateFilter();
}

bool EagerTreeProxyModel::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QString text =
        sourceModel()->index(row, 0, parent).data(ModuleTreeModel::SearchTextRole).toString();
    return SortProxyModel::filterAcceptsRow(row, parent) && (tag_.isEmpty() || text.contains(tag_)) &&
           std::ranges::all_of(words_,
                               [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace qcs::ui
