#include "main_window/tool_bar.h"

#include "theme/icons.h"
#include "views/go_to_box.h"
#include "views/segmented_control.h"

#include <QLayout>
#include <QMenu>
#include <QToolButton>

namespace qcs::ui {
namespace {

QWidget* space(int width, QWidget* parent) {
    auto* widget = new QWidget(parent);
    widget->setAttribute(Qt::WA_TransparentForMouseEvents);
    if (width > 0)
        widget->setFixedWidth(width);
    else
        widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

} // namespace

ToolBar::ToolBar(const Actions& actions, const QList<QAction*>& backends, QWidget* parent)
    : QToolBar(tr("Tool bar"), parent),
      modes_(new SegmentedControl({QStringLiteral("FX · PTQ"), QStringLiteral("FX · QAT")}, this)),
      backend_(new QToolButton(this)),
      goTo_(new GoToBox(this)) {
    setObjectName(QStringLiteral("tool-bar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    layout()->setContentsMargins(12, 6, 12, 7);
    button(actions[Do::Open], Qt::ToolButtonTextOnly)->setText(tr("Open"));
    button(actions[Do::Save], Qt::ToolButtonTextOnly)->setText(tr("Save"));
    button(actions[Do::Undo], Qt::ToolButtonIconOnly);
    button(actions[Do::Redo], Qt::ToolButtonIconOnly);
    addWidget(space(8, this));
    modes_->setAccessibleName(tr("Mode"));
    addWidget(modes_);
    backend_->setObjectName(QStringLiteral("backend"));
    backend_->setPopupMode(QToolButton::InstantPopup);
    backend_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    backend_->setFocusPolicy(Qt::TabFocus);
    backend_->setToolTip(tr("Replace the backend by a preset"));
    auto* menu = new QMenu(backend_);
    menu->addActions(backends);
    backend_->setMenu(menu);
    addWidget(backend_);
    backend_->setAutoRaise(false);
    addWidget(space(0, this));
    addWidget(goTo_);
    setBackend({});
}

QToolButton* ToolBar::button(QAction* action, Qt::ToolButtonStyle style) {
    auto* tool = new QToolButton(this);
    tool->setDefaultAction(action);
    tool->setToolButtonStyle(style);
    tool->setFocusPolicy(Qt::TabFocus);
    if (style == Qt::ToolButtonIconOnly) tool->setFixedSize(32, 28);
    addWidget(tool);
    tool->setAutoRaise(false); // the tool bar turned it on
    // Renamed by its action whenever that changes, so the short text is set after each change.
    connect(action, &QAction::changed, tool, [tool, action, style] {
        if (style == Qt::ToolButtonTextOnly) tool->setText(action->iconText());
    });
    return tool;
}

void ToolBar::setBackend(const QString& name) {
    backend_->setText(name.isEmpty() ? tr("Backend") : tr("Backend  %1").arg(name));
    backend_->setAccessibleName(backend_->text());
}

} // namespace qcs::ui
