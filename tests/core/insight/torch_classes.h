#pragma once
// Names of PyTorch's classes that tests of insight build models of.

namespace qcs::testing {

inline constexpr auto conv = "torch.nn.Conv2d";
inline constexpr auto linear = "torch.nn.Linear";
inline constexpr auto relu = "torch.nn.ReLU";

} // namespace qcs::testing
