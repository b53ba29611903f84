#pragma once
// Makes the module objects of the model as they are when observers are inserted: after fusion and, in QAT,
// after the swap for QAT classes.

#include "predict/prepare/constructors.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

/// Returns the objects for all call_module targets of the fused graph, without qconfigs. Throws PyError.
ModuleObjects called_modules(const PrepareInput& input, const CachedFacts& cached,
                             ObserverCache& constructors);
/// Restores the attributes that the custom config preserves, as prepare does at its end: their names then
/// refer to the user's own modules, as they were before fusion and the QAT swap
/// (torch/ao/quantization/quantize_fx.py, attach_preserved_attrs_to_model).
void put_back_preserved(const config::PrepareCustomConfig& custom, const Resolution& resolution,
                        WrappedQConfigs& wrapped, ModuleObjects& modules);

} // namespace qcs::predict
