#pragma once
// The steps of convert_weighted_module (torch/ao/quantization/fx/convert.py).

#include "predict/convert/state.h"

#include <optional>
#include <unordered_set>

namespace qcs::predict::converting {

/// Returns the module that `to_float()` of a QAT module returns. Its children are added to the model's
/// objects. If the class is neither torch's nor derived from one of torch's, it is unknown what its
/// `to_float()` returns: throws a PyError whose type is "". `target` is the module's path and `node` its
/// call.
ModuleObject to_float(State& state, const ModuleObject& qat, const std::string& target,
                      const std::string& node);

/// The result of get_qconfig_dtypes (torch/ao/quantization/utils.py).
struct QConfigDTypes {
    std::optional<DType> activation, weight; ///< nullopt if not a torch.dtype
    bool is_dynamic = false;                 ///< is_dynamic of the activation's observer
};
/// Returns whether one dtype config supports these dtypes (fx/qconfig_mapping_utils.py,
/// _is_qconfig_supported_by_dtype_configs).
bool fits(const config::DTypeConfig& config, const QConfigDTypes& dtypes);
/// Whether convert quantizes weights to this dtype.
bool is_quantized_weight(const std::optional<DType>& dtype);

/// `module` is the class that `to_float()` of a QAT class returns. `first_child` is the class of its child 0
/// if `module` is a fused class, else "". Both are "" if the QAT class is neither torch's nor derived from
/// one of torch's.
struct FloatTypes {
    std::string_view module, first_child;
};
FloatTypes float_types(const ClassTable& classes, std::string_view qat);

/// The qparams that observing a weight determines (torch/ao/quantization/utils.py, get_qparam_dict).
struct ObservedWeight {
    std::string name; ///< "weight", or an RNN's "weight_ih_l0"
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;                       ///< nullopt if there are no qparams
    std::int64_t axis = 0;                                ///< channel axis, for a per-channel qscheme
    std::optional<std::vector<std::int64_t>> zero_points; ///< nullopt if they are not known
    std::shared_ptr<const ObserverInstance> observer = {};
    /// Whether the observer is run; false for LSTMs and GRUs unless the observer's dtype is qint8.
    bool is_observed = true;
};

/// Returns the qparams of an observer that has been run on the weight `name` (get_qparam_dict).
ObservedWeight qparams_of(const ObserverInstance& observer, std::string name, const std::string& node);

/// Runs an observer on each weight of the module. `fake_quant` is the QAT module's own weight_fake_quant. If
/// it is null, the qconfig's weight constructor is called for each weight.
std::vector<ObservedWeight> observe_weights(const State& state, const ModuleObject& module,
                                            const config::QConfig& qconfig,
                                            const std::shared_ptr<const ObserverInstance>& fake_quant,
                                            const std::string& node);

/// Returns the weights' qparams as the reference module that `reference.from_float(module, qparams)` makes
/// stores them. Raises what PyTorch raises.
WeightList reference_weights(const std::vector<ObservedWeight>& weights, const std::string& reference,
                             const std::string& node);

bool is_recurrent(const State& state, const std::string& type); ///< LSTM, GRU, and all RNN cells

// The chain of nodes that computes a value from the model's attributes alone
// (torch/ao/quantization/fx/utils.py, collect_producer_nodes and graph_module_from_producer_nodes).

/// Returns the nodes of the chain that computes `node`, in the order in which they are run. Some occur more
/// than once. Returns nullopt if another node of the chain than `node` itself is an input of the model. As in
/// PyTorch, nodes in list arguments are ignored, and a getattr call is included without the nodes that
/// compute its arguments.
std::optional<std::vector<fx::NodeId>> producers_of(const fx::FxGraph& graph, fx::NodeId node);
/// Checks that the chain can be copied into a graph of its own. Raises if a node of the chain uses a node
/// that does not come before it in `producers`.
void check_self_contained(const fx::FxGraph& graph, const std::vector<fx::NodeId>& producers);

} // namespace qcs::predict::converting
