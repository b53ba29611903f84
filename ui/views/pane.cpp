#include "views/pane.h"

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
      more_(new QToolButton(this)) {
    setObjectName(QStringLiteral("pane-") + name);
    setAccessibleName(title);
    header_->setContentsMargins(12, 0, 8, 1);
    header_->setSpacing(8);
    more_->setIcon(icon(QStringLiteral("more"), Colour::Dim));
    more_->setAutoRaise(true);
    more_->setFixedSize(24, 24);
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setAccessibleName(tr("What to do with the panel “%1”").arg(title));
    more_->setToolTip(tr("Detach or hide this panel"));
    more_->setMenu(new QMenu(more_));
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
    more_->menu()->addActions(actions);
}

void Pane::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.fillRect(QRect(0, paneHeaderHeight - 1, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
