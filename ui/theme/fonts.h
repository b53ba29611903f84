#pragma once
// One family in three sizes (11, 13 and 16 px), and a monospace one for names and code.

#include <QFont>

namespace qcs::ui {

inline constexpr int smallText = 11;
inline constexpr int normalText = 13;
inline constexpr int largeText = 16;

/// Inter where it is installed, else the system's own.
QFont uiFont(int pixels = normalText, QFont::Weight weight = QFont::Normal);
/// For names and code; one pixel smaller than asked, since monospace faces look larger.
QFont monoFont(int pixels = normalText);
/// Section headings: small capitals by letter spacing.
QFont headingFont();

} // namespace qcs::ui
