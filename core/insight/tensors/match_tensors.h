#pragma once
// Which tensor of a file belongs to which module of the graph: by name, and by shape where the graph tells
// it.

#include "model/graph.h"
#include "tensor/tensor.h"

#include <span>

namespace qcs::insight {

enum class TensorFit : std::uint8_t {
    Fits,         ///< name and, where it is known, shape
    ShapeDiffers, ///< the module is there, but its parameter has another shape
    Activation,   ///< a value that was recorded while the model ran
    NoModule,     ///< nothing in the graph has this name
};

/// What the bridge's record_activations names "<node>.output.<batch>" or "<node>.input.<i>.<batch>".
struct RecordedValue {
    model::TracedNode node;           ///< none: a call of a module, as it is recorded for eager mode
    std::optional<std::size_t> input; ///< of fx's all_input_nodes; nullopt: what the node gives
    std::uint64_t batch = 0;
    std::string path = {}; ///< of that module
    std::size_t call = 0;  ///< which of its calls
    bool operator==(const RecordedValue&) const = default;
};

struct TensorMatch {
    TensorFit fit = TensorFit::NoModule;
    model::ModuleIndex module; ///< none also for the root's own
    /// "weight", "bias", ...; of an activation "output" or "input.0"; "" for NoModule.
    std::string parameter;
    std::optional<std::vector<std::int64_t>> expected_shape; ///< where the graph tells it
    std::optional<RecordedValue> recorded;                   ///< of an activation
    bool operator==(const TensorMatch&) const = default;
};

struct TensorMatches {
    /// What the names in the file begin with and the graph's do not: "module.", "state_dict.model.", ...
    std::string file_prefix;
    /// The reverse, for a graph of a wrapper around the saved model.
    std::string graph_prefix;
    std::vector<TensorMatch> tensors; ///< one for each tensor, in their order
    /// Modules that must have a weight (expected_parameters) and got none that fits, in the graph's order.
    std::vector<model::ModuleIndex> without_weight;
    bool operator==(const TensorMatches&) const = default;
};

/// Wrappers inside of names ("_orig_mod" of torch.compile, those of FSDP and activation checkpointing) are
/// left out first. Of all prefixes the one counts that lets most names (with their shapes) fit; of several as
/// good, the first in the file: of a model and its moving average that is usually the model.
TensorMatches match_tensors(std::span<const tensor::TensorInfo> tensors, const model::Graph& graph);

// Parameters and buffers that a module must have, from what the graph records of it.

struct ExpectedParameter {
    std::string name; ///< "weight", "bias", "running_mean", ...
    std::vector<std::int64_t> shape;
    bool operator==(const ExpectedParameter&) const = default;
};

/// By the attributes that torch's convolutions, linear, embedding and normalisation layers have (and whatever
/// is derived from them): torch/nn/modules, their constructors. Empty for a module without such attributes.
std::vector<ExpectedParameter> expected_parameters(const model::Module& module);

} // namespace qcs::insight
