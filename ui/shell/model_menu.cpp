#include "shell/model_menu.h"

#include "config/presets.h"
#include "editors/qconfig/qconfig_field.h"
#include "editors/rule/rule_form.h"
#include "models/module_tree_model.h"
#include "predict/resolve/rule_matches.h"
#include "shell/actions.h"
#include "shell/rule_actions.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "words/labels.h"

#include <QMenu>

namespace qcs::ui {
namespace {

/// A name as menu text: ampersands are escaped, and long names are elided in the middle.
QString menuName(const std::string& name) {
    constexpr int most = 40;
    QString text = QString::fromStdString(name);
    if (text.size() > most) text = text.left(most / 2) + QChar(0x2026) + text.right(most / 2);
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

qcs::config::Rule nameRule(const QString& path) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = path.toStdString();
    return rule;
}

} // namespace

ModelMenu::ModelMenu(Session& session, const Actions* actions, RulesPanel* panel, ModuleTreeModel* tree,
                     ModelTreeView* view)
    : QObject(view),
      document_(&session.document()),
      answers_(&session.answers()),
      actions_(actions),
      panel_(panel),
      tree_(tree),
      view_(view) {
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
        const QModelIndex under = view_->indexAt(position);
        const QModelIndex index = under.isValid() ? under : view_->currentIndex();
        if (index.isValid()) openAt(index, view_->viewport()->mapToGlobal(position));
    });
}

QMenu* ModelMenu::openAt(const QModelIndex& index, const QPoint& globalPosition) {
    auto* menu = new QMenu(view_);
    menu->setObjectName(QStringLiteral("model-menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    node_ = ruledNode(*tree_, *answers_, index);
    addGiving(*menu, index, node_);
    const auto& resolution = answers_->resolution();
    const auto winner = node_ && resolution ? resolution->nodes[node_].rule : qcs::config::RuleIndex();
    const RuleId rule = winner ? answers_->ruleId(winner) : 0;
    menu->addSeparator();
    auto* edit = menu->addAction(tr("&Edit the rule that won"), this, [this, rule] {
        Q_EMIT rulesWanted();
        panel_->edit(rule);
    });
    edit->setObjectName(QStringLiteral("edit-winner"));
    edit->setEnabled(rule != 0 && document_->rule(rule));
    if (edit->isEnabled())
        edit->setText(tr("&Edit the rule that won: %1, %2")
                          .arg(winner.number() + 1)
                          .arg(menuName(qcs::words::rule_key_label(*document_->rule(rule)))));
    menu->addAction((*actions_)[ActionId::CopyName]);
    menu->addSeparator();
    menu->addActions(view_->actions()); // the sorting and export actions
    menu->popup(globalPosition);
    return menu;
}

void ModelMenu::addGiving(QMenu& menu, const QModelIndex& index, qcs::model::TracedNode node) {
    const QString path = index.data(ModuleTreeModel::FullNameRole).toString();
    if (!node) {
        if (!index.parent().isValid() || tree_->nodeAt(index) || answers_->fusion()) {
            menu.addAction(tr("No rule applies to this row"))->setEnabled(false);
            return;
        }
        const qcs::config::Rule rule = nameRule(path);
        addRule(menu, QStringLiteral("give-module"), tr("Give this &module and all in it a qconfig…"), rule);
        qcs::config::Rule alike = rule;
        alike.kind = qcs::config::RuleKind::Regex;
        alike.text = qcs::predict::regex_like(rule.text);
        // Adds "\." at the end, so that the regex matches the modules inside the container and not the
        // container itself.
        alike.text.insert(alike.text.size() - 1, "\\.");
        alike.text.pop_back();
        addRule(menu, QStringLiteral("give-alike"),
                tr("Everything in modules &like this: %1…").arg(menuName(alike.text)), alike);
        addFloat(menu, rule);
        return;
    }
    const auto& graph = *answers_->input().graph;
    const auto key = [&](qcs::config::RuleKind kind) {
        return qcs::predict::rule_for(graph, *answers_->resolution(), node, kind);
    };
    const bool module = graph.nodes[node].op == qcs::model::Op::CallModule;
    const auto name = key(qcs::config::RuleKind::ModuleName);
    const auto order = key(qcs::config::RuleKind::Order);
    if (node != tree_->nodeAt(index))
        menu.addSection(tr("It is fused: rules are applied to %1").arg(menuName(graph.nodes[node].name)));
    if (module && name)
        addRule(menu, QStringLiteral("give-module"),
                tr("Give this &module a qconfig: %1…").arg(menuName(name->text)), *name);
    if (order) addRule(menu, QStringLiteral("give-call"), tr("Give this one &call a qconfig…"), *order);
    if (const auto type = key(qcs::config::RuleKind::ObjectType))
        addRule(menu, QStringLiteral("give-type"),
                tr("Give this &type a qconfig: %1…").arg(menuName(qcs::words::object_label(type->object))),
                *type);
    if (const auto alike = key(qcs::config::RuleKind::Regex))
        addRule(menu, QStringLiteral("give-alike"),
                tr("Everything named &like this: %1…").arg(menuName(alike->text)), *alike);
    if (module && name)
        addFloat(menu, *name);
    else if (order)
        addFloat(menu, *order);
}

void ModelMenu::addRule(QMenu& menu, const QString& name, const QString& text,
                        const qcs::config::Rule& rule) {
    menu.addAction(text, this, [this, rule, node = node_] { give(rule, node); })->setObjectName(name);
}

void ModelMenu::addFloat(QMenu& menu, const qcs::config::Rule& rule) {
    auto* action = menu.addAction(tr("Leave in &float"), this, [this, rule] {
        qcs::config::QConfigMapping mapping = document_->mapping();
        const std::size_t index = mapping.set(rule);
        document_->changeMapping(
            std::move(mapping),
            tr("Leave %1 in float").arg(QString::fromStdString(qcs::words::rule_key_label(rule))));
        Q_EMIT rulesWanted();
        panel_->setCurrentRule(document_->ruleIdAt(static_cast<int>(index)));
    });
    action->setObjectName(QStringLiteral("leave-in-float"));
}

std::optional<qcs::config::QConfig> ModelMenu::qconfigNow(qcs::model::TracedNode node) const {
    const auto& resolution = answers_->resolution();
    const auto rule = node && resolution ? resolution->nodes[node].rule : qcs::config::RuleIndex();
    if (rule && answers_->input().mapping->rules[rule.index()].qconfig)
        return answers_->input().mapping->rules[rule.index()].qconfig;
    const auto* preset = qcs::config::mapping_preset(
        (document_->mode() == qcs::config::Mode::FxQat ? "default-qat:" : "default:") +
        document_->workspace().backend.preset);
    if (!preset) preset = qcs::config::mapping_preset("default:x86");
    return preset ? preset->global().qconfig : std::nullopt;
}

/// Starts a new rule with the node's current qconfig.
void ModelMenu::give(qcs::config::Rule rule, qcs::model::TracedNode node) {
    Q_EMIT rulesWanted();
    rule.qconfig = qconfigNow(node);
    panel_->startWith(rule);
    if (rule.kind != qcs::config::RuleKind::Regex)
        panel_->form()->qconfigField()->setFocus(Qt::OtherFocusReason);
}

} // namespace qcs::ui
