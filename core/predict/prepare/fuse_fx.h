#pragma once
// fuse_fx (torch/ao/quantization/quantize_fx.py): the fusion pass alone, always in its PTQ form, on a graph
// that was traced without leaves of the user's choosing.

#include "predict/prepare/prepared.h"

namespace qcs::predict {

struct FusedModel {
    FusionResult fusion;
    fx::FxGraph graph; ///< empty where fusion raises
    ModuleObjects modules;
    std::optional<Raised> raised;
};

/// Is the module at `path` put back as it was, whatever was fused into it?
bool is_preserved(const config::FuseCustomConfig& custom, std::string_view path);

/// `backend` and `recorded` may be null: native, and no answers of the user's own fuser methods. Preserved
/// attributes are put back as they were: modules that were fused, too.
FusedModel fuse_fx(const std::shared_ptr<const model::Graph>& graph,
                   const std::shared_ptr<const config::BackendConfig>& backend = nullptr,
                   const std::shared_ptr<const Recorded>& recorded = nullptr,
                   const config::FuseCustomConfig& custom = {});

} // namespace qcs::predict
