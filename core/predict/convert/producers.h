#pragma once
// The chain of nodes that makes a value out of the model's attributes alone
// (torch/ao/quantization/fx/utils.py, collect_producer_nodes and graph_module_from_producer_nodes).

#include "predict/convert/failure.h"

#include <optional>
#include <unordered_set>

namespace qcs::predict::converting {

/// The nodes in the order in which they are run, some more than once; nullopt where the model's inputs are
/// among them. It looks neither into lists nor behind getattr.
std::optional<std::vector<fx::NodeId>> producers_of(const fx::FxGraph& graph, fx::NodeId node);
/// Copies the chain into a graph of its own: raises where it uses what was not collected.
void check_self_contained(const fx::FxGraph& graph, const std::vector<fx::NodeId>& producers);

} // namespace qcs::predict::converting
