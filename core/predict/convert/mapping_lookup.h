#pragma once
// Generates the qconfigs of a prepared graph's nodes from a mapping (fx/qconfig_mapping_utils.py,
// _generate_node_name_to_qconfig), and copies qconfigs as Python does.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// Returns the qconfig of each node except the calls of observers, by the node's name; null = None. Raises
/// PyTorch's KeyError if the scope of a node is needed that has none, because prepare inserted it behind a
/// custom LSTM.
QConfigMap node_qconfigs(const State& state, const config::QConfigMapping& mapping);

/// copy.deepcopy of a mapping or qconfig. A wrapper inside a wrapper becomes a new object, which no longer
/// compares equal to the original.
config::QConfigMapping deep_copied(config::QConfigMapping mapping);
std::optional<config::QConfig> deep_copied(std::optional<config::QConfig> qconfig);

/// Returns the repr() of a class or function by its canonical name. The address in a function's repr is left
/// out.
std::string object_repr(const std::string& canonical);

} // namespace qcs::predict::converting
