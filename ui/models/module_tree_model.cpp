#include "models/module_tree_model.h"

#include "words/labels.h"
#include "words/number_text.h"
#include "words/plan_words.h"
#include "words/prose.h"
#include "words/rule_words.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QPointer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace qcs::ui {
namespace {

const auto filterLane = QStringLiteral("filter");

constexpr qcs::model::TreeRowIndex rootRow(0);

/// The internal id of every valid index is the number of its row in the tree.
qcs::model::TreeRowIndex treeRow(const QModelIndex& index) {
    return qcs::model::TreeRowIndex(index.internalId());
}

/// `name` without the parent modules that it shares with `here`, so that nearby modules have short names.
QString nameSeenFrom(const QString& here, const QString& name) {
    qsizetype from = 0;
    for (auto dot = name.indexOf(QLatin1Char('.')); dot >= 0; dot = name.indexOf(QLatin1Char('.'), from)) {
        if (QStringView(here).left(dot + 1) != QStringView(name).left(dot + 1)) break;
        from = dot + 1;
    }
    return name.mid(from);
}

} // namespace

ModuleTreeModel::ModuleTreeModel(Document* document, Answers* answers, JobRunner* jobs, QObject* parent)
    : QAbstractItemModel(parent), document_(document), answers_(answers), jobs_(jobs) {
    load();
    connect(document_, &Document::graphChanged, this, &ModuleTreeModel::load);
    connect(answers_, &Answers::resolutionChanged, this, &ModuleTreeModel::takeResolution);
    connect(answers_, &Answers::verdictsChanged, this, &ModuleTreeModel::takeVerdicts);
}

void ModuleTreeModel::load() {
    if (document_->graph() == graph_ && tree_) return;
    jobs_->cancelLane(filterLane);
    beginResetModel();
    index_.reset();
    graph_ = document_->graph();
    if (graph_) index_ = std::make_unique<qcs::model::GraphIndex>(*graph_);
    tree_ = std::make_shared<qcs::model::ModuleTree>(graph_ ? qcs::model::build_module_tree(*graph_)
                                                            : qcs::model::ModuleTree{});
    texts_ = std::make_shared<TreeTexts>();
    all_ = std::make_shared<VisibleRows>(allRows(*tree_));
    shown_ = all_;
    analyzed_.reset();
    outcome_ = 0;
    verdicts_.reset();
    verdictsNumber_ = 0;
    editedRuleMatches_.clear();
    marks_ = {};
    scopeNodes_.reset(); // node numbers are those of one graph
    ruleLabels_.clear();
    measure();
    endResetModel();
    takeResolution();
    takeVerdicts();
    if (isSorted() || (!analyzed_ && isFiltered())) arrange();
}

void ModuleTreeModel::measure() {
    widths_ = {};
    const auto take = [](int& most, std::size_t length) { most = std::max(most, static_cast<int>(length)); };
    qcs::IdVector<qcs::model::TreeRowIndex, std::size_t> depth(tree_->rows.size());
    for (const auto i : tree_->rows.ids()) {
        const auto& row = tree_->rows[i];
        depth[i] = row.parent ? depth[row.parent] + 1 : 0;
        if (widths_.names.size() <= depth[i]) widths_.names.resize(depth[i] + 1);
        if (!row.node) continue; // names of modules may extend into the type column
        take(widths_.names[depth[i]], row.label.size());
        take(widths_.type,
             qcs::words::short_type_name(qcs::words::node_type(*graph_, *index_, graph_->nodes[row.node]))
                 .size());
    }
}

// --- structure ---

QModelIndex ModuleTreeModel::indexOfRow(qcs::model::TreeRowIndex row, int column) const {
    const int place = row ? shown_->place[row] : -1;
    return place < 0 ? QModelIndex() : createIndex(place, column, row.index());
}

const qcs::model::TreeRow& ModuleTreeModel::rowAt(const QModelIndex& index) const {
    return tree_->rows[treeRow(index)];
}

QModelIndex ModuleTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return indexOfRow(parent.isValid() ? shown_->child(treeRow(parent), row) : rootRow, column);
}

QModelIndex ModuleTreeModel::parent(const QModelIndex& index) const {
    return index.isValid() ? indexOfRow(rowAt(index).parent) : QModelIndex();
}

int ModuleTreeModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return graph_ && shown_->place[rootRow] == 0 ? 1 : 0;
    return parent.column() == 0 ? shown_->childCount(treeRow(parent)) : 0;
}

int ModuleTreeModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QModelIndex ModuleTreeModel::indexOfNode(qcs::model::TracedNode node) const {
    return tree_->row_of_node.contains(node) ? indexOfRow(tree_->row_of_node[node]) : QModelIndex();
}

