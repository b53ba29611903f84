#pragma once
// A plot as a picture in a file, at a chosen size.

#include "plots/figure.h"

namespace qcs::ui {

enum class LengthUnit : std::uint8_t { Pixels, Millimetres };

/// What a picture is to measure. Millimetres are those of paper: of a PNG 300 dots make an inch.
struct PictureSize {
    double width = 0, height = 0;
    LengthUnit unit = LengthUnit::Pixels;
    bool operator==(const PictureSize&) const = default;

    static constexpr double leastPixels = 100, mostPixels = 8000;
    static constexpr double leastMillimetres = 20, mostMillimetres = 600;
    double least() const { return unit == LengthUnit::Pixels ? leastPixels : leastMillimetres; }
    double most() const { return unit == LengthUnit::Pixels ? mostPixels : mostMillimetres; }
    /// Of a PNG.
    QSize dots() const;
    /// The same size in the other unit, at 96 pixels an inch.
    PictureSize in(LengthUnit other) const;
};

/// By the file's ending: .svg, .pdf, else PNG. The plot is laid out anew for the size; what has room for more
/// than the plot on the screen shows the same larger. Empty: it could not be drawn.
QByteArray pictureOf(QCustomPlot& plot, const QString& suffix, const PictureSize& size, const QString& title);

} // namespace qcs::ui
