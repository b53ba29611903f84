#pragma once
// Under which spec the error of a tensor is measured: what its module's qconfig asks of weights, or nothing.

#include "insight/reasons/analyze.h"
#include "insight/tensors/match_tensors.h"
#include "insight/tensors/tensor_spec_codes.h"
#include "quant/qparams/observer_settings.h"
#include "tensor/tensor_source.h"

#include <memory>
#include <optional>
#include <span>

namespace qcs::insight {

/// What a mapping asks of one tensor. The code says why:
/// "tensor-spec-asked" (args: rule number, counted from 1), "tensor-spec-folded" (the same of a weight that
/// PyTorch multiplies by a normalisation first, which nobody does here: rule number, node of the
/// normalisation), "tensor-spec-no-module",
/// "tensor-spec-shape-differs" (parameter, module, shape that it must have),
/// "tensor-spec-not-called" (module), "tensor-spec-not-weight" (parameter), "tensor-spec-not-weighted" (class
/// of the module), "tensor-spec-fused" (node it is fused into), "tensor-spec-none" (rule number),
/// "tensor-spec-no-rule", "tensor-spec-fuse-alone", "tensor-spec-no-observer" (rule number),
/// "tensor-spec-unknown" (rule number, constructor).
struct TensorSpec : Message {
    /// nullopt: nothing was asked, so whoever measures chooses (see common_tensor_specs()).
    std::optional<quant::ObserverSettings> settings;
    std::optional<config::ObserverSpec> observer; ///< that the settings are of
    model::TracedNode node;                       ///< the first that calls the module
    config::RuleIndex rule;                       ///< the one that decides

    TensorSpec() : Message(codes::tensor_spec_no_module) {}
    bool operator==(const TensorSpec&) const = default;
};

/// One result for each match, which match_tensors() found in the graph of the analysis. PyTorch quantizes the
/// weights (`weight`, `weight_ih_l0`, ...) of modules whose entry in the backend config has a weight dtype,
/// by qconfig.weight of the node that calls the module (torch/ao/quantization/fx/convert.py,
/// convert_weighted_module); what else a module has stays in float.
std::vector<TensorSpec> tensor_specs(const Analysis& analysis, std::span<const TensorMatch> matches);

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
};

} // namespace qcs::insight
