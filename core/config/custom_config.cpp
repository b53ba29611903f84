#include "config/custom_config.h"

namespace qcs {

// Defaulted here, where StandaloneEntry is complete.
bool PrepareCustomConfig::operator==(const PrepareCustomConfig&) const = default;

} // namespace qcs
