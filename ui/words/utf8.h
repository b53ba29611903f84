#pragma once
// Converts UTF-8 text, which core uses, to QString.

#include <QString>

#include <string_view>

namespace qcs::ui {

inline QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace qcs::ui
