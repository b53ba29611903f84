#include "views/graph/zoom_control.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "views/graph/graph_canvas.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QToolButton>

namespace qcs::ui {

ZoomControl::ZoomControl(GraphCanvas* canvas)
    : QFrame(canvas), canvas_(canvas), scale_(new QToolButton(this)) {
    setObjectName(QStringLiteral("graph-zoom"));
    setCursor(Qt::ArrowCursor);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(1, 1, 1, 1);
    line->setSpacing(0);
    const auto add = [&](const char* name, const char* picture, const QString& text,
                         void (GraphCanvas::*act)()) {
        auto* button = new QToolButton(this);
        button->setObjectName(QLatin1String(name));
        button->setIcon(icon(QLatin1String(picture)));
        button->setToolTip(text);
        button->setAccessibleName(text);
        button->setAutoRaise(true);
        button->setFixedSize(28, 28);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, canvas_, act);
        line->addWidget(button);
    };
    add("graph-zoom-out", "dash", tr("Zoom out  (−)"), &GraphCanvas::zoomOut);
    scale_->setObjectName(QStringLiteral("graph-zoom-full"));
    scale_->setAutoRaise(true);
    scale_->setToolTip(tr("To 100 %  (1)"));
    scale_->setFocusPolicy(Qt::TabFocus);
    connect(scale_, &QToolButton::clicked, canvas_, &GraphCanvas::zoomToFullSize);
    line->addWidget(scale_);
    add("graph-zoom-in", "add", tr("Zoom in  (+)"), &GraphCanvas::zoomIn);
    add("graph-fit", "fit", tr("Show all of it  (0)"), &GraphCanvas::zoomToFit);
    canvas->installEventFilter(this);
    connect(canvas, &GraphCanvas::viewChanged, this, &ZoomControl::refresh);
    refresh();
    place();
}

bool ZoomControl::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return false;
}

void ZoomControl::place() {
    scale_->setFixedSize(
        scale_->fontMetrics().horizontalAdvance(tr("%1 %").arg(QLocale().toString(100))) + 16, 28);
    resize(sizeHint());
    move(12, canvas_->height() - height() - 12);
}

void ZoomControl::refresh() {
    setVisible(!canvas_->scene().boxes.empty());
    const double percent = canvas_->scale() * 100;
    const QLocale locale;
    scale_->setText(tr("%1 %").arg(percent >= 1 || percent <= 0 ? locale.toString(qRound(percent))
                                                                : locale.toString(percent, 'g', 1)));
}

void ZoomControl::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour(Colour::Line));
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace qcs::ui
