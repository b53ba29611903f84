#pragma once
// Connections between nodes of the fused graph through which an edit of the mapping can affect other nodes: a
// pattern that covers several nodes, and a module that several nodes call. Computed once per graph and
// backend.

#include "predict/prepare/prepare_facts.h"

namespace qcs::insight {

/// Index in Matches::matched_nodes, which lists nodes in the order of PyTorch's match map.
struct MatchMapPositionTag {};
using MatchMapPosition = Id<MatchMapPositionTag>;

class EditDependencies {
public:
    explicit EditDependencies(std::shared_ptr<const predict::PrepareFacts> facts);

    const predict::PrepareFacts& facts() const { return *facts_; }
    const predict::fx::FxGraph& graph() const { return *graph_; }
    std::size_t size() const { return matches_at_.size(); }

    /// The matches that cover the node, and thus decide its qconfig or its observers.
    const std::vector<predict::MatchIndex>& matches_at(predict::fx::NodeId node) const {
        return matches_at_[node];
    }
    /// All nodes of a match: the nodes in its structure, its root and its last node.
    const std::vector<predict::fx::NodeId>& nodes_of(predict::MatchIndex match) const {
        return nodes_of_[match];
    }
    /// The node's position in PyTorch's match map; none if no match lists the node.
    MatchMapPosition match_map_position(predict::fx::NodeId node) const { return match_map_position_[node]; }
    /// The module object that the node calls; none if it does not call a module.
    predict::ObjectId object(predict::fx::NodeId node) const { return object_[node]; }
    /// The nodes that call an object, in graph order. Calls of observers that the user's model contains are
    /// left out.
    const std::vector<predict::fx::NodeId>& callers(predict::ObjectId object) const {
        return callers_[object];
    }
    /// True if the node calls an observer that the user's model contains.
    bool is_observer(predict::fx::NodeId node) const { return is_observer_[node]; }
    /// True if the graph calls standalone or custom modules, or if the PrepareCustomConfig lists preserved
    /// attributes. An edit then requires a full analysis.
    bool needs_full_analysis() const { return needs_full_analysis_; }

private:
    void add_match(predict::MatchIndex match);

    std::shared_ptr<const predict::PrepareFacts> facts_;
    const predict::fx::FxGraph* graph_;
    IdVector<predict::fx::NodeId, std::vector<predict::MatchIndex>> matches_at_;
    IdVector<predict::MatchIndex, std::vector<predict::fx::NodeId>> nodes_of_;
    IdVector<predict::fx::NodeId, MatchMapPosition> match_map_position_;
    IdVector<predict::fx::NodeId, predict::ObjectId> object_;
    IdVector<predict::ObjectId, std::vector<predict::fx::NodeId>> callers_;
    IdVector<predict::fx::NodeId, bool> is_observer_;
    bool needs_full_analysis_ = false;
};

} // namespace qcs::insight
