#include "shell/tool_bar.h"

#include "config/presets.h"
#include "shell/go_to_box.h"
#include "theme/icons.h"
#include "widgets/button_bars.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace qcs::ui {

namespace {

/// The modes of each segment. A click chooses the first one; eager mode's QAT is chosen in the menu.
constexpr std::array<std::array<qcs::config::Mode, 2>, 5> segments = {
    {{qcs::config::Mode::FxPtq, qcs::config::Mode::FxPtq},
     {qcs::config::Mode::FxQat, qcs::config::Mode::FxQat},
     {qcs::config::Mode::FxFuse, qcs::config::Mode::FxFuse},
     {qcs::config::Mode::EagerPtq, qcs::config::Mode::EagerQat},
     {qcs::config::Mode::EagerDynamic, qcs::config::Mode::EagerDynamic}}};

} // namespace

ToolBar::ToolBar(const Actions& actions, const QList<QAction*>& backends, JobRunner* jobs, QWidget* parent)
    : QToolBar(tr("Tool bar"), parent),
      modes_(new SegmentedControl({QStringLiteral("FX · PTQ"), QStringLiteral("FX · QAT"), tr("Fuse only"),
                                   tr("Eager"), tr("Dynamic")},
                                  this)),
      backend_(new QToolButton(this)),
      goTo_(new GoToBox(jobs, this)) {
    setObjectName(QStringLiteral("tool-bar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto* page = new QWidget(this);
    row_ = new QHBoxLayout(page);
    row_->setContentsMargins(12, 8, 12, 8);
    row_->setSpacing(8);
    button(actions[ActionId::Open], Qt::ToolButtonTextOnly)->setText(tr("Open"));
    button(actions[ActionId::Save], Qt::ToolButtonTextOnly)->setText(tr("Save"));
    button(actions[ActionId::Undo], Qt::ToolButtonIconOnly);
    button(actions[ActionId::Redo], Qt::ToolButtonIconOnly);
    row_->addSpacing(8);
    modes_->setAccessibleName(tr("Mode"));
    connect(modes_, &SegmentedControl::chosen, this,
            [this](int segment) { Q_EMIT modeChosen(segments[static_cast<std::size_t>(segment)].front()); });
    row_->addWidget(modes_);
    row_->addSpacing(8);
    backend_->setObjectName(QStringLiteral("backend"));
    backend_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    backend_->setFocusPolicy(Qt::TabFocus);
    backend_->setToolTip(tr("Replace the backend: a preset, a file, or none"));
    auto* menu = new QMenu(backend_);
    menu->addActions(backends);
    // QToolButton::setMenu() would draw the Fusion style's arrow.
    connect(backend_, &QToolButton::clicked, this,
            [this, menu] { menu->popup(backend_->mapToGlobal(QPoint(0, backend_->height()))); });
    row_->addWidget(backend_);
    backend_->setAutoRaise(false);
    row_->addStretch(1);
    row_->addWidget(goTo_);
    addWidget(page);
    setBackend({});
}

QToolButton* ToolBar::button(QAction* action, Qt::ToolButtonStyle style) {
    auto* tool = new QToolButton(this);
    tool->setDefaultAction(action);
    tool->setToolButtonStyle(style);
    tool->setFocusPolicy(Qt::TabFocus);
    if (style == Qt::ToolButtonIconOnly) tool->setFixedSize(32, 28);
    row_->addWidget(tool);
    tool->setAutoRaise(false); // QToolBar sets it for buttons added to it
    // Each change of the action resets the button's text, so the short text is set again.
    connect(action, &QAction::changed, tool, [tool, action, style] {
        if (style == Qt::ToolButtonTextOnly) tool->setText(action->iconText());
    });
    return tool;
}

void ToolBar::setMode(qcs::config::Mode mode) {
    const auto segment = std::ranges::find_if(
        segments, [&](const auto& modes) { return std::ranges::find(modes, mode) != modes.end(); });
    modes_->setCurrent(static_cast<int>(segment - segments.begin()));
    backend_->setEnabled(!qcs::config::is_eager(mode));
    backend_->setToolTip(qcs::config::is_eager(mode) ? tr("FX only")
                                                     : tr("Replace the backend: a preset, a file, or none"));
}

void ToolBar::setBackend(const qcs::config::ConfigPart<qcs::config::BackendConfig>& part) {
    const std::string& known = part.value.name.empty() ? part.preset : part.value.name;
    const auto* preset = qcs::config::backend_preset(known);
    QString name = QString::fromStdString(known);
    if (preset && !(*preset == part.value)) name = tr("%1 (edited)").arg(name);
    if (name.isEmpty()) name = part.value.configs.empty() ? tr("empty", "backend") : tr("unnamed", "backend");
    backend_->setText(tr("Backend  %1").arg(name) + QStringLiteral("  ▾"));
    backend_->setAccessibleName(tr("Backend: %1").arg(name));
}

} // namespace qcs::ui
