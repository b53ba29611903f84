#include "editors/rule/rule_form.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "shell/app_actions.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeView>

namespace qcs::ui {
namespace {

/// Sets the focus as the Tab key would.
void focusByKey(QWidget& widget) {
    widget.window()->activateWindow();
    widget.setFocus(Qt::TabFocusReason);
    QKeyEvent any(QEvent::KeyPress, Qt::Key_F35, Qt::NoModifier);
    QCoreApplication::sendEvent(widget.window(), &any);
}

QWidget* showFocusedButton(const WindowParts& window) {
    if (auto* button = window.main()->findChild<QWidget*>(QStringLiteral("add-rule-button")))
        focusByKey(*button);
    return window.main();
}

QWidget* showFocusedRow(const WindowParts& window) {
    QTreeView* tree = window.model().tree();
    tree->setCurrentIndex(tree->indexAt(QPoint(40, 200)));
    focusByKey(*tree);
    return window.main();
}

QWidget* showHover(const WindowParts& window) {
    QTreeView* tree = window.model().tree();
    const QPointF at(60, 150);
    QHoverEvent hover(QEvent::HoverMove, at, at, QPointF());
    QCoreApplication::sendEvent(tree->viewport(), &hover);
    return window.main();
}

QWidget* showCompletions(const WindowParts& window) {
    window.rules().startNew(qcs::config::RuleKind::ObjectType);
    window.waitUntilIdle();
    auto* field = window.main()->findChild<QLineEdit*>(QStringLiteral("rule-object"));
    field->setFocus(Qt::OtherFocusReason);
    field->setText(QStringLiteral("Conv2d"));
    field->completer()->setCompletionPrefix(field->text());
    field->completer()->complete();
    QAbstractItemView* popup = field->completer()->popup();
    popup->setCurrentIndex(popup->model()->index(0, 0));
    return popup;
}

QWidget* showOpenCombo(const WindowParts& window) {
    auto* combo = window.app().showSettings()->findChild<QComboBox*>(QStringLiteral("setting-scale"));
    combo->showPopup();
    return combo->view()->window();
}

} // namespace

std::vector<Scene> keyboardScenes() {
    return {
        {QStringLiteral("focus-button"), QStringLiteral("a button with keyboard focus"), true,
         showFocusedButton},
        {QStringLiteral("focus-row"), QStringLiteral("a row with keyboard focus"), true, showFocusedRow},
        {QStringLiteral("hover"), QStringLiteral("a row under the mouse"), true, showHover},
        {QStringLiteral("completions"), QStringLiteral("the names that a field offers"), true,
         showCompletions},
        {QStringLiteral("combo-open"), QStringLiteral("a list that a combo box has opened"), false,
         showOpenCombo},
    };
}

} // namespace qcs::ui
