#pragma once
// Renders a plot as a picture (SVG, PDF or PNG) of a chosen size.

#include "plots/figure.h"

namespace qcs::ui {

enum class LengthUnit : std::uint8_t { Pixels, Millimetres };

/// The size of a picture. In millimetres it is a size on paper; a PNG then has 300 dots per inch.
struct PictureSize {
    double width = 0, height = 0;
    LengthUnit unit = LengthUnit::Pixels;
    bool operator==(const PictureSize&) const = default;

    static constexpr double leastPixels = 100, mostPixels = 8000;
    static constexpr double leastMillimetres = 20, mostMillimetres = 600;
    double least() const { return unit == LengthUnit::Pixels ? leastPixels : leastMillimetres; }
    double most() const { return unit == LengthUnit::Pixels ? mostPixels : mostMillimetres; }
    /// The size of a PNG in pixels.
    QSize dots() const;
    /// The same size in the other unit, at 96 pixels per inch, clamped to the limits.
    PictureSize in(LengthUnit other) const;
};

/// The bytes of the picture in the format of the suffix: "svg", "pdf", or else PNG; empty if it could not be
/// drawn. A picture larger than the plot on the screen is scaled up; otherwise the plot is laid out again for
/// the size, so that text is never smaller than on the screen.
QByteArray pictureOf(QCustomPlot& plot, const QString& suffix, const PictureSize& size, const QString& title);

} // namespace qcs::ui
