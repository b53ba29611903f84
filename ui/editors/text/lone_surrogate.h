#pragma once
// Half a character, which UTF-8 has no bytes for.

#include <QString>

#include <optional>

namespace qcs::ui {

/// A place as core counts them: lines and bytes from 1.
struct TextPlace {
    int line = 1;
    int column = 1;
};

/// The first one.
inline std::optional<TextPlace> loneSurrogate(QStringView text) {
    TextPlace place;
    qsizetype lineStart = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('\n')) {
            ++place.line;
            lineStart = i + 1;
        }
        if (!text[i].isSurrogate()) continue;
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
            continue;
        }
        place.column = static_cast<int>(text.mid(lineStart, i - lineStart).toUtf8().size()) + 1;
        return place;
    }
    return std::nullopt;
}

} // namespace qcs::ui
