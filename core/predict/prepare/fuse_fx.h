#pragma once
// fuse_fx (torch/ao/quantization/quantize_fx.py): runs only the fusion pass, always for PTQ, on a graph that
// was traced without user-chosen leaf modules.

#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The result of fuse_fx.
struct FusedModel {
    FusionResult fusion;
    fx::FxGraph graph; ///< empty if fusion raises
    ModuleObjects modules;
    std::optional<Raised> raised;
};

/// Returns whether the config preserves the module at `path`: fuse_fx then restores the module as it was,
/// even if it was fused.
bool is_preserved(const config::FuseCustomConfig& custom, std::string_view path);

/// Fuses the model. `backend` may be null, which means PyTorch's native config; `recorded` may be null (no
/// results of the user's own fuser methods). An exception of PyTorch is returned in FusedModel::raised.
FusedModel fuse_fx(const std::shared_ptr<const model::Graph>& graph,
                   const std::shared_ptr<const config::BackendConfig>& backend = nullptr,
                   const std::shared_ptr<const Recorded>& recorded = nullptr,
                   const config::FuseCustomConfig& custom = {});

} // namespace qcs::predict
