#pragma once
// Converts the texts of core, which are UTF-8, to QString.

#include <QString>

#include <string_view>

namespace qcs::ui {

inline QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace qcs::ui
