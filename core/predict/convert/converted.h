#pragma once
// What convert_to_reference_fx and convert_fx make of a prepared model (torch/ao/quantization/fx/convert.py
// and _lower_to_native_backend.py; semantics §7.7, §11.2-11.3, §12, §14). The model was not calibrated.

#include "predict/prepare/prepared.h"

namespace qcs::predict {

struct ConvertInput {
    std::shared_ptr<const config::BackendConfig> backend;      ///< null: native
    std::shared_ptr<const config::QConfigMapping> mapping;     ///< convert's own mapping; may be null
    std::shared_ptr<const config::ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                                ///< torch.backends.quantized.engine
    bool has_vnni = true;                     ///< of the processor: x86 then packs with oneDNN, too
    std::shared_ptr<const Recorded> recorded; ///< answers of from_observed; may be null
    bool is_reference = true;                 ///< convert_to_reference_fx; else lowered: convert_fx
    /// _convert_to_reference_decomposed_fx, which is never lowered and keeps qconfigs.
    bool decomposed = false;
    bool keep_qconfig = false;          ///< _remove_qconfig=False
    bool keep_original_weights = false; ///< of convert_fx
};

/// A tensor of the model that is quantized. The qparams are what its observer says after being shown this
/// tensor alone.
struct ConvertedWeight {
    PreparedNode node;                                ///< that calls the module, or the function
    model::ModuleIndex module;                        ///< whose parameter it is; none: of an attribute
    SharedText name;                                  ///< "weight", or an attribute's dotted path
    model::ModuleIndex folded;                        ///< the BatchNorm that is multiplied into it first
    std::shared_ptr<const ObserverInstance> observer; ///< or fake quantizer
    bool is_computed = false; ///< operations stand between the attribute and its observer
};

struct Converted {
    fx::FxGraph graph;
    ModuleObjects modules;
    /// Converted standalone modules, by path.
    TextMap<std::shared_ptr<const Converted>> standalone;
    /// The node that each comes from or stands for.
    IdVector<ConvertedNode, PreparedNode> prepared_node;
    // Nodes that are gone, each with the one whose call has its work.
    std::vector<std::pair<PreparedNode, PreparedNode>> taken_in; ///< a ReLU that a kernel does, too
    std::vector<std::pair<PreparedNode, PreparedNode>> folded;   ///< what became a packed weight
    /// What is quantized of the model's own tensors, in the order in which convert comes upon it; those of
    /// standalone modules are with these.
    std::vector<ConvertedWeight> weights;
    /// The calls of observers and fake quantizers of computed values that became quantize and dequantize, or
    /// a cast.
    std::vector<PreparedNode> activation_observers;
    /// The calls of observers that convert itself runs, after calibration, in that order: what makes the
    /// weight of a function.
    std::vector<PreparedNode> observers_run;
    /// Packed weights whose originals stay in the attribute `original_weights_lookup` of the lowered model.
    std::vector<std::string> original_weights;
    std::optional<Raised> raised;
    /// What a user's from_observed returns is not on record, at a node of the prepared graph: without a
    /// Python type. The class that the config names stands there.
    std::vector<Raised> gaps = {};
};

/// Works on a deep copy of `prepared`, as the recorded cases do.
Converted convert(const Prepared& prepared, const ConvertInput& input);

/// What both functions make of it.
struct ConvertedBoth {
    Converted reference;
    Converted lowered;
};
/// The same as two calls of convert; convert_fx begins as convert_to_reference_fx does, which is done once.
/// Without `keep_reference` only what the reference raises is kept of it. `is_reference` is not looked at.
ConvertedBoth convert_both(const Prepared& prepared, ConvertInput input, bool keep_reference = true);

} // namespace qcs::predict
