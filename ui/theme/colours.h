#pragma once
// The colours of the light, dark and high-contrast themes, as data. Painting code uses roles, never literal
// colours.

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
    FloatAsRequested,
    FloatDespiteRequest,
    Good,
    Chip,
    WarnBackground,
};
inline constexpr std::size_t colourCount = 16;

struct ColourSet {
    bool dark = false;
    bool contrast = false; ///< is it the high-contrast theme?
    std::array<QRgb, colourCount> rgb = {};
    QColor operator[](Colour colour) const { return QColor(rgb[static_cast<std::size_t>(colour)]); }
};

const ColourSet& lightColours();
const ColourSet& darkColours();
const ColourSet& contrastColours();
const char* nameOf(Colour colour);

/// Every (text, background) pair that the window paints; tests check their contrast.
std::span<const std::pair<Colour, Colour>> readablePairs();

/// The contrast ratio of WCAG 2, in 1..21.
double contrast(const QColor& a, const QColor& b);

} // namespace qcs::ui
