#pragma once
// What the keywords of observers mean, for tool tips.

#include <QString>

#include <string_view>

namespace qcs::ui {

/// PyTorch's meaning and bounds; "" for a keyword that is not torch's.
QString keywordHelp(std::string_view keyword);

} // namespace qcs::ui
