#include "shell/pane.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace qcs::ui {

Pane::Pane(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent),
      name_(name),
      title_(title),
      header_(new QHBoxLayout),
      layout_(new QVBoxLayout(this)),
      more_(new QToolButton(this)),
      menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("pane-") + name);
    setAccessibleName(title);
    header_->setContentsMargins(12, 0, 8, 1);
    header_->setSpacing(8);
    more_->setIcon(icon(QStringLiteral("more"), Colour::Dim));
    more_->setAutoRaise(true);
    more_->setFixedSize(24, 24);
    more_->setAccessibleName(tr("What to do with the panel “%1”").arg(title));
    more_->setToolTip(tr("Detach or hide this panel"));
    // A menu of the button itself would come with an arrow.
    connect(more_, &QToolButton::clicked, this,
            [this] { menu_->popup(more_->mapToGlobal(QPoint(0, more_->height()))); });
    header_->addWidget(more_);
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    auto* bar = new QWidget(this);
    bar->setFixedHeight(paneHeaderHeight);
    bar->setLayout(header_);
    layout_->addWidget(bar);
}

void Pane::showTitle() {
    auto* label = new QLabel(title_.toUpper(), this);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    header_->insertWidget(0, label);
}

void Pane::addToHeader(QWidget* widget, int stretch) {
    header_->insertWidget(header_->count() - 1, widget, stretch);
}

void Pane::addHeaderStretch() {
    header_->insertStretch(header_->count() - 1, 1);
}

void Pane::setBody(QWidget* body) {
    layout_->addWidget(body, 1);
}

void Pane::setActions(const QList<QAction*>& actions) {
    menu_->addActions(actions);
}

void Pane::addMenuAction(QAction* action) {
    menu_->addAction(action);
}

void Pane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.fillRect(QRect(0, paneHeaderHeight - 1, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
