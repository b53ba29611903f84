#pragma once
// Under which spec the error of a tensor is measured: what its module's qconfig asks of weights, or nothing.

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

/// The batches of a recorded activation, as entries of the table. The first stands for all of them.
struct RecordedRun {
    std::vector<std::size_t> batches; ///< of the value itself, in order
    /// In the order in which its observer sees them: those, and values that share the observer.
    std::vector<std::size_t> observed;
    bool is_sampled = false; ///< one of `observed` is
    bool operator==(const RecordedRun&) const = default;
};

/// What the configs do to one tensor. The code says why:
/// "tensor-spec-asked" (args: rule number, counted from 1, or ""), "tensor-spec-asked-state" (the same of
/// what a dynamic RNN is given), "tensor-spec-folded" (the same of a weight that a BatchNorm is multiplied
/// into first: rule number, that module); all others are of tensors that are not quantized, or not by what
/// can be computed here: "tensor-spec-no-module", "tensor-spec-shape-differs" (parameter, module, shape that
/// it must have), "tensor-spec-not-called" (module), "tensor-spec-not-weight" (parameter),
/// "tensor-spec-not-weighted" (class of the module), "tensor-spec-fused" (what it is fused into),
/// "tensor-spec-not-quantized", "tensor-spec-computed" (attribute), "tensor-spec-in-parts",
/// "tensor-spec-fold-unknown" (that module), "tensor-spec-fuse-alone", "tensor-spec-unknown" (rule number,
/// class); of a tensor that is quantized already "tensor-spec-quantized" (dtype, scheme); in eager mode also
/// the reasons of modules.
struct TensorSpec : Message {
    std::optional<quant::ObserverSettings> settings; ///< nullopt: it is not quantized, or nobody can measure
    std::optional<FoldedNorm> folded;                ///< is multiplied into it first
    std::optional<RecordedRun> recorded;             ///< of an activation
    model::TracedNode node;                          ///< that calls the module; none in eager mode
    config::RuleIndex rule;                          ///< that decides; none also in eager mode
    config::EagerRuleIndex eager_rule;
    std::optional<NodeReason> reason; ///< of "tensor-spec-not-quantized": why that node runs in float

    TensorSpec() : Message(codes::tensor_spec_no_module) {}
    bool operator==(const TensorSpec&) const = default;
};

/// What is known of the model whose tensors are looked at.
struct ModelWeights {
    std::shared_ptr<const model::Graph> graph;
    std::vector<QuantizedWeight> weights;
    QuantizedActivations activations;
    std::shared_ptr<const Verdicts> verdicts; ///< null in eager mode, or where only fuse_fx is called
    std::shared_ptr<const EagerPlan> eager;   ///< null in FX mode
};

/// One result for each match, which match_tensors() found in that graph. PyTorch quantizes the weights of
/// modules; what else they have stays in float.
std::vector<TensorSpec> tensor_specs(const ModelWeights& model, std::span<const TensorMatch> matches);

/// Specs that people compare with, to choose from where nothing was asked. The first is the default: per
/// tensor, symmetric, qint8.
struct CommonTensorSpec {
    std::string_view name; ///< stable: "qint8_per_tensor"
    quant::ObserverSettings settings;
};
std::span<const CommonTensorSpec> common_tensor_specs();

// The tensors of several files as one table, each with the module of the graph that it belongs to.

struct TensorTable {
    struct Entry {
        std::shared_ptr<const tensor::TensorSource> source;
        std::size_t index = 0; ///< in source->tensors()
        TensorMatch match;
        const tensor::TensorInfo& info() const { return source->tensors()[index]; }
    };
    std::vector<Entry> entries;                ///< file by file, in the files' order
    std::shared_ptr<const model::Graph> graph; ///< that the matches are of; null for none

    /// Appends the tensors of one file, matched by themselves: every file has its own prefixes.
    void add(const std::shared_ptr<const tensor::TensorSource>& source);
    /// "conv1"; "" for an entry of no module.
    std::string_view module_of(std::size_t entry) const;
    /// What people call it: an activation by its full name, everything else as its file does.
    std::string shown_name(std::size_t entry) const;
    /// In the words of the graph: "layer1.conv.weight"; of an activation "relu.output"; of an entry of no
    /// module as its file calls it.
    std::string full_name(std::size_t entry) const;
    /// The same as module_of(), but of a module that stands at several paths the first.
    std::string_view first_path_of(std::size_t entry) const;
};

} // namespace qcs::insight
