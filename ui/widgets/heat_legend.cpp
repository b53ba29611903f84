#include "widgets/heat_legend.h"

#include "theme/heat_scale.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {

HeatLegend::HeatLegend(ErrorHeat* heat, QWidget* parent) : QWidget(parent), heat_(heat) {
    setObjectName(QStringLiteral("heat-legend"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(heat, &ErrorHeat::changed, this, &HeatLegend::refresh);
    refresh();
}

QString HeatLegend::text() const {
    return heat_->isEmpty() ? tr("No quantized weight is open: open a checkpoint to colour by its error")
                            : tr("SQNR of the worst weight");
}

void HeatLegend::refresh() {
    setVisible(heat_->isOn());
    setAccessibleName(text());
    setToolTip(heat_->isEmpty() ? text()
                                : tr("The SQNR of a module's worst weight; for a container, of the worst "
                                     "weight inside it. The stronger the colour, the larger the error"));
    update();
}

void HeatLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect line = rect().adjusted(12, 0, -12, 0);
    const QFont font = uiFont(smallText);
    const QColor ink = colour(Colour::Dim);
    if (heat_->isEmpty()) {
        drawText(painter, line, text(), font, ink);
        return;
    }
    const QString last = tr("60 dB and more");
    const int lastWidth = textWidth(last, font) + 2;
    const QString first = tr("0 dB");
    const int firstWidth = textWidth(first, font) + 2;
    constexpr int scaleWidth = 72;
    int x = line.right() - lastWidth;
    drawText(painter, QRect(x, line.top(), lastWidth, line.height()), last, font, ink);
    x -= scaleWidth + 6;
    paintHeatScale(painter, QRect(x, line.center().y() - 5, scaleWidth, 11));
    x -= firstWidth + 6;
    drawText(painter, QRect(x, line.top(), firstWidth, line.height()), first, font, ink);
    const int room = x - line.left() - 8;
    drawText(painter, QRect(line.left(), line.top(), room, line.height()),
             textWidth(text(), font) <= room ? text() : QStringLiteral("SQNR"), font, ink);
}

} // namespace qcs::ui
