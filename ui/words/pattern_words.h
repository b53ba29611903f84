#pragma once
// What is wrong with a pattern, in words, and the way back from the complex to the simple format.

#include "config/pattern.h"

#include <QString>

namespace qcs::ui {

/// What PyTorch does with the two formats as they are set; "" if it takes them.
QString patternProblem(const std::optional<qcs::config::Pattern>& simple,
                       const std::optional<qcs::config::Pattern>& complex);
/// The simple format that has this key; nullopt if there is none.
std::optional<qcs::config::Pattern> toSimpleFormat(const qcs::config::Pattern& complex);
/// Why there is none.
QString noSimpleFormat(const qcs::config::Pattern& complex);

} // namespace qcs::ui
