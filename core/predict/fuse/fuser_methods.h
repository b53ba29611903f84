#pragma once
// Predicts the modules that torch's own fuser methods return (torch/ao/quantization/fuser_method_mappings.py,
// backend_config/onednn.py, torch/ao/nn/intrinsic/modules/fused.py; docs/semantics/fusion.md#fuser-methods).

#include "predict/fuse/fuse.h"
#include "predict/recorded/recorded.h"

namespace qcs::predict {

/// One element of the matched structure that is passed to a fuser method: a module, a function, a method
/// name, MatchAllNode, or a tuple of elements.
struct FusePart {
    enum class Kind : std::uint8_t { Module, Function, Method, MatchAll };
    Kind kind = Kind::MatchAll;
    /// For a module its class before parametrization; for a function its canonical name; for a method its
    /// name.
    std::string type;
    std::string exact_type; ///< for a module: its type(module), which parametrization changes
    /// For a module: its index in the graph; none for a ReLU module with which fusion replaces a call of
    /// torch.nn.functional.relu.
    model::ModuleIndex module;
    bool training = false; ///< for a module its training flag
    bool folded = false;   ///< for a module: whether it is a copy into which a BatchNorm was folded
    /// For a module: whether a user's fuser method made it, so that it is not in the graph.
    bool is_new = false;
    bool is_tuple = false;          ///< whether it is a tuple
    std::vector<FusePart> elements; ///< the elements of a tuple
};

/// type(part).__name__
std::string type_name(const FusePart& part);

/// The module that a fuser method returns.
struct FusedModule {
    std::string type;
    std::vector<FusePart> children; ///< the children in registration order; empty for a plain module
    FusePart plain;                 ///< the module itself, if it has no children
    bool is_new = false;            ///< whether a user's fuser method made it
};

/// Returns the module that the fuser method of `config` returns for the matched structure, which has the
/// shape of the pattern in complex format. The result of a user's own method is taken from `recorded`. Throws
/// PyError if the method raises, and PyError with `type` "" if the call was not recorded.
FusedModule call_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                       const std::vector<FusePart>& structure, const Recorded* recorded = nullptr);

/// Returns the attribute name under which a fused module registers a child: "0", "1", ... with few
/// exceptions. `child` is the index of the child.
std::string fused_child_name(std::string_view fused_type, std::size_t child);

} // namespace qcs::predict
