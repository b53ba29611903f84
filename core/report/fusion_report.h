#pragma once
// What fuse_fx alone makes of a model: `qconfig plan --fuse-only`.

#include "analysis/prepare/fuse_fx.h"

namespace qcs {

struct FusionReport {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const BackendConfig> backend;
    FuseCustomConfig custom;
    FusedModel model;
};

/// One document: fusions, nodes of the fused graph, preserved attributes, and what PyTorch raises.
std::string fusion_json(const FusionReport& report);
std::string fusion_text(const FusionReport& report, bool colour);

} // namespace qcs
