#pragma once
// Which names spell one operation: torch.nn.ReLU, torch.nn.functional.relu, the method relu_.

#include <string>
#include <string_view>

namespace qcs::insight {

/// What follows the last dot.
std::string last_name(std::string_view name);
/// Another spelling of the same operation, as far as names can tell. What passes put in the place of modules
/// has no spelling that a person chose.
bool is_other_spelling(std::string_view found, std::string_view wanted);

} // namespace qcs::insight
