#pragma once
// The module objects that stand in the model when observers are about to be inserted: fused, and in QAT
// swapped.

#include "predict/prepare/constructors.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

/// Objects for all call_module targets of the fused graph; no qconfigs yet. Throws PyError.
ModuleObjects called_modules(const PrepareInput& input, const KeptFacts& kept, Constructors& constructors);
/// Preserved attributes are set again in the end: under their names stand the user's own modules, as they
/// were before fusion and the QAT swap (torch/ao/quantization/fx/utils.py, attach_preserved_attrs_to_model).
void put_back_preserved(const config::PrepareCustomConfig& custom, const Resolution& resolution,
                        WrappedQConfigs& wrapped, ModuleObjects& modules);

} // namespace qcs::predict
