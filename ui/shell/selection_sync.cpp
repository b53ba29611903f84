#include "shell/selection_sync.h"

#include "shell/outcome_counts.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "views/why/ladder_view.h"
#include "views/why/why_panel.h"
#include "widgets/search_field.h"
#include "words/labels.h"
#include "words/rule_words.h"
#include "words/translated_labels.h"

#include <QScopedValueRollback>

namespace qcs::ui {
namespace {
constexpr int maxRowsExpanded = 5000;
}

SelectionSync::SelectionSync(Session& session, ModuleTreeModel* tree, Views views, QObject* parent)
    : QObject(parent),
      document_(&session.document()),
      answers_(&session.answers()),
      tree_(tree),
      views_(views),
      navigator_(session.navigator()) {
    connect(views.model->tree(), &ModelTreeView::currentIndexChanged, this, &SelectionSync::onTreeIndex);
    connect(views.model->filter(), &QLineEdit::textChanged, tree, &ModuleTreeModel::setFilter);
    connect(tree, &ModuleTreeModel::filterApplied, this, [this] {
        views_.model->setNothingFound(tree_->isFiltered() && tree_->matchCount() == 0);
        expandTree();
        if (wanted_)
            onNode(std::exchange(wanted_, {}));
        else
            reselect();
    });
    connect(tree, &QAbstractItemModel::modelReset, this, &SelectionSync::expandTree);
    connect(views.rules, &RulesPanel::currentRuleChanged, this, [this](RuleId rule) {
        if (!following_ && rule != 0) navigator_.setRule(rule);
    });
    connect(views.why, &WhyPanel::nodeChosen, this, &SelectionSync::showNode);
    connect(views.why, &WhyPanel::ruleChosen, this, [this](qcs::config::RuleIndex rule) {
        if (!document_->isEager()) showRule(answers_->ruleId(rule));
    });
    connect(views.goTo, &GoToBox::nodeChosen, this, [this](qcs::model::TracedNode node) {
        showNode(node);
        views_.model->tree()->setFocus(Qt::OtherFocusReason);
    });
    connect(views.goTo, &GoToBox::ruleChosen, this, [this](qcs::config::RuleIndex rule) {
        showRule(document_->ruleIdAt(rule));
        views_.rules->view()->setFocus(Qt::OtherFocusReason);
    });
    views.goTo->setSource([this]() -> GoToLister {
        if (document_->isEager()) return [] { return std::vector<GoToEntry>(); };
        const qcs::predict::ResolveInput now = document_->snapshot();
        return [now] { return destinations(*now.mapping, now.graph.get()); };
    });
    connect(&navigator_, &Navigator::nodeChanged, this, &SelectionSync::onNode);
    connect(&navigator_, &Navigator::ruleChanged, this, [this](RuleId rule) {
        const QScopedValueRollback guard(following_, true);
        if (rule != 0) views_.rules->setCurrentRule(rule);
    });
    connect(answers_, &Answers::resolutionChanged, this, &SelectionSync::explain);
    connect(answers_, &Answers::resolutionChanged, this, [this] { followWinner(navigator_.node()); });
    connect(answers_, &Answers::explained, this, &SelectionSync::explain);
    expandTree();
    // The session may already have a selection, if this is not its first window.
    if (navigator_.rule() != 0) {
        const QScopedValueRollback guard(following_, true);
        views_.rules->setCurrentRule(navigator_.rule());
    }
    if (navigator_.node()) onNode(navigator_.node());
}

void SelectionSync::showNode(qcs::model::TracedNode node) {
    navigator_.setNode(node);
    // explicitly: if the node was selected already, no signal is emitted, but the filter may hide it
    onNode(node);
}

void SelectionSync::showRule(RuleId rule) {
    if (rule == 0) return;
    Q_EMIT rulesWanted();
    navigator_.setRule(rule);
    const QScopedValueRollback guard(following_, true);
    views_.rules->setCurrentRule(rule);
}

void SelectionSync::onTreeIndex(const QModelIndex& index) {
    if (following_ || !index.isValid()) return;
    if (const auto node = tree_->nodeAt(index))
        navigator_.setNode(node);
    else
        explainContainer(index);
}

void SelectionSync::onNode(qcs::model::TracedNode node) {
    const QScopedValueRollback guard(following_, true);
    const QModelIndex index = tree_->indexOfNode(node);
    if (index.isValid()) {
        views_.model->tree()->setCurrentIndex(index);
        views_.model->tree()->scrollTo(index);
    } else if (node && tree_->isFiltered()) {
        wanted_ = node;
        Q_EMIT clearFiltersRequested();
    }
    explain();
    followWinner(node);
}

/// Selects the current node again after the filter hid its row and shows it again.
void SelectionSync::reselect() {
    QTreeView* view = views_.model->tree();
    const QModelIndex index = tree_->indexOfNode(navigator_.node());
    if (view->currentIndex().isValid() || !index.isValid()) return;
    const QScopedValueRollback guard(following_, true);
    view->setCurrentIndex(index);
    view->scrollTo(index);
}

/// Marks the rule that decides the node's qconfig. The current rule of the list does not change.
void SelectionSync::followWinner(qcs::model::TracedNode node) {
    const auto& resolution = answers_->resolution();
    const bool known = resolution && resolution->nodes.contains(node);
    views_.rules->view()->setDecider(known ? answers_->ruleId(resolution->nodes[node].rule) : 0);
}

void SelectionSync::explain() {
    if (document_->isEager()) return; // in eager mode EagerMode fills the panel
    const auto node = navigator_.node();
    if (const auto& fusion = answers_->fusion();
        fusion && answers_->isOfOpenModel() && fusion->graph().nodes.contains(node)) {
        const WhyFacts facts = whyFacts(*fusion, node);
        views_.why->setFacts(&facts);
        return;
    }
    const auto& resolution = answers_->resolution();
    if (!resolution || !answers_->isOfOpenModel() || !resolution->nodes.contains(node)) {
        views_.why->setFacts(nullptr);
        return;
    }
    // Not computed yet; called again by Answers::explained.
    if (!answers_->explainer() || !answers_->explainer()->verdicts()) return;
    const WhyFacts facts = whyFacts(*answers_->explainer(), node);
    views_.why->setFacts(&facts);
}

void SelectionSync::explainContainer(const QModelIndex& index) {
    if (!answers_->current().verdicts) return;
    std::vector<qcs::model::TracedNode> nodes;
    const std::function<void(const QModelIndex&)> collect = [&](const QModelIndex& at) {
        if (const auto node = tree_->nodeAt(at)) nodes.push_back(node);
        for (int row = 0; row < tree_->rowCount(at); ++row)
            collect(tree_->index(row, 0, at));
    };
    collect(index);
    QString name = index.data(ModuleTreeModel::FullNameRole).toString();
    if (name.isEmpty()) name = index.data(ModuleTreeModel::NameRole).toString();
    views_.why->setContainer(name, index.data(ModuleTreeModel::TypeRole).toString(),
                             containerSentence(answers_->current().verdicts.get(), nodes));
}

void SelectionSync::expandTree() {
    const auto graph = document_->graph();
    const bool few = graph && graph->nodes.size() < maxRowsExpanded;
    if (few || (tree_->isFiltered() && tree_->matchCount() < maxRowsExpanded))
        views_.model->tree()->expandAll();
    else
        views_.model->tree()->expandToDepth(0);
}

std::vector<GoToEntry> SelectionSync::destinations(const qcs::config::QConfigMapping& mapping,
                                                   const qcs::model::Graph* graph) {
    std::vector<GoToEntry> entries;
    for (const auto at : qcs::IdRange<qcs::config::RuleIndex>(mapping.rules.size())) {
        const qcs::config::Rule& rule = mapping.rules[at.index()];
        entries.push_back({ruleKey(rule),
                           tr("rule %1 · %2").arg(at.number() + 1).arg(kindTitle(rule.kind).toLower()),
                           {},
                           at});
    }
    if (!graph) return entries;
    const qcs::model::GraphIndex index(*graph);
    for (const auto at : graph->nodes.ids()) {
        const auto& node = graph->nodes[at];
        const bool module = node.op == qcs::model::Op::CallModule;
        entries.push_back(
            {QString::fromStdString(module ? node.target : node.name),
             QString::fromStdString(qcs::words::short_type_name(qcs::words::node_type(*graph, index, node))),
             at,
             {}});
    }
    return entries;
}

} // namespace qcs::ui
