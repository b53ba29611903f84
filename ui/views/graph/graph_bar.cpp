#include "views/graph/graph_bar.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/button_bars.h"
#include "widgets/search_field.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QKeyEvent>
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
      states_(new SegmentedControl({tr("Traced"), tr("Prepared"), tr("Converted")}, this)),
      extents_(new SegmentedControl({tr("Whole"), tr("Around")}, this)),
      steps_(new QSpinBox(this)),
      collapseOthersBox_(new QCheckBox(tr("Other &modules as boxes"), this)),
      search_(new SearchField(tr("Search the graph…"), this)),
      found_(new QLabel(this)),
      export_(new QToolButton(this)),
      lines_(new QBoxLayout(QBoxLayout::TopToBottom, this)),
      upper_(new QHBoxLayout),
      walk_(new QWidget(this)),
      around_(new QWidget(this)) {
    states_->setObjectName(QStringLiteral("graph-modes"));
    states_->setAccessibleName(tr("State of the graph"));
    extents_->setObjectName(QStringLiteral("graph-extents"));
    extents_->setAccessibleName(tr("How much of the graph"));
    extents_->setToolTip(
        tr("All of the graph, with modules to open and fold; or what is around the selection"));
    steps_->setObjectName(QStringLiteral("graph-steps"));
    steps_->setRange(1, 999999);
    steps_->setValue(3);
    steps_->setPrefix(tr("± "));
    steps_->setSuffix(tr(" steps"));
    steps_->setAccessibleName(tr("Steps around the selection"));
    steps_->setToolTip(tr("How far the graph is drawn around the selection"));
    steps_->setKeyboardTracking(false);
    if (auto* edit = steps_->findChild<QLineEdit*>()) edit->setTextMargins(6, 0, 0, 0);
    collapseOthersBox_->setObjectName(QStringLiteral("graph-others"));
    collapseOthersBox_->setToolTip(tr("Draws every module that does not contain the selection as one box"));
    search_->setObjectName(QStringLiteral("graph-search"));
    search_->setToolTip(
        tr("Words of the name, the module or the type; type:Conv2d for the type alone. Enter goes to "
           "the next, Shift+Enter back."));
    search_->setMinimumWidth(120);
    search_->installEventFilter(this);
    found_->setObjectName(QStringLiteral("graph-found"));
    found_->setFont(uiFont(smallText));
    found_->setForegroundRole(QPalette::PlaceholderText);
    export_->setObjectName(QStringLiteral("graph-export"));
    export_->setText(tr("Export") + QStringLiteral("  ▾"));
    export_->setToolTip(tr("The graph as a picture"));
    export_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    export_->setFocusPolicy(Qt::TabFocus);

    auto* back = button(QStringLiteral("graph-previous"), QStringLiteral("chevron-up"),
                        tr("Previous hit  (Shift+F3)"), this);
    auto* on =
        button(QStringLiteral("graph-next"), QStringLiteral("chevron-down"), tr("Next hit  (F3)"), this);
    connect(back, &QToolButton::clicked, this, &GraphBar::previousRequested);
    connect(on, &QToolButton::clicked, this, &GraphBar::nextRequested);
    auto* walk = new QHBoxLayout(walk_);
    walk->setContentsMargins(4, 0, 4, 0);
    walk->setSpacing(0);
    walk->addWidget(found_);
    walk->addSpacing(4);
    walk->addWidget(back);
    walk->addWidget(on);
    auto* around = new QHBoxLayout(around_);
    around->setContentsMargins(8, 0, 12, 0);
    around->setSpacing(16);
    around->addWidget(steps_);
    around->addWidget(collapseOthersBox_);
    const QWidgetList order{states_, extents_, search_, back, on, steps_, collapseOthersBox_, export_};
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);

    upper_->setContentsMargins(12, 8, 8, 8);
    upper_->setSpacing(8);
    upper_->addWidget(states_);
    upper_->addSpacing(8);
    upper_->addWidget(extents_);
    upper_->addStretch(1);
    upper_->addWidget(export_);
    lines_->setContentsMargins(0, 0, 0, 0);
    lines_->setSpacing(0);
    lines_->addLayout(upper_);
    setAround(false);
}

