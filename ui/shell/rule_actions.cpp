#include "shell/rule_actions.h"

#include "editors/rule/rule_form.h"
#include "models/module_tree_model.h"
#include "shell/actions.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/sorting.h"
#include "words/rule_words.h"

#include <QMenu>

#include <algorithm>

namespace qcs::ui {

RuleActions::RuleActions(Document& document, const Actions& actions, RulesPanel& panel)
    : QObject(&panel), document_(document), actions_(actions), panel_(panel) {
    connect(&panel, &RulesPanel::currentRuleChanged, this, &RuleActions::enable);
    connect(&document, &Document::analysisInputChanged, this, &RuleActions::enable);
    connect(actions[ActionId::EditRule], &QAction::triggered, this,
            [this] { panel_.edit(panel_.currentRule()); });
    connect(actions[ActionId::DuplicateRule], &QAction::triggered, this,
            [this] { panel_.duplicate(panel_.currentRule()); });
    connect(actions[ActionId::SwitchRule], &QAction::triggered, this,
            [this] { panel_.toggle(panel_.currentRule()); });
    connect(actions[ActionId::DeleteRule], &QAction::triggered, this, &RuleActions::remove);
    connect(actions[ActionId::MoveUp], &QAction::triggered, this, [this] { moveBy(-1); });
    connect(actions[ActionId::MoveDown], &QAction::triggered, this, [this] { moveBy(1); });
    connect(actions[ActionId::AddRule], &QAction::triggered, this,
            [this] { panel_.startNew(qcs::config::RuleKind::ModuleName); });
    // Del is a shortcut of the list only: in a text field it deletes a character.
    actions[ActionId::DeleteRule]->setShortcut(QKeySequence::Delete);
    actions[ActionId::DeleteRule]->setShortcutContext(Qt::WidgetShortcut);
    fileActions_ = panel.view()->actions();
    panel.view()->addAction(actions[ActionId::DeleteRule]);
    panel.view()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(panel.view(), &QWidget::customContextMenuRequested, this, &RuleActions::openMenu);
    enable();
}

/// The actions on the rule come first, then those that every list has.
void RuleActions::openMenu(const QPoint& position) {
    auto* menu = new QMenu(panel_.view());
    menu->setObjectName(QStringLiteral("rule-menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ActionId what : {ActionId::EditRule, ActionId::DuplicateRule, ActionId::SwitchRule,
                                ActionId::DeleteRule, ActionId::MoveUp, ActionId::MoveDown})
        menu->addAction(actions_[what]);
    menu->addSeparator();
    const RuleId rule = panel_.currentRule();
    if (const QString fix = panel_.problemFixWords(rule); !fix.isEmpty()) {
        menu->addAction(fix, this, [this, rule] { panel_.fixProblem(rule); })
            ->setObjectName(QStringLiteral("fix-rule"));
        menu->addSeparator();
    }
    menu->addActions(fileActions_);
    menu->popup(panel_.view()->viewport()->mapToGlobal(position));
}

void RuleActions::remove() {
    const RuleId id = panel_.currentRule();
    const int at = document_.ruleIndex(id);
    if (at < 0) return;
    document_.removeRules({id});
    panel_.setCurrentRule(
        document_.ruleIdAt(std::min(at, static_cast<int>(document_.mapping().rules.size()) - 1)));
}

void RuleActions::applyFix(const qcs::insight::QConfigFix& fix) {
    qcs::config::QConfigMapping mapping = document_.mapping();
    std::size_t last = 0;
    for (const auto& rule : fix.rules)
        last = mapping.set(rule);
    const QString name = ruleKey(fix.rules.back());
    document_.changeMapping(std::move(mapping), tr("Fix %1").arg(name));
    Q_EMIT ruleMade(document_.ruleIdAt(static_cast<int>(last)));
}

void RuleActions::moveBy(int step) {
    const RuleId id = panel_.currentRule();
    const qcs::config::Rule* rule = document_.rule(id);
    if (!rule) return;
    if (const QString why = panel_.view()->sorting()->whyNoMoves(); !why.isEmpty()) {
        Q_EMIT refused(why);
        return;
    }
    const auto& rules = document_.mapping().rules;
    const auto begin = std::ranges::find(rules, rule->kind, &qcs::config::Rule::kind) - rules.begin();
    const auto count = std::ranges::count(rules, rule->kind, &qcs::config::Rule::kind);
    const auto place = document_.ruleIndex(id) - begin + step;
    if (place < 0 || place >= count) return;
    if (const EditResult moved = document_.moveRule(id, static_cast<int>(place)); !moved)
        Q_EMIT refused(moved.error());
    panel_.setCurrentRule(id);
}

void RuleActions::enable() {
    const RuleId id = panel_.currentRule();
    const qcs::config::Rule* rule = document_.rule(id);
    const int at = document_.ruleIndex(id);
    const bool movable = rule && rule->kind != qcs::config::RuleKind::Global;
    const auto sameKind = [&](int other) {
        const qcs::config::Rule* neighbour = document_.rule(document_.ruleIdAt(other));
        return neighbour && neighbour->kind == rule->kind;
    };
    actions_[ActionId::EditRule]->setEnabled(rule);
    actions_[ActionId::DuplicateRule]->setEnabled(movable);
    actions_[ActionId::SwitchRule]->setEnabled(rule);
    actions_[ActionId::SwitchRule]->setText(rule && rule->off ? tr("S&witch the rule on")
                                                              : tr("S&witch the rule off"));
    actions_[ActionId::DeleteRule]->setEnabled(rule && (movable || rule->qconfig));
    actions_[ActionId::MoveUp]->setEnabled(movable && sameKind(at - 1));
    actions_[ActionId::MoveDown]->setEnabled(movable && sameKind(at + 1));
}

RuleEditing::RuleEditing(Session& session, RulesPanel* panel, ModuleTreeModel* tree, ModelTreeView* view)
    : QObject(panel),
      document_(&session.document()),
      answers_(&session.answers()),
      panel_(panel),
      tree_(tree),
      view_(view),
      matches_(
          *answers_, ResultStage::Resolved,
          [this](const AnalysedState& state) -> Question<qcs::predict::RuleMatches> {
              if (!rule_ || !state.hasModel() || state.isFusionOnly()) return nullptr;
              return questionOf<qcs::engine::stages::RuleMatches>(state.revision, *rule_);
          },
          [this] { onMatches(); }) {
    RuleForm* form = panel->form();
    connect(panel, &RulesPanel::ruleTyped, this, &RuleEditing::onTyped);
    connect(form, &RuleForm::pickingChanged, this, [this](bool picking) {
        view_->setPicking(picking);
        if (picking) view_->setFocus(Qt::OtherFocusReason);
    });
    connect(view, &ModelTreeView::picked, this, &RuleEditing::onPicked);
    connect(view, &ModelTreeView::pickingStopped, this, [this] {
        panel_->form()->stopPicking();
        panel_->form()->focusKey();
    });
    connect(document_, &Document::modeChanged, this, &RuleEditing::refreshUse);
    connect(document_, &Document::backendChanged, this, &RuleEditing::refreshUse);
}

void RuleEditing::onTyped(const std::optional<qcs::config::Rule>& rule) {
    const bool global = rule && rule->kind == qcs::config::RuleKind::Global;
    const auto requested = global ? std::nullopt : rule;
    if (requested != rule_) {
        rule_ = requested;
        matches_.ask();
    }
    if (!rule_) tree_->setEditedRuleMatches({});
    refreshUse();
}

void RuleEditing::onMatches() {
    const auto matches = matches_.answer();
    tree_->setEditedRuleMatches(matches ? matches->nodes : std::vector<qcs::model::TracedNode>());
    panel_->form()->setMatches(matches.get());
    refreshUse();
}

void RuleEditing::refreshUse() {
    const auto& backend = document_->workspace().backend;
    qcs::predict::ObserverUse use;
    use.is_qat = document_->mode() == qcs::config::Mode::FxQat;
    use.backend = backend.preset.empty() ? backend.value.name : backend.preset;
    const auto matches = matches_.answer();
    use.matches_conv_transpose = matches && answers_->isOfOpenModel() && matches->conv_transpose;
    panel_->form()->setUse(use);
}

void RuleEditing::onPicked(const QModelIndex& index) {
    const auto graph = document_->graph();
    RuleForm* form = panel_->form();
    const qcs::config::RuleKind kind = form->kind();
    std::optional<qcs::config::Rule> key;
    const auto node = ruledNode(*tree_, *answers_, index);
    if (node) {
        key = qcs::predict::rule_for(*graph, *answers_->resolution(), node, kind);
    } else if (kind == qcs::config::RuleKind::ModuleName || kind == qcs::config::RuleKind::Regex) {
        qcs::config::Rule container;
        container.kind = kind;
        container.text = index.data(ModuleTreeModel::FullNameRole).toString().toStdString();
        if (index.parent().isValid()) key = container;
    }
    if (!key) return form->refusePick();
    if (kind == qcs::config::RuleKind::Regex && !node) key->text = qcs::predict::regex_like(key->text);
    form->setPicked(*key);
    form->focusKey();
}

qcs::model::TracedNode ruledNode(const ModuleTreeModel& tree, const Answers& answers,
                                 const QModelIndex& index) {
    const auto node = tree.nodeAt(index);
    const auto& resolution = answers.resolution();
    if (!resolution || !resolution->nodes.contains(node)) return {};
    const auto& resolved = resolution->nodes[node];
    return resolved.status == qcs::predict::NodeStatus::FusedAway ? resolved.fused_into : node;
}

} // namespace qcs::ui
