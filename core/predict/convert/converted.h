#pragma once
// The models that convert_to_reference_fx and convert_fx make of a prepared model
// (torch/ao/quantization/fx/convert.py and _lower_to_native_backend.py; docs/semantics/convert.md,
// docs/semantics/units.md). The model is assumed not to be calibrated.

#include "predict/prepare/prepared.h"

namespace qcs::predict {

struct ConvertInput {
    std::shared_ptr<const config::BackendConfig> backend;      ///< null: native
    std::shared_ptr<const config::QConfigMapping> mapping;     ///< convert's own mapping; may be null
    std::shared_ptr<const config::ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                                ///< torch.backends.quantized.engine
    bool has_vnni = true; ///< whether the processor has VNNI: x86 then also packs with oneDNN
    std::shared_ptr<const Recorded> recorded; ///< recorded results of from_observed; may be null
    bool is_reference = true;                 ///< convert_to_reference_fx; else lowered too: convert_fx
    /// _convert_to_reference_decomposed_fx, which is never lowered and keeps qconfigs.
    bool decomposed = false;
    bool keep_qconfig = false;          ///< _remove_qconfig=False
    bool keep_original_weights = false; ///< keep_original_weights of convert_fx
};

/// A tensor of the model that is quantized. Its qparams are those that its observer computes after seeing
/// this tensor only.
struct ConvertedWeight {
    PreparedNode node;         ///< the call of the module or function that uses the weight
    model::ModuleIndex module; ///< the module whose parameter it is; none if it is an attribute
    SharedText name;           ///< "weight", or an attribute's dotted path
    model::ModuleIndex folded; ///< the BatchNorm that is folded into it first
    std::shared_ptr<const ObserverInstance> observer; ///< its observer or fake quantizer
    bool is_computed = false; ///< there are operations between the attribute and its observer
};

struct Converted {
    fx::FxGraph graph;
    ModuleObjects modules;
    /// Converted standalone modules, by path.
    TextMap<std::shared_ptr<const Converted>> standalone;
    /// For each converted node, the prepared node that it is a copy of or was made for.
    IdVector<ConvertedNode, PreparedNode> prepared_node;
    // Nodes that were removed, each with the node that now does its work.
    /// e.g. a ReLU that the kernel of the second node includes.
    std::vector<std::pair<PreparedNode, PreparedNode>> absorbed;
    /// Nodes that were folded into a packed weight.
    std::vector<std::pair<PreparedNode, PreparedNode>> folded;
    /// The model's own tensors that are quantized, in the order in which convert meets them. Those of
    /// standalone modules are listed in their Converted.
    std::vector<ConvertedWeight> weights;
    /// The calls of observers and fake quantizers of activations that were replaced by quantize and
    /// dequantize, or by a cast.
    std::vector<PreparedNode> activation_observers;
    /// The calls of observers that convert itself runs, in that order, to compute the weights of functions.
    std::vector<PreparedNode> observers_run;
    /// Packed weights whose originals are kept in the attribute `original_weights_lookup` of the lowered
    /// model.
    std::vector<std::string> original_weights;
    std::optional<Raised> raised;
    /// Results of the user's from_observed that were not recorded, each with a node of the prepared graph and
    /// without a Python type. The model then contains the class that the config names.
    std::vector<Raised> gaps = {};
};

/// Converts a deep copy of `prepared`, which it leaves unchanged. (copy.deepcopy renames some nodes; the
/// outcomes recorded from PyTorch were made in the same way.)
Converted convert(const Prepared& prepared, const ConvertInput& input);

/// The results of both functions.
struct ConvertedBoth {
    Converted reference;
    Converted lowered;
};
/// The same result as two calls of convert, but the part that convert_fx has in common with
/// convert_to_reference_fx runs only once. Without `keep_reference`, only `raised` of the reference result is
/// set. `is_reference` is ignored.
ConvertedBoth convert_both(const Prepared& prepared, ConvertInput input, bool keep_reference = true);

} // namespace qcs::predict
