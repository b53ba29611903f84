#include "config/custom_config.h"

namespace qcs::config {

// Spelled out: clang 14 does not survive two defaulted comparisons that need each other.
bool StandaloneEntry::operator==(const StandaloneEntry& other) const {
    return target == other.target && qconfig_mapping == other.qconfig_mapping &&
           example_inputs == other.example_inputs && prepare_custom_config == other.prepare_custom_config &&
           backend_config == other.backend_config && extras == other.extras;
}

bool PrepareCustomConfig::operator==(const PrepareCustomConfig&) const = default;

} // namespace qcs::config