/// Puts everything in one line if it fits; otherwise the search gets its own line.
void GraphBar::arrange() {
    const bool one = around_->isHidden() && width() >= 740;
    const int place = upper_->indexOf(search_);
    if (one ? place >= 0 : place < 0 && lines_->count() == 2) return;
    if (lines_->count() == 2) delete lines_->takeAt(1);
    for (QWidget* part : {static_cast<QWidget*>(search_), walk_, around_})
        upper_->removeWidget(part);
    if (one) {
        upper_->insertWidget(3, search_, 100);
        upper_->insertWidget(4, walk_);
        return;
    }
    auto* lower = new QHBoxLayout;
    lower->setSpacing(0);
    lower->addWidget(search_, 1);
    lower->addWidget(walk_);
    lower->addWidget(around_);
    lines_->addLayout(lower);
}

void GraphBar::setAround(bool around) {
    around_->setHidden(!around);
    arrange();
}

void GraphBar::resizeEvent(QResizeEvent*) {
    arrange();
}

/// Shift+Enter goes to the previous hit; the field itself handles only Enter.
bool GraphBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            (key->modifiers() & Qt::ShiftModifier)) {
            Q_EMIT previousRequested();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void GraphBar::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
}

void GraphBar::nameStates(bool fusedOnly) {
    states_->setLabel(1, fusedOnly ? tr("Fused") : tr("Prepared"));
    states_->setCount(fusedOnly ? 2 : 3);
}

void GraphBar::setFound(const QString& text, bool nothing) {
    found_->setText(text);
    found_->setPalette({});
    if (nothing) setInk(*found_, Colour::FloatDespiteRequest);
    found_->setForegroundRole(nothing ? QPalette::WindowText : QPalette::PlaceholderText);
    for (auto* one : walk_->findChildren<QToolButton*>())
        one->setEnabled(!text.isEmpty() && !nothing);
}

QString GraphBar::found() const {
    return found_->text();
}

GraphStatus::GraphStatus(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void GraphStatus::setText(const QString& text) {
    text_ = text;
    setAccessibleName(text);
    setToolTip(text);
    update();
}

void GraphStatus::setLegend(bool legend) {
    legend_ = legend;
    update();
}

void GraphStatus::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(0, 0, width(), 1), colour(Colour::Line));
    const QFont font = uiFont(smallText);
    const QFontMetrics metrics(font);
    const QColor ink = colour(Colour::Dim);
    QRect line = rect().adjusted(12, 1, -12, 0);
    const QString hit = tr("search hit");
    const QString bar = tr("share of statuses in a folded module");
    const int hitWidth = 14 + metrics.horizontalAdvance(hit);
    const int barWidth = 64 + metrics.horizontalAdvance(bar);
    if (legend_ && metrics.horizontalAdvance(text_) + hitWidth + barWidth + 48 < line.width()) {
        const double middle = line.center().y() + 0.5;
        int x = line.right() - barWidth;
        drawText(painter, QRect(x + 64, line.top(), barWidth - 64 + 2, line.height()), bar, font, ink);
        double at = x;
        for (const auto& [share, width] : {std::pair(Colour::Quantized, 20),
                                           {Colour::Dim, 16},
                                           {Colour::FloatAsRequested, 10},
                                           {Colour::FloatDespiteRequest, 5}}) {
            painter.fillRect(QRectF(at, middle - 2, width, 4), colour(share));
            at += width + 2;
        }
        x -= hitWidth + 20;
        painter.setPen(QPen(colour(Colour::Accent), 1.6));
        painter.drawEllipse(QPointF(x + 4, middle), 4, 4);
        drawText(painter, QRect(x + 14, line.top(), hitWidth, line.height()), hit, font, ink);
        line.setRight(x - 12);
    }
    drawText(painter, line, text_, font, ink);
}

} // namespace qcs::ui
