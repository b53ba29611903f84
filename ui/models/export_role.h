#pragma once
// What models say to files, where it differs from what they show people.

#include <Qt>

namespace qcs::ui {

/// In data and headerData: bytes for "1.2 MB". Models that have nothing to add answer nothing.
inline constexpr int exportRole = Qt::UserRole + 1000;

} // namespace qcs::ui
