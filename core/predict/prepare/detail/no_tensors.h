#pragma once
// Nodes that are known to work on no tensors: sizes, shapes, and integers made of them
// (torch/ao/quantization/fx/utils.py, all_node_args_have_no_tensors; semantics §7.2).

#include "predict/fx/fx_graph.h"

#include <functional>

namespace qcs::predict {

/// Remembers what it found: ask one object about one state of a graph only.
class NoTensors {
public:
    /// `is_observer` says whether a call_module node calls an observer or fake quantizer.
    NoTensors(const fx::FxGraph& graph, std::function<bool(fx::NodeId)> is_observer);
    /// What another object found out about all nodes of the graph.
    NoTensors(const fx::FxGraph& graph, const IdVector<fx::NodeId, bool>& known);
    bool operator()(fx::NodeId node);

private:
    bool compute(const fx::FxNode& node, fx::NodeId id);
    bool of(const fx::Arg& arg);

    const fx::FxGraph& graph_;
    std::function<bool(fx::NodeId)> is_observer_;
    IdVector<fx::NodeId, signed char> known_; ///< -1 = not asked yet
};

} // namespace qcs::predict
