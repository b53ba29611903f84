#pragma once
// Prepares only a part of the fused graph (a slice). The slice is chosen so that the nodes of a given region
// get the same reasons as if the whole graph were prepared.

#include "insight/incremental/edit_dependencies.h"
#include "insight/reasons/analyze.h"
#include "insight/reasons/reasons.h"

namespace qcs::insight {

struct SliceReasons {
    std::vector<NodeReason> reasons; ///< one element for each node of the region, in the order of the region
    /// The path of each search for a shared observer that began at a node of the region.
    std::vector<ObserverSharing::Record> sharing;
};

/// Chooses the slice that determines the reasons of `region`, and prepares it with the same passes as the
/// whole graph. Returns nullopt if the slice has more than `limit` nodes, or if a pass raises.
std::optional<SliceReasons> reasons_of_region(const EditDependencies& dependencies,
                                              const predict::ObserverFactory& observers,
                                              const predict::PrepareInput& input,
                                              const predict::Resolution& resolution,
                                              std::span<const predict::fx::NodeId> region, std::size_t limit);

// Determines which nodes of the fused graph belong to the slice for a region.

class SliceBuilder {
public:
    /// `is_reuse` returns whether the node's qconfig makes it reuse the observer of its input
    /// (ReuseInputObserver).
    SliceBuilder(const EditDependencies& dependencies, std::function<bool(predict::fx::NodeId)> is_reuse);

    /// Adds the node, and the other nodes that the slice must contain so that prepare inserts the same
    /// observers before and after the node as in the whole graph.
    void add_exact(predict::fx::NodeId node);
    /// As add_exact(). Also adds what is needed so that prepare inserts the same observers between the node
    /// and its users as in the whole graph.
    void add_region(predict::fx::NodeId node);

    /// True if prepare inserts the same observers before and after the node as in the whole graph.
    bool is_exact(predict::fx::NodeId node) const { return known_[node] == Exact; }
    /// True if the node belongs to the slice.
    bool contains(predict::fx::NodeId node) const { return known_[node] != Outside; }
    /// Number of nodes in the slice.
    std::size_t size() const { return nodes_.size(); }
    /// The nodes of the slice, in graph order.
    std::vector<predict::fx::NodeId> nodes() const;

private:
    // How much of the result for a node is correct. DTypesOnly: only the dtypes that prepare assigns to its
    // inputs and output. Exact: also the observers around it. Outside: the node is not in the slice.
    enum Known : unsigned char { Outside, DTypesOnly, Exact };
    void mark(predict::fx::NodeId node, Known known);
    /// Adds the nodes that the nodes in `waiting_` depend on, until no node waits.
    void spread();
    /// True if the observer after the node depends on the observer before it.
    bool searches(predict::fx::NodeId node) const;

    const EditDependencies& dependencies_;
    std::function<bool(predict::fx::NodeId)> is_reuse_;
    IdVector<predict::fx::NodeId, unsigned char> known_;
    /// The nodes of the slice in the order of their addition, and those whose dependencies are still to be
    /// added.
    std::vector<predict::fx::NodeId> nodes_, waiting_;
};

} // namespace qcs::insight
