#include "views/graph/graph_look.h"

#include "theme/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace qcs::ui {
namespace {

using Role = qcs::picture::PictureNode::Role;

constexpr double narrowest = 64;
constexpr double widest = 260;
constexpr double longestLabel = 200;

} // namespace

QFont boxFont() {
    return monoFont();
}

QFont boxSmallFont() {
    return uiFont(smallText);
}

QFont frameFont() {
    return uiFont(smallText, QFont::Medium);
}

QString roleName(Role role) {
    switch (role) {
    case Role::Input: return GraphTexts::tr("input");
    case Role::Output: return GraphTexts::tr("output");
    case Role::Attribute: return GraphTexts::tr("attribute");
    case Role::Function: return GraphTexts::tr("function");
    case Role::Method: return GraphTexts::tr("method");
    case Role::Module: return GraphTexts::tr("module");
    case Role::Observer: return GraphTexts::tr("observer");
    case Role::Quantize: return GraphTexts::tr("quantize");
    case Role::Dequantize: return GraphTexts::tr("dequantize");
    case Role::Group: return GraphTexts::tr("module as one box");
    }
    return {};
}

bool isInserted(Role role) {
    return role == Role::Observer || role == Role::Quantize || role == Role::Dequantize;
}

Colour sharingInk(qcs::predict::SharingGroup group) {
    // None of the colours that mark float nodes and errors.
    constexpr std::array inks{Colour::Dynamic, Colour::Good, Colour::Quantized};
    return inks[group ? group.index() % inks.size() : 0];
}

Colour inkOf(const SceneBox& box) {
    if (box.sharing) return sharingInk(box.sharing);
    return isInserted(box.role) ? Colour::Quantized : Colour::Text;
}

QSizeF sizeOf(const SceneBox& box) {
    const double glyph = box.status ? boxGlyphSize + 6 : 0;
    const double label = QFontMetricsF(boxFont()).horizontalAdvance(box.shownLabel);
    const QFontMetricsF small(boxSmallFont());
    if (box.isStub()) return {std::ceil(small.horizontalAdvance(box.label)) + 2 * boxPadding, stubHeight};
    double second = small.horizontalAdvance(box.sublabel);
    if (!box.mark.isEmpty()) second += small.horizontalAdvance(box.mark) + 2 * boxPadding;
    const double width = std::max(label, second) + glyph + 2 * boxPadding + 2;
    return {std::clamp(std::ceil(width), narrowest, widest),
            box.sublabel.isEmpty() && box.mark.isEmpty() ? boxLineHeight + 10.0 : 2 * boxLineHeight + 6.0};
}

QString fittedLabel(const QString& label) {
    const QFontMetricsF metrics(boxFont());
    if (metrics.horizontalAdvance(label) <= longestLabel) return label;
    for (auto dot = label.indexOf(QLatin1Char('.')); dot >= 0;
         dot = label.indexOf(QLatin1Char('.'), dot + 1)) {
        const QString rest = QChar(0x2026) + label.mid(dot + 1);
        if (metrics.horizontalAdvance(rest) <= longestLabel) return rest;
    }
    return metrics.elidedText(label, Qt::ElideMiddle, longestLabel);
}

} // namespace qcs::ui
