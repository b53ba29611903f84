#pragma once
// Prepares only a part of the fused graph (a slice), chosen so that the nodes of a given region get the same
// reasons as if the whole graph were prepared.

#include "insight/incremental/edit_dependencies.h"
#include "insight/reasons/analyze.h"
#include "insight/reasons/reasons.h"

namespace qcs::insight {

struct SliceReasons {
    std::vector<NodeReason> reasons;              ///< one for each node of the region, in its order
    std::vector<ObserverSharing::Record> sharing; ///< records of nodes in the region
};

/// Prepares the smallest known part of the graph that determines the reasons of `region`, with the same
/// passes as for the whole graph. Returns nullopt if that part has more than `limit` nodes, or if something
/// raises.
std::optional<SliceReasons> reasons_of_region(const EditDependencies& dependencies,
                                              const predict::ObserverFactory& observers,
                                              const predict::PrepareInput& input,
                                              const predict::Resolution& resolution,
                                              std::span<const predict::fx::NodeId> region, std::size_t limit);

// The part of the fused graph that must be prepared so that the nodes of a region get correct results.

class Extent {
public:
    /// `is_reuse`: does the node's qconfig make it reuse its input's observer (ReuseInputObserver)?
    Extent(const EditDependencies& dependencies, std::function<bool(predict::fx::NodeId)> is_reuse);

    /// Requires that the observers before and after the node are placed correctly.
    void add_exact(predict::fx::NodeId node);
    /// The same, and that the observers which the node's users insert before themselves are placed correctly.
    void add_region(predict::fx::NodeId node);

    bool is_exact(predict::fx::NodeId node) const { return known_[node] == Exact; }
    bool contains(predict::fx::NodeId node) const { return known_[node] != Outside; }
    std::size_t size() const { return nodes_.size(); }
    /// In graph order.
    std::vector<predict::fx::NodeId> nodes() const;

private:
    // Claims: only the dtypes that the node claims to take and to give are correct.
    enum Known : unsigned char { Outside, Claims, Exact };
    void mark(predict::fx::NodeId node, Known known);
    void spread();
    bool searches(predict::fx::NodeId node) const;

    const EditDependencies& dependencies_;
    std::function<bool(predict::fx::NodeId)> is_reuse_;
    IdVector<predict::fx::NodeId, unsigned char> known_;
    std::vector<predict::fx::NodeId> nodes_, waiting_;
};

} // namespace qcs::insight
