#include "theme/heat_scale.h"

#include "theme/paint.h"
#include "theme/theme.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {
constexpr double hottest = 0.45; // most of the hue that is mixed into the background: text stays readable
}

QColor heatBackground(double decibels) {
    const double share = std::isnan(decibels) ? 0 : 1 - std::clamp(decibels / heatScaleMaxDecibels, 0.0, 1.0);
    const QColor ground = colour(Colour::Panel);
    const QColor ink = colour(Colour::FloatDespiteRequest);
    const auto mix = [strength = hottest * share](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * strength));
    };
    return {mix(ground.red(), ink.red()), mix(ground.green(), ink.green()), mix(ground.blue(), ink.blue())};
}

void paintHeatChip(QPainter& painter, const QRect& rect, double decibels, const QString& text) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Colour::Line), 1));
    painter.setBrush(heatBackground(decibels));
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.restore();
    drawText(painter, rect.adjusted(4, 0, -4, 0), text, uiFont(smallText), colour(Colour::Text),
             Qt::ElideRight, Qt::AlignHCenter);
}

void paintHeatScale(QPainter& painter, const QRect& rect) {
    QLinearGradient scale(rect.topLeft(), rect.topRight());
    for (const double share : {0.0, 0.5, 1.0})
        scale.setColorAt(share, heatBackground(heatScaleMaxDecibels * share));
    painter.save();
    painter.setPen(QPen(colour(Colour::Line), 1));
    painter.setBrush(scale);
    painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.restore();
}

} // namespace qcs::ui
