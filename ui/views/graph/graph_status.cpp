#include "views/graph/graph_status.h"

#include "theme/fonts.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

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
                                           {Colour::FloatAsAsked, 10},
                                           {Colour::FloatAlthoughAsked, 5}}) {
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
