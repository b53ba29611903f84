#pragma once
// The fusion pass (torch/ao/quantization/fx/fuse.py; semantics §4), as it concerns resolution: which nodes
// are swallowed by which root, and the type of module that then stands at the root's target.

#include "config/custom_config.h"
#include "model/graph.h"

namespace qcs {

/// An exception PyTorch would raise. `code` and `args` say why in our words (report/sentences.h).
struct Raised {
    std::string type; ///< "LookupError", "AssertionError", ...
    std::string text; ///< PyTorch's own message
    std::string code;
    std::vector<std::string> args;
    std::string node; ///< where, "" if nowhere in particular
    bool operator==(const Raised&) const = default;
};

struct Fusion {
    int root = -1;           ///< node index; keeps its name
    int last = -1;           ///< node index; the fused node takes its place in the order
    std::vector<int> nodes;  ///< all swallowed nodes, root included, in graph order
    std::size_t pattern = 0; ///< index in backend.configs
    std::string
        fused_type; ///< canonical name of what the fuser returns ("torch.ao.nn.intrinsic...ConvReLU2d")
    std::vector<std::string>
        child_types; ///< of the fused module, in order; empty when it is a plain folded module
    bool operator==(const Fusion&) const = default;
};

struct FusionResult {
    std::vector<Fusion> fusions;          ///< in graph order of their last nodes
    std::vector<int> fused_into;          ///< by node index: index in `fusions`, or -1
    std::vector<int> order;               ///< surviving nodes in the order of the fused graph
    std::vector<std::string> module_type; ///< by module index: its type after the pass
    std::vector<std::vector<std::string>>
        module_children; ///< by module index: child types if it is a fused module
    std::optional<Raised> raised;
    bool operator==(const FusionResult&) const = default;
};

FusionResult fuse(const Graph& graph, const BackendConfig& backend, bool is_qat);

} // namespace qcs
