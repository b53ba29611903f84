#pragma once
// The module objects that stand in the model when observers are about to be inserted: fused, and in QAT
// swapped.

#include "analysis/facts.h"
#include "analysis/prepare/constructors.h"
#include "analysis/prepared.h"

namespace qcs {

/// Objects for all call_module targets of the fused graph; no qconfigs yet. Throws PyError.
ModuleObjects called_modules(const Resolution& resolution, Constructors& constructors);

} // namespace qcs
