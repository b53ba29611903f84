#pragma once
// Along what the effects of an edit spread in the fused graph: patterns that cover nodes together, modules
// that several nodes call. Worked out once.

#include "predict/prepare/prepare_facts.h"

namespace qcs {

/// In Matches::recorded.
struct RecordedPlaceTag {};
using RecordedPlace = Id<RecordedPlaceTag>;

class Coupling {
public:
    explicit Coupling(std::shared_ptr<const PrepareFacts> facts);

    const PrepareFacts& facts() const { return *facts_; }
    const fx::FxGraph& graph() const { return *graph_; }
    std::size_t size() const { return matches_at_.size(); }

    /// Matches that say something about the node: whose qconfig it has, or whose operation it is part of.
    const std::vector<MatchIndex>& matches_at(fx::NodeId node) const { return matches_at_[node]; }
    /// All nodes of a match: those of its structure, its root, its last.
    const std::vector<fx::NodeId>& nodes_of(MatchIndex match) const { return nodes_of_[match]; }
    RecordedPlace recorded_place(fx::NodeId node) const { return recorded_place_[node]; }
    /// The module object that the node calls.
    ObjectId object(fx::NodeId node) const { return object_[node]; }
    /// Nodes that call an object, in graph order; those that are not asked for a qconfig left out.
    const std::vector<fx::NodeId>& callers(ObjectId object) const { return callers_[object]; }
    /// Does it call an observer of the user's?
    bool is_observer(fx::NodeId node) const { return is_observer_[node]; }
    /// Standalone or custom modules, preserved attributes: then an edit is no local matter.
    bool has_units() const { return has_units_; }

private:
    void add_match(MatchIndex match);

    std::shared_ptr<const PrepareFacts> facts_;
    const fx::FxGraph* graph_;
    IdVector<fx::NodeId, std::vector<MatchIndex>> matches_at_;
    IdVector<MatchIndex, std::vector<fx::NodeId>> nodes_of_;
    IdVector<fx::NodeId, RecordedPlace> recorded_place_;
    IdVector<fx::NodeId, ObjectId> object_;
    IdVector<ObjectId, std::vector<fx::NodeId>> callers_;
    IdVector<fx::NodeId, bool> is_observer_;
    bool has_units_ = false;
};

} // namespace qcs
