#pragma once
// The quantization spec with which the error of a tensor is measured: for a weight, the spec that the qconfig
// of its module requests. Also the table of all tensors of several files.

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

/// All recorded batches of one activation, as indices in the tensor table. In lists of tensors, the first
/// batch represents all of them.
struct RecordedBatches {
    std::vector<std::size_t> batches; ///< the batches of the value, in order
    /// The tensors that the value's observer sees, in order: the batches of this value and of the values that
    /// share the observer.
    std::vector<std::size_t> observed;
    /// True if, for at least one tensor in `observed`, the file contains only a sample of the values.
    bool is_sampled = false;
    bool operator==(const RecordedBatches&) const = default;
};

/// What the configs do to one tensor. The code of the message says why (arguments in parentheses).
/// Quantized: "tensor-spec-asked" (number of the rule, counted from 1; "" if no rule decides);
/// "tensor-spec-asked-state" (number of the rule), which is used for the input of a dynamic RNN;
/// "tensor-spec-folded" (number of the rule, BatchNorm), which is used for a weight into which that BatchNorm
/// is folded first.
/// Not quantized, or quantized in a way that cannot be computed here: "tensor-spec-no-module";
/// "tensor-spec-shape-differs" (parameter, module, expected shape); "tensor-spec-not-called" (module);
/// "tensor-spec-not-weight" (parameter); "tensor-spec-not-weighted" (class of the module);
/// "tensor-spec-fused" (what the tensor's module is fused into); "tensor-spec-not-quantized";
/// "tensor-spec-computed" (attribute); "tensor-spec-in-parts"; "tensor-spec-fold-unknown" (BatchNorm);
/// "tensor-spec-fuse-alone"; "tensor-spec-unknown" (number of the rule, class).
/// Already quantized in the file: "tensor-spec-quantized" (dtype, qscheme).
/// Recorded activations that are not ranked have the code of their Unranked (ranking/ranking.h). In eager
/// mode, the codes of EagerReason also occur.
struct TensorSpec : Message {
    /// The spec; nullopt if the tensor is not quantized or its error cannot be measured.
    std::optional<quant::ObserverSettings> settings;
    /// The BatchNorm that is folded into the tensor first; nullopt for none.
    std::optional<FoldedNorm> folded;
    std::optional<RecordedBatches> recorded; ///< only for an activation: its batches
    /// The node that calls the module or uses the weight; for an activation, the node that computes it or
    /// reads it. None in eager mode.
    model::TracedNode node;
    /// The rule that decides the qconfig; none if no rule does, or in eager mode.
    config::RuleIndex rule;
    /// In eager mode: the rule that decides the qconfig; none if no rule does.
    config::EagerRuleIndex eager_rule;
    std::optional<NodeReason> reason; ///< only for "tensor-spec-not-quantized": why `node` runs in float

    TensorSpec() : Message(codes::tensor_spec_no_module) {}
    bool operator==(const TensorSpec&) const = default;
};

/// What is known about the model that the tensors belong to.
struct QuantizedModelTensors {
    std::shared_ptr<const model::Graph> graph;
    std::vector<QuantizedWeight> weights;
    QuantizedActivations activations;
    std::shared_ptr<const Verdicts> verdicts; ///< null in eager mode, and if only fuse_fx is called
    std::shared_ptr<const EagerPlan> eager;   ///< null in FX graph mode
};

/// Returns one spec for each match. The matches must come from match_tensors() with the graph of `model`.
/// Only the tensors in QuantizedModelTensors::weights get settings, since PyTorch leaves other parameters in
/// float. Activations get theirs from plan_activations() (ranking/recorded_run.h).
std::vector<TensorSpec> tensor_specs(const QuantizedModelTensors& model,
                                     std::span<const TensorMatch> matches);

/// A commonly used spec that the user can choose for tensors that no rule quantizes.
struct CommonTensorSpec {
    std::string_view name; ///< stable identifier, for example "qint8_per_tensor"
    quant::ObserverSettings settings;
};
/// Returns all common specs. The first one is the default: per tensor, symmetric, qint8.
std::span<const CommonTensorSpec> common_tensor_specs();

// The tensors of several files in one table, each with the module of the graph that it belongs to.

struct TensorTable {
    struct Entry {
        std::shared_ptr<const tensor::TensorSource> source;
        std::size_t index = 0; ///< index in source->tensors()
        TensorMatch match;
        const tensor::TensorInfo& info() const { return source->tensors()[index]; }
    };
    std::vector<Entry> entries;                ///< file by file, in the order of the files
    std::shared_ptr<const model::Graph> graph; ///< the graph that the matches refer to; null for none

    /// Appends the tensors of one file, and matches them with the graph. Each file is matched by itself,
    /// since its names may have their own prefix.
    void add(const std::shared_ptr<const tensor::TensorSource>& source);
    /// Returns the path of the module that the tensor belongs to, e.g. "conv1"; "" if there is none.
    std::string_view module_of(std::size_t entry) const;
    /// Returns the name that is shown to the user: full_name() for an activation, the name in the file for
    /// other tensors.
    std::string shown_name(std::size_t entry) const;
    /// Returns the name in terms of the graph: "layer1.conv.weight", or "relu.output" for an activation. For
    /// a tensor that belongs to no module, returns the name in the file.
    std::string full_name(std::size_t entry) const;
    /// As module_of(); if the module has several paths, returns the first of them.
    std::string_view first_path_of(std::size_t entry) const;
};

} // namespace qcs::insight
