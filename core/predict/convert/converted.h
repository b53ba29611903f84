#pragma once
// The models that convert_to_reference_fx and convert_fx make of a prepared model
// (torch/ao/quantization/fx/convert.py and _lower_to_native_backend.py; docs/semantics/convert.md,
// docs/semantics/units.md). The activation observers are assumed to have seen no data.

#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// How convert is called.
struct ConvertInput {
    std::shared_ptr<const config::BackendConfig> backend; ///< null: PyTorch's native config
    /// The mapping that is passed to convert itself; may be null.
    std::shared_ptr<const config::QConfigMapping> mapping;
    std::shared_ptr<const config::ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                                ///< torch.backends.quantized.engine
    /// Whether the processor has VNNI; the engine x86 then packs some weights with oneDNN.
    bool has_vnni = true;
    /// Recorded results of the user's own from_observed; may be null.
    std::shared_ptr<const Recorded> recorded;
    /// true: convert_to_reference_fx; false: convert_fx, which also lowers the model.
    bool is_reference = true;
    /// true: _convert_to_reference_decomposed_fx, which never lowers the model and keeps qconfigs.
    bool decomposed = false;
    bool keep_qconfig = false;          ///< _remove_qconfig=False
    bool keep_original_weights = false; ///< keep_original_weights of convert_fx
};

/// A tensor of the model that convert quantizes. Its qparams are those that its observer computes after
/// seeing only this tensor.
struct ConvertedWeight {
    PreparedNode node; ///< the call of the module or function that uses the weight
    /// The module whose parameter the tensor is; none if a get_attr node reads the tensor.
    model::ModuleIndex module;
    /// The parameter's name ("weight", "weight_ih_l0"), or the dotted path that a get_attr node reads.
    SharedText name;
    /// The BatchNorm folded into the tensor beforehand; none if there is none.
    model::ModuleIndex folded_norm;
    /// The observer or fake quantizer that determines the qparams.
    std::shared_ptr<const ObserverInstance> observer;
    /// Whether the observer sees only a part of the tensor, or a value computed from it.
    bool is_computed = false;
};

/// The result of convert.
struct Converted {
    fx::FxGraph graph;
    ModuleObjects modules;
    /// Converted standalone modules, by path.
    TextMap<std::shared_ptr<const Converted>> standalone;
    /// For each converted node, the prepared node that it is a copy of or was made for.
    IdVector<ConvertedNode, PreparedNode> prepared_node;
    /// Removed nodes, each with the node that now does its work: for example a ReLU, with the call whose
    /// kernel includes it.
    std::vector<std::pair<PreparedNode, PreparedNode>> absorbed;
    /// Nodes that were folded into a packed weight, each with the node that now uses the packed weight.
    std::vector<std::pair<PreparedNode, PreparedNode>> folded;
    /// The model's own tensors that are quantized, in the order in which convert visits them. The tensors of
    /// a standalone module are listed in that module's Converted.
    std::vector<ConvertedWeight> weights;
    /// The calls of observers and fake quantizers of activations (and of weights that the graph computes)
    /// that were replaced by quantize and dequantize, or by a cast.
    std::vector<PreparedNode> activation_observers;
    /// The calls of weight observers that convert runs on the weights of functions, to determine their
    /// qparams, in the order in which it runs them.
    std::vector<PreparedNode> observers_run;
    /// The keys in the dict `original_weights_lookup`, an attribute of the lowered model that keeps the
    /// originals of packed weights.
    std::vector<std::string> original_weights;
    /// What PyTorch raises; `graph` is then in the state in which convert stopped.
    std::optional<Raised> raised;
    /// Facts that were not recorded, e.g. results of the user's from_observed. Each names a node of the
    /// prepared graph, and its `type` is "". A module that from_observed returns is then assumed to have the
    /// class that the convert custom config names.
    std::vector<Raised> gaps = {};
};

/// Converts a deep copy of `prepared`; `prepared` itself stays unchanged. (copy.deepcopy renames some nodes.
/// The recorded test cases from PyTorch were made in the same way.)
Converted convert(const Prepared& prepared, const ConvertInput& input);

/// The results of convert_to_reference_fx and convert_fx.
struct ConvertedBoth {
    Converted reference;
    Converted lowered;
};
/// Returns what convert() returns with is_reference true and false; input.is_reference is ignored. The steps
/// that both conversions share run only once, unless input.decomposed is set or the model has standalone
/// modules. If `keep_reference` is false and the steps run once, `reference` only contains `raised`.
ConvertedBoth convert_both(const Prepared& prepared, ConvertInput input, bool keep_reference = true);

} // namespace qcs::predict
