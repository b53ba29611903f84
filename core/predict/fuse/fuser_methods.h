#pragma once
// What torch's own fuser methods return (torch/ao/quantization/fuser_method_mappings.py,
// backend_config/onednn.py, torch/ao/nn/intrinsic/modules/fused.py; semantics §4.3).

#include "predict/fuse/fuse.h"
#include "predict/recorded/recorded.h"

namespace qcs::predict {

/// A matched part as a fuser method receives it.
struct FusePart {
    enum class Kind : std::uint8_t { Module, Function, Method, MatchAll };
    Kind kind = Kind::MatchAll;
    std::string type; ///< module: class before parametrization; function: canonical name; method: its name
    std::string exact_type;    ///< module: its class
    model::ModuleIndex module; ///< none for a ReLU made by the pass
    bool training = false;     ///< of a module
    bool folded = false;       ///< a copy that took in a BatchNorm
    bool made = false;         ///< by a user's method; no module of the graph
    bool is_tuple = false;
    std::vector<FusePart> elements; ///< of a tuple
};

/// type(part).__name__
std::string type_name(const FusePart& part);

struct FusedModule {
    std::string type;
    std::vector<FusePart> children; ///< in registration order; none for a plain module
    FusePart plain;                 ///< the module itself when it has no children
    bool is_new = false;            ///< a user's method made it
};

/// Calls the fuser method of `config` with the matched structure, which mirrors the pattern's complex format.
/// A user's own method is answered by what was recorded, if anything was. Throws PyError where the method
/// raises, without a type where that is not on record.
FusedModule call_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                       const std::vector<FusePart>& structure, const Recorded* recorded = nullptr);

/// The attribute names under which a fused module registers its children: "0", "1", ... with few exceptions.
std::string fused_child_name(std::string_view fused_type, std::size_t child);

} // namespace qcs::predict
