#pragma once
// The parts of convert_weighted_module.

#include "predict/convert/state.h"

#include <optional>
#include <unordered_set>

namespace qcs::predict::converting {

/// The module that `to_float()` of a QAT module returns. Its parts are added to the model's objects.
ModuleObject to_float(State& state, const ModuleObject& qat, const std::string& target,
                      const std::string& node);

/// get_qconfig_dtypes (torch/ao/quantization/utils.py).
struct QConfigDTypes {
    std::optional<DType> activation, weight;
    bool is_dynamic = false;
};
/// _is_qconfig_supported_by_dtype_configs (fx/qconfig_mapping_utils.py), for one dtype config.
bool fits(const config::DTypeConfig& config, const QConfigDTypes& dtypes);
bool is_quantized_weight(const std::optional<DType>& dtype);

/// The classes that `to_float()` of a QAT class returns: of the module and, if it is fused, of its first
/// part. Both are "" for a class that is not torch's.
struct FloatTypes {
    std::string_view module, part;
};
FloatTypes float_types(const ClassTable& classes, std::string_view qat);

/// What observing a weight determines (torch/ao/quantization/utils.py, get_qparam_dict).
struct ObservedWeight {
    std::string name;
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;                       ///< nullopt: there are no qparams
    std::int64_t axis = 0;                                ///< channel axis, for a per-channel qscheme
    std::optional<std::vector<std::int64_t>> zero_points; ///< nullopt: not known
    std::shared_ptr<const ObserverInstance> observer = {};
    bool is_observed = true; ///< false for LSTMs and GRUs unless the observer's dtype is qint8
};

/// get_qparam_dict of an observer that has been run.
ObservedWeight qparams_of(const ObserverInstance& observer, std::string name, const std::string& node);

/// Runs the observers of the module's weights. `fake_quant` is the QAT module's own; if it is null, the
/// qconfig's weight constructor is called for each weight.
std::vector<ObservedWeight> observe_weights(const State& state, const ModuleObject& module,
                                            const config::QConfig& qconfig,
                                            const std::shared_ptr<const ObserverInstance>& fake_quant,
                                            const std::string& node);

/// The weights' qparams that a reference module keeps: `reference.from_float(module, qparams)`. Raises what
/// PyTorch raises.
WeightList reference_weights(const std::vector<ObservedWeight>& weights, const std::string& reference,
                             const std::string& node);

bool is_recurrent(const State& state, const std::string& type);

// The chain of nodes that computes a value from the model's attributes alone
// (torch/ao/quantization/fx/utils.py, collect_producer_nodes and graph_module_from_producer_nodes).

/// The nodes of the chain in the order in which they are run, some more than once; nullopt if inputs of the
/// model are among them. As in PyTorch, nodes inside lists and behind getattr are not followed.
std::optional<std::vector<fx::NodeId>> producers_of(const fx::FxGraph& graph, fx::NodeId node);
/// Checks that the chain can be copied into a graph of its own. Raises if it uses a node that was not
/// collected.
void check_self_contained(const fx::FxGraph& graph, const std::vector<fx::NodeId>& producers);

} // namespace qcs::predict::converting