qcs::model::TracedNode ModuleTreeModel::nodeAt(const QModelIndex& index) const {
    return index.isValid() ? rowAt(index).node : qcs::model::TracedNode();
}

// --- the texts of a row ---

const qcs::predict::NodeResolution* ModuleTreeModel::resolutionOf(const qcs::model::TreeRow& row) const {
    return analyzed_ && row.node ? &analyzed_->resolution->nodes[row.node] : nullptr;
}

const qcs::insight::NodeReason* ModuleTreeModel::reasonOf(const qcs::model::TreeRow& row) const {
    return verdicts_ && row.node ? &verdicts_->nodes[row.node].reason : nullptr;
}

QString ModuleTreeModel::typeOf(const qcs::model::TreeRow& row) const {
    const std::string type = row.node     ? qcs::words::node_type(*graph_, *index_, graph_->nodes[row.node])
                             : row.module ? graph_->modules[row.module].original_type.str()
                                          : graph_->root_type;
    return QString::fromStdString(type.empty() ? type : qcs::words::short_type_name(type));
}

QString ModuleTreeModel::fullName(const qcs::model::TreeRow& row) const {
    return QString::fromStdString(row.module ? graph_->modules[row.module].path.str()
                                  : row.node ? graph_->nodes[row.node].name.str()
                                             : graph_->name);
}

QString ModuleTreeModel::statusText(const qcs::model::TreeRow& row) const {
    using qcs::insight::Reason;
    const auto* reason = reasonOf(row);
    if (!reason) return {};
    const auto words = wordOf(reason->reason);
    const auto args = qcs::words::reason_args(*reason);
    const auto with = [&] {
        return args.empty() ? words : words + QLatin1Char(' ') + QString::fromStdString(args.front());
    };
    switch (reason->reason) {
    case Reason::NoneByRule: return tr("float, rule %1").arg(reason->rule.number() + 1);
    case Reason::Raises: {
        const auto raised = answers_->raised();
        const bool here = raised && raised->raised.node == graph_->nodes[row.node].name;
        return here ? tr("PyTorch raises here") : tr("undecided");
    }
    case Reason::FusesHere:
        return QStringLiteral("→ %1").arg(QString::fromStdString(qcs::words::short_type_name(args.front())));
    case Reason::SharesObserver:
    case Reason::FusedInto:
    case Reason::FusedIntoFloat:
    case Reason::TakenInto: {
        if (!reason->node) return words;
        const auto other =
            nameSeenFrom(fullName(row), fullName(tree_->rows[tree_->row_of_node[reason->node]]));
        return reason->reason == Reason::SharesObserver ? tr("shares %1").arg(other)
                                                        : tr("fused into %1").arg(other);
    }
    case Reason::Static:
    case Reason::Dynamic:
    case Reason::WeightOnly: return with();
    default: return words;
    }
}

QString ModuleTreeModel::ruleWords(qcs::config::RuleIndex rule) const {
    const auto& rules = answers_->input().mapping->rules;
    return tr("rule %1").arg(rule.number() + 1) + QLatin1Char(' ') + ruleKey(rules[rule.index()]) +
           QLatin1Char(' ') + ruleLabels_[rule];
}

QString ModuleTreeModel::searchText(const qcs::model::TreeRow& row) const {
    QString text = searchTextOf(*graph_, *index_, row);
    if (const auto* reason = reasonOf(row))
        text += QLatin1Char(' ') + wordOf(reason->reason) + QLatin1Char(' ') + filterTags(reason->reason);
    if (const auto* said = resolutionOf(row)) {
        if (said->rule) text += QLatin1Char(' ') + ruleWords(said->rule);
    }
    return text;
}

QString ModuleTreeModel::toolTip(const qcs::model::TreeRow& row) const {
    QStringList lines = {fullName(row)};
    if (const QString type = typeOf(row); !type.isEmpty()) lines.push_back(type);
    if (const QString mark = markWords(row.node); !mark.isEmpty()) lines.push_back(mark);
    if (const auto heat = heatOf(row)) lines.push_back(worstSqnrWords(*heat));
    if (verdicts_ && row.node)
        lines.push_back(plainProse(headlineOf(verdicts_->nodes[row.node], verdicts_.get())));
    return lines.join(QLatin1Char('\n'));
}

QString ModuleTreeModel::markWords(qcs::model::TracedNode node) const {
    switch (node ? markOf(marks_, node) : NodeMark::None) {
    case NodeMark::Wins: return tr("rule %1 decides it").arg(marks_.shown.number);
    case NodeMark::Loses:
        return marks_.shown.off ? tr("rule %1 would match it, but is off").arg(marks_.shown.number)
                                : tr("rule %1 matches it, but another one decides").arg(marks_.shown.number);
    case NodeMark::Faded:
    case NodeMark::None: break;
    }
    return {};
}

