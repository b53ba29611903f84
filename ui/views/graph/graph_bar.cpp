#include "views/graph/graph_bar.h"

#include "editors/segmented_control.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/search_field.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSpinBox>
#include <QToolButton>

namespace qcs::ui {
namespace {

QToolButton* button(const QString& name, const QString& iconName, const QString& text, QWidget* parent) {
    auto* made = new QToolButton(parent);
    made->setObjectName(name);
    made->setIcon(icon(iconName));
    made->setToolTip(text);
    made->setAccessibleName(text);
    made->setAutoRaise(true);
    made->setFixedSize(28, 28);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

GraphBar::GraphBar(QWidget* parent)
    : QWidget(parent),
      modes_(new SegmentedControl({tr("Traced"), tr("Prepared"), tr("Converted")}, this)),
      steps_(new QSpinBox(this)),
      others_(new QCheckBox(tr("Other &modules as boxes"), this)),
      search_(new SearchField(tr("Search the graph…"), this)),
      found_(new QLabel(this)) {
    modes_->setObjectName(QStringLiteral("graph-modes"));
    modes_->setAccessibleName(tr("State of the graph"));
    steps_->setObjectName(QStringLiteral("graph-steps"));
    steps_->setRange(1, 12);
    steps_->setValue(3);
    steps_->setPrefix(tr("± "));
    steps_->setSuffix(tr(" steps"));
    steps_->setAccessibleName(tr("Steps around the selection"));
    steps_->setToolTip(tr("How far the graph is drawn around the selection"));
    steps_->setKeyboardTracking(false);
    if (auto* edit = steps_->findChild<QLineEdit*>()) edit->setTextMargins(6, 0, 0, 0);
    others_->setObjectName(QStringLiteral("graph-others"));
    others_->setToolTip(tr("Draws every module that does not contain the selection as one box"));
    search_->setObjectName(QStringLiteral("graph-search"));
    found_->setFont(uiFont(smallText));
    found_->setForegroundRole(QPalette::PlaceholderText);
    auto* out = button(QStringLiteral("graph-zoom-out"), QStringLiteral("dash"), tr("Zoom out  (−)"), this);
    auto* in = button(QStringLiteral("graph-zoom-in"), QStringLiteral("add"), tr("Zoom in  (+)"), this);
    auto* fit = button(QStringLiteral("graph-fit"), QStringLiteral("fit"), tr("Show all of it  (F)"), this);
    connect(out, &QToolButton::clicked, this, &GraphBar::zoomOutRequested);
    connect(in, &QToolButton::clicked, this, &GraphBar::zoomInRequested);
    connect(fit, &QToolButton::clicked, this, &GraphBar::fitRequested);

    auto* upper = new QHBoxLayout;
    upper->setContentsMargins(12, 8, 8, 8);
    upper->setSpacing(8);
    upper->addWidget(modes_);
    upper->addStretch(1);
    upper->addWidget(steps_);
    upper->addSpacing(8);
    auto* zoom = new QHBoxLayout;
    zoom->setSpacing(0);
    for (QToolButton* one : {out, in, fit})
        zoom->addWidget(one);
    upper->addLayout(zoom);
    auto* lower = new QHBoxLayout;
    lower->setContentsMargins(0, 0, 0, 0);
    lower->setSpacing(0);
    lower->addWidget(search_, 1);
    auto* options = new QWidget(this);
    auto* line = new QHBoxLayout(options);
    line->setContentsMargins(8, 0, 12, 0);
    line->setSpacing(16);
    line->addWidget(found_);
    line->addWidget(others_);
    lower->addWidget(options);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(upper);
    column->addLayout(lower);
}

void GraphBar::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
}

void GraphBar::nameModes(bool fusedOnly) {
    modes_->setLabel(1, fusedOnly ? tr("Fused") : tr("Prepared"));
    modes_->setCount(fusedOnly ? 2 : 3);
}

void GraphBar::setFound(const QString& text) {
    found_->setText(text);
}

} // namespace qcs::ui
