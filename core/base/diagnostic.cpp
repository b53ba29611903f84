#include "base/diagnostic.h"

#include <algorithm>

namespace qcs {

bool has_errors(const Diagnostics& diagnostics) {
    return std::ranges::any_of(diagnostics, [](const auto& d) { return d.severity == Severity::Error; });
}

} // namespace qcs
