#pragma once
// Along what the effects of an edit spread in the fused graph: patterns that cover nodes together, modules
// that several nodes call. Worked out once.

#include "predict/prepare/prepare_facts.h"

namespace qcs::insight {

/// In Matches::recorded.
struct RecordedPlaceTag {};
using RecordedPlace = Id<RecordedPlaceTag>;

class Coupling {
public:
    explicit Coupling(std::shared_ptr<const predict::PrepareFacts> facts);

    const predict::PrepareFacts& facts() const { return *facts_; }
    const predict::fx::FxGraph& graph() const { return *graph_; }
    std::size_t size() const { return matches_at_.size(); }

    /// Matches that say something about the node: whose qconfig it has, or whose operation it is part of.
    const std::vector<predict::MatchIndex>& matches_at(predict::fx::NodeId node) const {
        return matches_at_[node];
    }
    /// All nodes of a match: those of its structure, its root, its last.
    const std::vector<predict::fx::NodeId>& nodes_of(predict::MatchIndex match) const {
        return nodes_of_[match];
    }
    RecordedPlace recorded_place(predict::fx::NodeId node) const { return recorded_place_[node]; }
    /// The module object that the node calls.
    predict::ObjectId object(predict::fx::NodeId node) const { return object_[node]; }
    /// Nodes that call an object, in graph order; those that are not asked for a qconfig left out.
    const std::vector<predict::fx::NodeId>& callers(predict::ObjectId object) const {
        return callers_[object];
    }
    /// Does it call an observer of the user's?
    bool is_observer(predict::fx::NodeId node) const { return is_observer_[node]; }
    /// Standalone or custom modules, preserved attributes: then an edit is no local matter.
    bool has_units() const { return has_units_; }

private:
    void add_match(predict::MatchIndex match);

    std::shared_ptr<const predict::PrepareFacts> facts_;
    const predict::fx::FxGraph* graph_;
    IdVector<predict::fx::NodeId, std::vector<predict::MatchIndex>> matches_at_;
    IdVector<predict::MatchIndex, std::vector<predict::fx::NodeId>> nodes_of_;
    IdVector<predict::fx::NodeId, RecordedPlace> recorded_place_;
    IdVector<predict::fx::NodeId, predict::ObjectId> object_;
    IdVector<predict::ObjectId, std::vector<predict::fx::NodeId>> callers_;
    IdVector<predict::fx::NodeId, bool> is_observer_;
    bool has_units_ = false;
};

} // namespace qcs::insight
