#pragma once
// What convert_to_reference_fx and convert_fx make of a prepared model (torch/ao/quantization/fx/convert.py
// and _lower_to_native_backend.py; semantics §7.7, §11.2-11.3, §12, §14). The model was not calibrated.

#include "analysis/prepared.h"

namespace qcs {

struct ConvertInput {
    std::shared_ptr<const BackendConfig> backend;      ///< null: native
    std::shared_ptr<const QConfigMapping> mapping;     ///< convert's own mapping; may be null
    std::shared_ptr<const ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                        ///< torch.backends.quantized.engine
    bool has_vnni = true;                              ///< of the processor: x86 then packs with oneDNN, too
    std::shared_ptr<const Recorded> recorded;          ///< answers of from_observed; may be null
    bool is_reference = true;                          ///< convert_to_reference_fx; else lowered: convert_fx
    /// _convert_to_reference_decomposed_fx, which is never lowered and keeps qconfigs.
    bool decomposed = false;
    bool keep_qconfig = false;          ///< _remove_qconfig=False
    bool keep_original_weights = false; ///< of convert_fx
};

struct Converted {
    fx::FxGraph graph;
    ModuleObjects modules;
    /// Converted standalone modules, by path.
    std::unordered_map<std::string, std::shared_ptr<const Converted>> standalone;
    /// By node of this graph: the node of the prepared graph that it comes from or stands for, or -1.
    std::vector<fx::NodeId> prepared_node;
    /// Packed weights whose originals stay in the attribute `original_weights_lookup` of the lowered model.
    std::vector<std::string> original_weights;
    std::optional<Raised> raised;
};

/// Works on a deep copy of `prepared`, as the recorded cases do.
Converted convert(const Prepared& prepared, const ConvertInput& input);

} // namespace qcs
