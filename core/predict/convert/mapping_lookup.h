#pragma once
// Asking a mapping for the qconfigs of a prepared graph's nodes (fx/qconfig_mapping_utils.py,
// _generate_node_name_to_qconfig),
// and how Python copies qconfigs.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// Raises where a node has no scope: prepare made it.
QConfigMap node_qconfigs(const State& state, const config::QConfigMapping& mapping);

/// copy.deepcopy: a wrapper inside a wrapper is then another object, and equal to none.
config::QConfigMapping deep_copied(config::QConfigMapping mapping);
std::optional<config::QConfig> deep_copied(std::optional<config::QConfig> qconfig);

/// repr() of a class or function, without the address of a function.
std::string object_repr(const std::string& canonical);

} // namespace qcs::predict::converting
