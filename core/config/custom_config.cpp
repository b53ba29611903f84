#include "config/custom_config.h"

namespace qcs::config {

// Written out, because clang 14 crashes on two defaulted comparisons that depend on each other.
bool StandaloneEntry::operator==(const StandaloneEntry& other) const {
    return target == other.target && qconfig_mapping == other.qconfig_mapping &&
           example_inputs == other.example_inputs && prepare_custom_config == other.prepare_custom_config &&
           backend_config == other.backend_config && extras == other.extras;
}

bool PrepareCustomConfig::operator==(const PrepareCustomConfig&) const = default;

} // namespace qcs::config
