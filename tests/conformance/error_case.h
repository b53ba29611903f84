#pragma once
// Answers questions about the error of quantization.

#include "number_case.h"

namespace qcs::conformance {

/// Answers the question "error" of number_case.h.
NumberMessage analyzed_error(const NumberMessage& question);

} // namespace qcs::conformance