QVariant ModuleTreeModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::DisplayRole) role = NameRole + index.column();
    const auto& row = rowAt(index);
    const auto* said = resolutionOf(row);
    const auto rule = said ? said->rule : qcs::config::RuleIndex();
    switch (role) {
    case NodeRole: return row.node.number();
    case RowKindRole: return !row.parent ? RootRow : row.node ? CallRow : ContainerRow;
    case StatusRole: return reasonOf(row) ? QVariant(static_cast<int>(reasonOf(row)->reason)) : QVariant();
    case RuleIdRole: return answers_->ruleId(rule);
    case QConfigLabelRole: return rule ? ruleLabels_[rule] : QString();
    case SearchTextRole: return searchText(row);
    case FullNameRole: return fullName(row);
    case NameRole: return QString::fromStdString(row.parent ? row.label : graph_->name);
    case TypeRole: return typeOf(row);
    case EditedRuleMatchRole: return row.node && std::ranges::binary_search(editedRuleMatches_, row.node);
    case MarkRole: return static_cast<int>(row.node ? markOf(marks_, row.node) : NodeMark::None);
    case ErrorCauseRole: {
        const auto raised = answers_->raised();
        return raised && row.node && raised->raised.node == graph_->nodes[row.node].name;
    }
    case MarkNumberRole:
        return markOf(marks_, row.node) == NodeMark::Faded ? marks_.faded.number : marks_.shown.number;
    case StatusTextRole: return statusText(row);
    case HeatOnRole: return heat_ && heat_->isOn();
    case HeatRole: {
        const auto heat = heatOf(row);
        return heat ? QVariant(*heat) : QVariant();
    }
    case Qt::ToolTipRole: return toolTip(row);
    case Qt::AccessibleTextRole: return listed(toolTip(row).split(QLatin1Char('\n')));
    default: return {};
    }
}

QVariant ModuleTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case NameColumn: return tr("Name");
    case TypeColumn: return tr("Type");
    case StatusColumn: return tr("Status");
    default: return {};
    }
}

// --- updates ---

void ModuleTreeModel::takeResolution() {
    const auto& current = answers_->current();
    if (!graph_ || !answers_->isOfOpenModel()) return;
    analyzed_ = current.analysis;
    const auto before = std::exchange(outcome_, current.number);
    if (!current.verdicts) { // verdicts_ are those of another mode
        verdicts_.reset();
        verdictsNumber_ = 0;
    }
    ruleLabels_.clear();
    for (const auto& rule : current.input.mapping->rules)
        ruleLabels_.push_back(QString::fromStdString(qcs::words::qconfig_label(rule.qconfig)));
    const bool followed = current.changed && before != 0 && before == current.before;
    announceNodes(followed ? current.changed.get() : nullptr);
    if (isFiltered() || order_.by == TreeOrder::Status) arrange();
}

void ModuleTreeModel::takeVerdicts() {
    const auto& current = answers_->current();
    if (!graph_ || !current.verdicts || !answers_->isOfOpenModel()) return;
    verdicts_ = current.verdicts;
    const auto before = std::exchange(verdictsNumber_, current.verdictsNumber);
    const bool followed = current.changedVerdicts && before != 0 && before + 1 == current.verdictsNumber;
    announceNodes(followed ? current.changedVerdicts.get() : nullptr);
    if (isFiltered() || order_.by == TreeOrder::Status) arrange();
}

/// Null: all nodes, and their parents.
void ModuleTreeModel::announceNodes(const std::vector<qcs::model::TracedNode>* nodes) {
    ChangedRows changed(tree_->rows.size(), !nodes);
    if (nodes)
        for (const auto node : *nodes)
            changed[tree_->row_of_node[node]] = true;
    announce(changed);
}

/// Adjacent rows of one parent are announced together.
void ModuleTreeModel::announce(const ChangedRows& changed) {
    for (const auto parent : tree_->rows.ids()) {
        const int count = shown_->childCount(parent);
        for (int first = 0; first < count; ++first) {
            int end = first;
            while (end < count && changed[shown_->child(parent, end)])
                ++end;
            if (end == first) continue;
            Q_EMIT dataChanged(indexOfRow(shown_->child(parent, first)),
                               indexOfRow(shown_->child(parent, end - 1), ColumnCount - 1));
            first = end;
        }
    }
}

