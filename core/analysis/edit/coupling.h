#pragma once
// Along what the effects of an edit spread in the fused graph: patterns that cover nodes together, modules
// that several nodes call. Worked out once.

#include "analysis/prepare/prepare_facts.h"

namespace qcs {

class Coupling {
public:
    explicit Coupling(std::shared_ptr<const PrepareFacts> facts);

    const PrepareFacts& facts() const { return *facts_; }
    const fx::FxGraph& graph() const { return *graph_; }
    std::size_t size() const { return matches_at_.size(); }

    /// Matches that say something about the node: whose qconfig it has, or whose operation it is part of.
    const std::vector<int>& matches_at(fx::NodeId node) const { return matches_at_[at(node)]; }
    /// All nodes of a match: those of its structure, its root, its last.
    const std::vector<fx::NodeId>& nodes_of(int match) const { return nodes_of_[at(match)]; }
    /// Place in Matches::recorded, or -1.
    int recorded_place(fx::NodeId node) const { return recorded_place_[at(node)]; }
    /// The module object that the node calls, or -1.
    int object(fx::NodeId node) const { return object_[at(node)]; }
    /// Nodes that call an object, in graph order; those that are not asked for a qconfig left out.
    const std::vector<fx::NodeId>& callers(int object) const { return callers_[at(object)]; }
    /// Does it call an observer of the user's?
    bool is_observer(fx::NodeId node) const { return is_observer_[at(node)]; }
    /// Standalone or custom modules, preserved attributes: then an edit is no local matter.
    bool has_units() const { return has_units_; }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    void add_match(int match);

    std::shared_ptr<const PrepareFacts> facts_;
    const fx::FxGraph* graph_;
    std::vector<std::vector<int>> matches_at_;
    std::vector<std::vector<fx::NodeId>> nodes_of_;
    std::vector<int> recorded_place_;
    std::vector<int> object_;
    std::vector<std::vector<fx::NodeId>> callers_;
    std::vector<bool> is_observer_;
    bool has_units_ = false;
};

} // namespace qcs
