#pragma once
// Names of the hooks through which modules call their observers (torch/ao/quantization/quantize.py).

#include <string_view>

namespace qcs::predict::eager {

inline constexpr std::string_view observer_hook = "torch.ao.quantization.quantize._observer_forward_hook";
inline constexpr std::string_view observer_pre_hook =
    "torch.ao.quantization.quantize._observer_forward_pre_hook";

} // namespace qcs::predict::eager
