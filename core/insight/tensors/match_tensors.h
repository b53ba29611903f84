#pragma once
// Assigns the tensors of a file to modules of the graph: by name, and by shape if the graph records it.

#include "model/graph.h"
#include "tensor/tensor.h"

#include <span>

namespace qcs::insight {

enum class TensorFit : std::uint8_t {
    Fits,         ///< the name matches, and the shape too if it is known
    ShapeDiffers, ///< the module exists, but its parameter has another shape
    Activation,   ///< a value recorded while the model ran
    NoModule,     ///< no module of the graph has this name
};

/// A value that the bridge's record_activations named "<node>.output.<batch>" or "<node>.input.<i>.<batch>".
struct RecordedValue {
    model::TracedNode node; ///< none for a module call recorded in eager mode, which `path` and `call` name
    std::optional<std::size_t> input; ///< index in fx's all_input_nodes; nullopt: the node's output
    std::uint64_t batch = 0;
    std::string path = {}; ///< path of the called module (eager mode)
    std::size_t call = 0;  ///< number of the call within the batch, from 0 (eager mode)
    bool operator==(const RecordedValue&) const = default;
};

struct TensorMatch {
    TensorFit fit = TensorFit::NoModule;
    model::ModuleIndex module; ///< none if there is no such module, and for parameters of the root module
    /// "weight", "bias", ...; "output" or "input.0" for an activation; "" for NoModule.
    std::string parameter;
    std::optional<std::vector<std::int64_t>> expected_shape; ///< nullopt if the graph does not record it
    std::optional<RecordedValue> recorded;                   ///< only for an activation
    bool operator==(const TensorMatch&) const = default;
};

struct TensorMatches {
    /// Prefix of the names in the file that the graph's names lack: "module.", "state_dict.model.", ...
    std::string file_prefix;
    /// The reverse: prefix of the graph's names, if the graph is of a wrapper around the saved model.
    std::string graph_prefix;
    std::vector<TensorMatch> tensors; ///< one for each tensor, in the order of the tensors
    /// Modules that need a weight (expected_parameters) for which the file has no fitting tensor; in graph
    /// order.
    std::vector<model::ModuleIndex> without_weight;
    bool operator==(const TensorMatches&) const = default;
};

/// Removes wrapper components from the names first ("_orig_mod" of torch.compile, those of FSDP and
/// activation checkpointing). Then chooses the prefix under which most names (with their shapes) fit; of
/// equally good ones the first in the file: if a file holds a model and its moving average, that is usually
/// the model.
TensorMatches match_tensors(std::span<const tensor::TensorInfo> tensors, const model::Graph& graph);

// The parameters and buffers that a module must have according to the attributes recorded in the graph.

struct ExpectedParameter {
    std::string name; ///< "weight", "bias", "running_mean", ...
    std::vector<std::int64_t> shape;
    bool operator==(const ExpectedParameter&) const = default;
};

/// Derived from the attributes of torch's convolution, linear, embedding and normalisation layers and their
/// subclasses (constructors in torch/nn/modules). Empty for a module without such attributes.
std::vector<ExpectedParameter> expected_parameters(const model::Module& module);

} // namespace qcs::insight
