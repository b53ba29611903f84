#pragma once
// What prepare does to the modules before it resolves nodes: it hands every module a qconfig by a simpler
// resolver (torch/ao/quantization/quantize.py, _propagate_qconfig_helper: regex and order rules do not
// count), checks it, and in QAT swaps modules for their QAT classes (convert, swap_module; semantics §3.5).

#include "predict/observers/observer_factory.h"
#include "predict/resolve/type_updates.h"

namespace qcs::predict {

struct ModulePass {
    ModuleTypes modules;
    /// Of modules that the pass came by: the qconfig that propagation gave it; null = None. Only if asked
    /// for.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> propagated;
    std::optional<Raised> raised;
};

/// `custom` may be null. What was propagated is kept where the custom config has standalone modules or
/// preserved attributes.
ModulePass run_module_pass(const FusedFacts& facts, const config::QConfigMapping& mapping,
                           const TypeMap& types, const config::PrepareCustomConfig* custom,
                           const ObserverFactory& observers);

} // namespace qcs::predict
