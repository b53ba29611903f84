#include "plots/picture.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr double millimetresOfInch = 25.4;
constexpr double screenDots = 96; // per inch, as in CSS
constexpr double paperDots = 300;

/// The size at which the plot is laid out, in its own pixels, and the factor by which it is scaled in the
/// picture.
struct Layout {
    QSize size;
    double scale = 1;
};

/// `across` is the size of the picture, in pixels of 1/96 inch.
Layout layoutFor(const QCustomPlot& plot, const QSizeF& across) {
    const double larger =
        std::min(across.width() / std::max(1, plot.width()), across.height() / std::max(1, plot.height()));
    const double scale = std::max(1.0, larger); // text is never smaller than on the screen
    return {QSize(static_cast<int>(std::ceil(across.width() / scale)),
                  static_cast<int>(std::ceil(across.height() / scale))),
            scale};
}

void draw(QCustomPlot& plot, QCPPainter& painter, const Layout& layout, double scale) {
    painter.setMode(QCPPainter::pmNonCosmetic);
    painter.scale(scale, scale);
    plot.toPainter(&painter, layout.size.width(), layout.size.height());
}

QByteArray pngOf(QCustomPlot& plot, const PictureSize& size, const Layout& layout) {
    QImage image(size.dots(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return {};
    image.fill(Qt::white);
    const double dots = size.unit == LengthUnit::Millimetres ? paperDots : screenDots;
    image.setDotsPerMeterX(static_cast<int>(std::round(dots / millimetresOfInch * 1000)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QCPPainter painter(&image);
    draw(plot, painter, layout, layout.scale * dots / screenDots);
    painter.end();
    QBuffer buffer;
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG") ? buffer.data() : QByteArray();
}

QByteArray svgOf(QCustomPlot& plot, const QSizeF& across, const Layout& layout, const QString& title) {
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(static_cast<int>(screenDots));
    svg.setSize(across.toSize());
    svg.setViewBox(QRectF(QPointF(), across));
    svg.setTitle(title);
    QCPPainter painter;
    if (!painter.begin(&svg)) return {};
    draw(plot, painter, layout, layout.scale);
    painter.end();
    return buffer.data();
}

QByteArray pdfOf(QCustomPlot& plot, const QSizeF& across, const Layout& layout, const QString& title) {
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly)) return {};
    QPdfWriter pdf(&buffer);
    pdf.setTitle(title);
    pdf.setResolution(static_cast<int>(screenDots));
    const QSizeF inches = across / screenDots;
    pdf.setPageSize(QPageSize(inches, QPageSize::Inch, {}, QPageSize::ExactMatch));
    pdf.setPageMargins(QMarginsF());
    QCPPainter painter;
    if (!painter.begin(&pdf)) return {};
    draw(plot, painter, layout, layout.scale);
    painter.end();
    return buffer.data();
}

} // namespace

QSize PictureSize::dots() const {
    const double dotsOfUnit = unit == LengthUnit::Pixels ? 1 : paperDots / millimetresOfInch;
    return {static_cast<int>(std::round(width * dotsOfUnit)),
            static_cast<int>(std::round(height * dotsOfUnit))};
}

PictureSize PictureSize::in(LengthUnit other) const {
    if (other == unit) return *this;
    const double factor =
        other == LengthUnit::Millimetres ? millimetresOfInch / screenDots : screenDots / millimetresOfInch;
    PictureSize result{std::round(width * factor), std::round(height * factor), other};
    result.width = std::clamp(result.width, result.least(), result.most());
    result.height = std::clamp(result.height, result.least(), result.most());
    return result;
}

QByteArray renderPlot(QCustomPlot& plot, const QString& suffix, const PictureSize& size,
                      const QString& title) {
    const double pixelsOfUnit = size.unit == LengthUnit::Pixels ? 1 : screenDots / millimetresOfInch;
    const QSizeF across = QSizeF(size.width, size.height) * pixelsOfUnit;
    const Layout layout = layoutFor(plot, across);
    if (suffix == QLatin1String("svg")) return svgOf(plot, across, layout, title);
    if (suffix == QLatin1String("pdf")) return pdfOf(plot, across, layout, title);
    return pngOf(plot, size, layout);
}

} // namespace qcs::ui
