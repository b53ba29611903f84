#pragma once
// The colours of the light, dark and high-contrast themes. Painting code names a role (Colour) and never a
// literal colour.

#include <QColor>

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace qcs::ui {

/// The role of a colour. A comment says what is painted in the colour if the name of the role does not.
enum class Colour : std::uint8_t {
    Window,
    Panel,
    Line, ///< thin lines: borders and separators
    Text,
    Dim, ///< less important text
    Selection,
    Hover,
    Accent,
    OnAccent, ///< text on a background in Accent
    Quantized,
    Dynamic,
    FloatAsRequested,
    FloatDespiteRequest,
    Good,
    Chip,           ///< background of a chip
    WarnBackground, ///< background of warnings and of highlighted search hits
};
inline constexpr std::size_t colourCount = 16;

/// The colours of one theme.
struct ColourSet {
    bool dark = false;
    bool contrast = false; ///< true for the high-contrast theme
    std::array<QRgb, colourCount> rgb = {};
    QColor operator[](Colour colour) const { return QColor(rgb[static_cast<std::size_t>(colour)]); }
};

const ColourSet& lightColours();
const ColourSet& darkColours();
const ColourSet& contrastColours();
const char* nameOf(Colour colour);

/// Returns every pair (text colour, background colour) that the window paints. Tests check the contrast of
/// each pair.
std::span<const std::pair<Colour, Colour>> readablePairs();

/// Returns the contrast ratio as WCAG 2 defines it, from 1 (no contrast) to 21.
double contrast(const QColor& a, const QColor& b);

} // namespace qcs::ui
