#include "theme/colours.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace qcs::ui {
namespace {

struct Row {
    Colour colour;
    const char* name;
    QRgb light;
    QRgb dark;
    QRgb contrast; ///< at least 7:1 for every text on every background
};

constexpr Row table[] = {
    {Colour::Window, "window", 0xfff6f7f9, 0xff1b1e23, 0xffffffff},
    {Colour::Panel, "panel", 0xffffffff, 0xff23272e, 0xffffffff},
    {Colour::Line, "line", 0xffdfe3e8, 0xff343a43, 0xff4a4a4a},
    {Colour::Text, "text", 0xff1c2127, 0xffe4e7eb, 0xff000000},
    {Colour::Dim, "dim", 0xff5a6675, 0xffa3aeba, 0xff2c2c2c},
    {Colour::Selection, "selection", 0xffdcebfb, 0xff2a3f57, 0xffcfe3ff},
    {Colour::Hover, "hover", 0xfff1f4f8, 0xff2a2f37, 0xffededed},
    {Colour::Accent, "accent", 0xff1463b8, 0xff6cb2f5, 0xff003a85},
    {Colour::OnAccent, "on accent", 0xffffffff, 0xff10161d, 0xffffffff},
    {Colour::Quantized, "quantized", 0xff0b6bb8, 0xff6cb2f5, 0xff003f7d},
    {Colour::Dynamic, "dynamic", 0xff6b4fbb, 0xffb9a5f2, 0xff3f1f94},
    {Colour::FloatAsRequested, "float as asked", 0xff7a5a00, 0xffe0b64a, 0xff473400},
    {Colour::FloatDespiteRequest, "float although asked", 0xffb3401a, 0xfff0916a, 0xff731c00},
    {Colour::Good, "good", 0xff13724b, 0xff5cc79a, 0xff004527},
    {Colour::Chip, "chip", 0xffeef1f5, 0xff2d333b, 0xffebebeb},
    {Colour::WarnBackground, "warn background", 0xfffff1e0, 0xff3b2a16, 0xfffff0d6},
};
static_assert(std::size(table) == colourCount);

ColourSet makeSet(QRgb Row::*column) {
    ColourSet set{column == &Row::dark, column == &Row::contrast, {}};
    for (const Row& row : table)
        set.rgb[static_cast<std::size_t>(row.colour)] = row.*column;
    return set;
}

double luminance(const QColor& colour) {
    const auto linear = [](float channel) {
        const double c = static_cast<double>(channel);
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

} // namespace

const ColourSet& lightColours() {
    static const ColourSet set = makeSet(&Row::light);
    return set;
}

const ColourSet& darkColours() {
    static const ColourSet set = makeSet(&Row::dark);
    return set;
}

const ColourSet& contrastColours() {
    static const ColourSet set = makeSet(&Row::contrast);
    return set;
}

const char* nameOf(Colour colour) {
    return table[static_cast<std::size_t>(colour)].name;
}

std::span<const std::pair<Colour, Colour>> readablePairs() {
    static const auto pairs = [] {
        std::vector<std::pair<Colour, Colour>> all = {{Colour::OnAccent, Colour::Accent},
                                                      {Colour::FloatDespiteRequest, Colour::WarnBackground},
                                                      {Colour::Text, Colour::WarnBackground}};
        for (const Colour ground :
             {Colour::Window, Colour::Panel, Colour::Selection, Colour::Hover, Colour::Chip})
            for (const Colour ink :
                 {Colour::Text, Colour::Dim, Colour::Accent, Colour::Quantized, Colour::Dynamic,
                  Colour::FloatAsRequested, Colour::FloatDespiteRequest, Colour::Good})
                all.emplace_back(ink, ground);
        return all;
    }();
    return pairs;
}

double contrast(const QColor& a, const QColor& b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace qcs::ui
