#pragma once
// fuse_fx (torch/ao/quantization/quantize_fx.py): only the fusion pass, always for PTQ, on a graph that was
// traced without leaf modules chosen by the user.

#include "predict/prepare/prepared.h"

namespace qcs::predict {

struct FusedModel {
    FusionResult fusion;
    fx::FxGraph graph; ///< empty if fusion raises
    ModuleObjects modules;
    std::optional<Raised> raised;
};

/// Whether the module at `path` is restored as it was, even if it was fused.
bool is_preserved(const config::FuseCustomConfig& custom, std::string_view path);

/// Fuses the model. `backend` may be null (native); `recorded` may be null (no results of the user's own
/// fuser methods). Preserved attributes are restored as they were, even modules that were fused.
FusedModel fuse_fx(const std::shared_ptr<const model::Graph>& graph,
                   const std::shared_ptr<const config::BackendConfig>& backend = nullptr,
                   const std::shared_ptr<const Recorded>& recorded = nullptr,
                   const config::FuseCustomConfig& custom = {});

} // namespace qcs::predict
