#pragma once
// Renders a plot as a picture (SVG, PDF or PNG) of a chosen size.

#include "plots/figure.h"

namespace qcs::ui {

enum class LengthUnit : std::uint8_t { Pixels, Millimetres };

/// The size of a picture. If the unit is millimetres, a PNG has 300 dots per inch.
struct PictureSize {
    double width = 0, height = 0;
    LengthUnit unit = LengthUnit::Pixels;
    bool operator==(const PictureSize&) const = default;

    static constexpr double minPixels = 100, maxPixels = 8000;
    static constexpr double minMillimetres = 20, maxMillimetres = 600;
    double least() const { return unit == LengthUnit::Pixels ? minPixels : minMillimetres; }
    double most() const { return unit == LengthUnit::Pixels ? maxPixels : maxMillimetres; }
    /// Returns how many pixels wide and high a PNG of this size is.
    QSize dots() const;
    /// Returns the same size in the unit `other`, converted at 96 pixels per inch and clamped to the limits.
    PictureSize in(LengthUnit other) const;
};

/// Renders the plot and returns the bytes of the picture file; empty if it could not be drawn. `suffix`
/// selects the format: "svg", "pdf", anything else PNG. If the picture is larger than the plot on the screen,
/// the plot is scaled up; if it is smaller, the plot is laid out again in the smaller size. Text is therefore
/// never smaller than on the screen.
QByteArray renderPlot(QCustomPlot& plot, const QString& suffix, const PictureSize& size,
                      const QString& title);

} // namespace qcs::ui
