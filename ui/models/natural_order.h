#pragma once
// The order in which people sort names: "conv2" before "conv10".

#include <string_view>

namespace qcs::ui {

bool naturallyBefore(std::string_view a, std::string_view b);

} // namespace qcs::ui
