#pragma once
// The one place that asks an analysis for its prepared model.

#include "analysis/analyze.h"

namespace qcs {

inline const Prepared& prepared_of(const Analysis& analysis) {
    return *analysis.prepared;
}

} // namespace qcs
