#include "theme/fonts.h"

#include <QFontDatabase>
#include <QStringList>

namespace qcs::ui {
namespace {

QString firstInstalled(const QStringList& wanted, const QString& fallback) {
    for (const QString& family : wanted)
        if (QFontDatabase::hasFamily(family)) return family;
    return fallback;
}

} // namespace

QFont uiFont(int pixels, QFont::Weight weight) {
    static const QString family = firstInstalled(
        {QStringLiteral("Inter")}, QFontDatabase::systemFont(QFontDatabase::GeneralFont).family());
    QFont font(family);
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont monoFont(int pixels) {
    static const QString family =
        firstInstalled({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")},
                       QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    QFont font(family);
    font.setPixelSize(pixels > smallText ? pixels - 1 : pixels);
    font.setStyleHint(QFont::Monospace);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont headingFont() {
    QFont font = uiFont(smallText, QFont::DemiBold);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
    return font;
}

} // namespace qcs::ui
