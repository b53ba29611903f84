#pragma once
// Under which quantization spec the error of a tensor is measured: the one that the qconfig of its module
// requests for weights, or none.

#include "insight/tensors/match_tensors.h"
#include "insight/tensors/quantized_activations.h"
#include "insight/tensors/quantized_weights.h"
#include "insight/tensors/tensor_spec_codes.h"
#include "quant/qparams/observer_settings.h"
#include "tensor/tensor_source.h"

#include <memory>
#include <optional>
#include <span>

namespace qcs::insight {

/// All recorded batches of one activation, as entries of the tensor table. The first entry represents them
/// all.
struct RecordedRun {
    std::vector<std::size_t> batches; ///< the batches of this value, in order
    /// The tensors that its observer sees, in order: these batches, and those of values that share the
    /// observer.
    std::vector<std::size_t> observed;
    bool is_sampled = false; ///< a file holds only a sample of one of `observed`
    bool operator==(const RecordedRun&) const = default;
};

/// What the configs do to one tensor. The message code says why. Quantized: "tensor-spec-asked" (args: rule
/// number, counted from 1, or ""), "tensor-spec-asked-state" (the same for the input of a dynamic RNN),
/// "tensor-spec-folded" (the same for a weight that a BatchNorm is folded into first; args: rule number, that
/// BatchNorm). Not quantized, or quantized in a way that cannot be computed here: "tensor-spec-no-module",
/// "tensor-spec-shape-differs" (parameter, module, expected shape), "tensor-spec-not-called" (module),
/// "tensor-spec-not-weight" (parameter), "tensor-spec-not-weighted" (class of the module),
/// "tensor-spec-fused" (what it is fused into), "tensor-spec-not-quantized", "tensor-spec-computed"
/// (attribute), "tensor-spec-in-parts", "tensor-spec-fold-unknown" (the BatchNorm), "tensor-spec-fuse-alone",
/// "tensor-spec-unknown" (rule number, class). Already quantized in the file: "tensor-spec-quantized" (dtype,
/// scheme). In eager mode also the codes of the modules' reasons.
struct TensorSpec : Message {
    std::optional<quant::ObserverSettings> settings; ///< nullopt: not quantized, or not measurable
    std::optional<FoldedNorm> folded;                ///< BatchNorm that is folded into it first
    std::optional<RecordedRun> recorded;             ///< only for an activation
    model::TracedNode node;                          ///< the node that calls the module; none in eager mode
    config::RuleIndex rule;                          ///< the rule that decides; none in eager mode
    config::EagerRuleIndex eager_rule;
    std::optional<NodeReason> reason; ///< for "tensor-spec-not-quantized": why that node runs in float

    TensorSpec() : Message(codes::tensor_spec_no_module) {}
    bool operator==(const TensorSpec&) const = default;
};

/// What is known about the model whose tensors are examined.
struct ModelWeights {
    std::shared_ptr<const model::Graph> graph;
    std::vector<QuantizedWeight> weights;
    QuantizedActivations activations;
    std::shared_ptr<const Verdicts> verdicts; ///< null in eager mode, and if only fuse_fx is called
    std::shared_ptr<const EagerPlan> eager;   ///< null in FX graph mode
};

/// One spec for each match; the matches must come from match_tensors() with the model's graph. PyTorch
/// quantizes the weights of modules; their other parameters stay in float.
std::vector<TensorSpec> tensor_specs(const ModelWeights& model, std::span<const TensorMatch> matches);

/// Commonly used specs, to choose from for tensors that no rule quantizes. The first is the default: per
/// tensor, symmetric, qint8.
struct CommonTensorSpec {
    std::string_view name; ///< stable identifier: "qint8_per_tensor"
    quant::ObserverSettings settings;
};
std::span<const CommonTensorSpec> common_tensor_specs();

// The tensors of several files in one table, each with its module of the graph.

struct TensorTable {
    struct Entry {
        std::shared_ptr<const tensor::TensorSource> source;
        std::size_t index = 0; ///< index in source->tensors()
        TensorMatch match;
        const tensor::TensorInfo& info() const { return source->tensors()[index]; }
    };
    std::vector<Entry> entries;                ///< file by file, in the order of the files
    std::shared_ptr<const model::Graph> graph; ///< the graph that the matches refer to; null for none

    /// Appends the tensors of one file. They are matched separately, since every file has its own prefixes.
    void add(const std::shared_ptr<const tensor::TensorSource>& source);
    /// Path of the module, e.g. "conv1"; "" for an entry without a module.
    std::string_view module_of(std::size_t entry) const;
    /// Name shown to the user: the full name for an activation, the name in its file for everything else.
    std::string shown_name(std::size_t entry) const;
    /// Name in terms of the graph: "layer1.conv.weight", or "relu.output" for an activation; the name in its
    /// file for an entry without a module.
    std::string full_name(std::size_t entry) const;
    /// As module_of(), but the first path of a module that has several.
    std::string_view first_path_of(std::size_t entry) const;
};

} // namespace qcs::insight
