#include "shell/rule_editing.h"

#include "editors/rule/rule_form.h"
#include "models/module_tree_model.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"

namespace qcs::ui {

RuleEditing::RuleEditing(Session& session, RulesPanel* panel, ModuleTreeModel* tree, ModelTreeView* view)
    : QObject(panel),
      document_(&session.document()),
      analysis_(&session.analysis()),
      panel_(panel),
      tree_(tree),
      view_(view),
      reach_(
          *analysis_, Turn::Resolved,
          [this](const Asked& asked) -> Question<qcs::predict::RuleReach> {
              if (!rule_ || !asked.hasModel() || asked.fuses()) return nullptr;
              return questionOf<qcs::engine::stages::Reach>(asked.revision, *rule_);
          },
          [this] { onReach(); }) {
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
    const auto asked = global ? std::nullopt : rule;
    if (asked != rule_) {
        rule_ = asked;
        reach_.ask();
    }
    if (!rule_) tree_->setMarked({});
    refreshUse();
}

void RuleEditing::onReach() {
    const auto reach = reach_.answer();
    tree_->setMarked(reach ? reach->nodes : std::vector<qcs::model::TracedNode>());
    panel_->form()->setReach(reach.get());
    refreshUse();
}

void RuleEditing::refreshUse() {
    const auto& backend = document_->workspace().backend;
    qcs::predict::ObserverUse use;
    use.is_qat = document_->mode() == qcs::config::Mode::FxQat;
    use.backend = backend.preset.empty() ? backend.value.name : backend.preset;
    const auto reach = reach_.answer();
    use.reaches_conv_transpose = reach && analysis_->isOfOpenModel() && reach->conv_transpose;
    panel_->form()->setUse(use);
}

void RuleEditing::onPicked(const QModelIndex& index) {
    const auto graph = document_->graph();
    RuleForm* form = panel_->form();
    const qcs::config::RuleKind kind = form->kind();
    std::optional<qcs::config::Rule> key;
    const auto node = ruledNode(*tree_, *analysis_, index);
    if (node) {
        key = qcs::predict::rule_for(*graph, *analysis_->resolution(), node, kind);
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

qcs::model::TracedNode ruledNode(const ModuleTreeModel& tree, const Answers& analysis,
                                 const QModelIndex& index) {
    const auto node = tree.nodeAt(index);
    const auto& resolution = analysis.resolution();
    if (!resolution || !resolution->nodes.contains(node)) return {};
    const auto& resolved = resolution->nodes[node];
    return resolved.status == qcs::predict::NodeStatus::FusedAway ? resolved.fused_into : node;
}

} // namespace qcs::ui