void ModuleTreeModel::setEditedRuleMatches(std::vector<qcs::model::TracedNode> nodes) {
    if (nodes == editedRuleMatches_) return;
    std::vector<qcs::model::TracedNode> others;
    std::ranges::set_symmetric_difference(nodes, editedRuleMatches_, std::back_inserter(others));
    editedRuleMatches_ = std::move(nodes);
    ChangedRows changed(tree_->rows.size());
    for (const auto node : others)
        if (tree_->row_of_node.contains(node)) changed[tree_->row_of_node[node]] = true;
    announce(changed);
}

void ModuleTreeModel::setHeat(const ErrorHeat* heat) {
    heat_ = heat;
    connect(heat, &ErrorHeat::changed, this, [this] {
        if (const QModelIndex root = index(0, 0); root.isValid()) // all rows, as in setMarks()
            Q_EMIT dataChanged(root, root.siblingAtColumn(ColumnCount - 1), {HeatOnRole, HeatRole});
    });
}

std::optional<double> ModuleTreeModel::heatOf(const qcs::model::TreeRow& row) const {
    if (!heat_ || !heat_->isOn()) return std::nullopt;
    if (row.node) return heat_->ofNode(*graph_, row.node);
    return heat_->ofModule(row.module ? graph_->modules[row.module].path.str() : std::string());
}

void ModuleTreeModel::setMarks(const ShownMarks& marks) {
    if (marks == marks_) return;
    marks_ = marks;
    // Announce all rows: views paint only the visible ones, and finding the changed rows would take longer.
    if (const QModelIndex root = index(0, 0); root.isValid())
        Q_EMIT dataChanged(root, root.siblingAtColumn(ColumnCount - 1), {MarkRole, MarkNumberRole});
}

// --- filter ---

void ModuleTreeModel::setScope(const QString& tag, std::optional<std::vector<qcs::model::TracedNode>> nodes) {
    if (tag == scopeTag_ && nodes == scopeNodes_) return;
    scopeTag_ = tag;
    scopeNodes_ = std::move(nodes);
    filterShown_ = true;
    arrange();
}

void ModuleTreeModel::setFilter(const QString& words) {
    const QString filter = words.simplified();
    if (filter == filter_) return;
    filter_ = filter;
    filterShown_ = true;
    arrange();
}

void ModuleTreeModel::sort(int column, Qt::SortOrder order) {
    const auto by = column == NameColumn     ? TreeOrder::Name
                    : column == TypeColumn   ? TreeOrder::Type
                    : column == StatusColumn ? TreeOrder::Status
                                             : TreeOrder::Execution;
    const TreeOrdering wanted{by, order == Qt::DescendingOrder};
    if (wanted == std::exchange(order_, wanted)) return;
    arrange();
}

void ModuleTreeModel::arrange() {
    if (!graph_) return;
    if (!isFiltered() && !isSorted()) {
        jobs_->cancelLane(filterLane);
        show(all_);
        return;
    }
    TreeSearch search = searchOf(filter_, tr("rule %1"));
    search.tag = caseFolded(scopeTag_);
    search.nodes = scopeNodes_;
    StatusTexts statusTexts;
    for (const auto rule : ruleLabels_.ids())
        statusTexts.byRule.push_back(caseFolded(ruleWords(rule)));
    for (int i = 0; i < qcs::insight::reason_count; ++i) {
        const auto reason = static_cast<qcs::insight::Reason>(i);
        statusTexts.byReason.push_back(caseFolded(wordOf(reason) + QLatin1Char(' ') + filterTags(reason)));
    }
    jobs_->start(
        filterLane, {},
        [graph = graph_, tree = tree_, texts = texts_, outcome = TreeOutcome{analyzed_, verdicts_},
         statusTexts, search, all = all_, order = order_](const qcs::Task& task) {
            auto rows = all;
            if (!search.isEmpty()) {
                if (texts->empty()) *texts = treeTexts(*graph, *tree);
                rows = filterRows(*tree, *texts, outcome, statusTexts, search, task.stop);
            }
            return rows ? orderRows(rows, *graph, *tree, outcome, order, task.stop) : rows;
        },
        [self = QPointer(this), tree = tree_](const std::shared_ptr<const VisibleRows>& rows) {
            if (self && rows && self->tree_ == tree) self->show(rows);
        });
}

void ModuleTreeModel::show(std::shared_ptr<const VisibleRows> rows) {
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    shown_ = std::move(rows);
    QModelIndexList after;
    for (const QModelIndex& index : before)
        after.push_back(indexOfRow(treeRow(index), index.column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
    if (std::exchange(filterShown_, isFiltered()) || isFiltered()) Q_EMIT filterApplied();
}

} // namespace qcs::ui
