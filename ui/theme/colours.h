#pragma once
// The colours of the window, light and dark, as data. Everything that paints asks for a role, never for a
// number.

#include <QColor>

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace qcs::ui {

enum class Colour : std::uint8_t {
    Window,
    Panel,
    Line,
    Text,
    Dim,
    Selection,
    Hover,
    Accent,
    OnAccent,
    Quantized,
    Dynamic,
    FloatAsAsked,
    FloatAlthoughAsked,
    Good,
    Chip,
    WarnBackground,
};
inline constexpr std::size_t colourCount = 16;

struct ColourSet {
    bool dark = false;
    bool contrast = false; ///< high
    std::array<QRgb, colourCount> rgb = {};
    QColor operator[](Colour colour) const { return QColor(rgb[static_cast<std::size_t>(colour)]); }
};

const ColourSet& lightColours();
const ColourSet& darkColours();
const ColourSet& contrastColours();
const char* nameOf(Colour colour);

/// Every (text, background) pair that the window paints.
std::span<const std::pair<Colour, Colour>> readablePairs();

/// WCAG 2 contrast ratio, 1 .. 21.
double contrast(const QColor& a, const QColor& b);

} // namespace qcs::ui
