#pragma once
// The modules that torch's own fuser methods return (torch/ao/quantization/fuser_method_mappings.py,
// backend_config/onednn.py, torch/ao/nn/intrinsic/modules/fused.py; docs/semantics/fusion.md#fuser-methods).

#include "predict/fuse/fuse.h"
#include "predict/recorded/recorded.h"

namespace qcs::predict {

/// A part of the matched structure, as it is passed to a fuser method.
struct FusePart {
    enum class Kind : std::uint8_t { Module, Function, Method, MatchAll };
    Kind kind = Kind::MatchAll;
    /// Module: its class before parametrization; function: canonical name; method: its name.
    std::string type;
    std::string exact_type;    ///< module: its class as it is
    model::ModuleIndex module; ///< none for a ReLU that the pass made
    bool training = false;     ///< module: its training flag
    bool folded = false;       ///< module: a copy into which a BatchNorm was folded
    bool made = false;         ///< module: made by a user's fuser method, so not in the graph
    bool is_tuple = false;
    std::vector<FusePart> elements; ///< of a tuple
};

/// type(part).__name__
std::string type_name(const FusePart& part);

struct FusedModule {
    std::string type;
    std::vector<FusePart> children; ///< in registration order; none for a plain module
    FusePart plain;                 ///< the module itself when it has no children
    bool is_new = false;            ///< made by a user's fuser method
};

/// Calls the fuser method of `config` with the matched structure, which has the shape of the pattern in
/// complex format. For a user's own method, returns the recorded result. Throws PyError if the method raises,
/// and one without a type if the call was not recorded.
FusedModule call_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                       const std::vector<FusePart>& structure, const Recorded* recorded = nullptr);

/// The attribute name under which a fused module registers a child: "0", "1", ... with few exceptions.
std::string fused_child_name(std::string_view fused_type, std::size_t child);

} // namespace qcs::predict
