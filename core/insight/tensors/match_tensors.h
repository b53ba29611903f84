#pragma once
// Finds the module of the graph that each tensor of a file belongs to, by the name of the tensor, and by its
// shape if the graph records shapes.

#include "model/graph.h"
#include "tensor/tensor.h"

#include <span>

namespace qcs::insight {

enum class TensorFit : std::uint8_t {
    Fits,         ///< the module exists, and its parameter has the tensor's shape or no known shape
    ShapeDiffers, ///< the module exists, but its parameter has another shape
    Activation,   ///< a value that was recorded while the model ran
    NoModule,     ///< the graph has no module to which a tensor of this name can belong
};

/// The value that a tensor holds, if the bridge's record_activations wrote the tensor. Parsed from the name
/// of the tensor, "<node>.output.<batch>" or "<node>.input.<i>.<batch>".
struct RecordedValue {
    model::TracedNode node; ///< the node; none for a module call that was recorded in eager mode, which is
                            ///< identified by `path` and `call`
    /// The value is this input of the node (index in fx's all_input_nodes) or, in eager mode, of the call
    /// (index among the tensors that it gets). nullopt: the value is the output.
    std::optional<std::size_t> input;
    std::uint64_t batch = 0; ///< number of the batch
    std::string path = {};   ///< only in eager mode: path of the called module
    std::size_t call = 0;    ///< only in eager mode: number of the call within the batch, counted from 0
    bool operator==(const RecordedValue&) const = default;
};

/// The result for one tensor.
struct TensorMatch {
    TensorFit fit = TensorFit::NoModule;
    /// The module; none if there is no such module, or for parameters of the root module.
    model::ModuleIndex module;
    /// Name of the parameter ("weight", "bias", ...); "output" or, for example, "input.0" for an activation;
    /// "" for NoModule.
    std::string parameter;
    /// Shape of the module's parameter; nullopt if the graph does not record it.
    std::optional<std::vector<std::int64_t>> expected_shape;
    std::optional<RecordedValue> recorded; ///< only for an activation: the recorded value
    bool operator==(const TensorMatch&) const = default;
};

struct TensorMatches {
    /// A prefix of the names in the file that the names in the graph lack: "module.", "state_dict.model.",
    /// ...; "" for none.
    std::string file_prefix;
    /// A prefix of the names in the graph that the names in the file lack, if the graph is that of a wrapper
    /// around the saved model; "" for none.
    std::string graph_prefix;
    std::vector<TensorMatch> tensors; ///< one element for each tensor, in the given order
    /// Modules that must have a weight (expected_parameters()) but for which the file has no tensor that
    /// fits; in graph order.
    std::vector<model::ModuleIndex> without_weight;
    bool operator==(const TensorMatches&) const = default;
};

/// Matches the tensors by name. First removes from the names the components that wrappers add ("_orig_mod" of
/// torch.compile, those of FSDP and activation checkpointing). Then chooses the prefixes with which most
/// names and shapes fit. Of several equally good prefixes, the one that comes first in the file is chosen: if
/// a file holds a model and its moving average, the first one usually belongs to the model.
TensorMatches match_tensors(std::span<const tensor::TensorInfo> tensors, const model::Graph& graph);

// The parameters and buffers that a module must have according to the attributes recorded in the graph.

struct ExpectedParameter {
    std::string name; ///< "weight", "bias", "running_mean", ...
    std::vector<std::int64_t> shape;
    bool operator==(const ExpectedParameter&) const = default;
};

/// Derives the parameters from the attributes of torch's convolution, linear, embedding and normalisation
/// layers and their subclasses (constructors in torch/nn/modules). Returns an empty list for a module without
/// such attributes.
std::vector<ExpectedParameter> expected_parameters(const model::Module& module);

} // namespace qcs::insight
