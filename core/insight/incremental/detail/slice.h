#pragma once
// A part of the fused graph that is prepared alone and gives the same reasons for some nodes as the whole.

#include "insight/incremental/coupling.h"
#include "insight/reasons/analyze.h"
#include "insight/reasons/reasons.h"

namespace qcs::insight {

struct SliceReasons {
    std::vector<NodeReason> reasons;              ///< by place in the region
    std::vector<ObserverSharing::Record> sharing; ///< of the region's nodes
};

/// Prepares as much around the region as decides over it, with the passes that prepare the whole. Nothing
/// where that would be more than `limit` nodes, or where something raises.
std::optional<SliceReasons> reasons_of_region(const Coupling& coupling,
                                              const predict::ObserverFactory& observers,
                                              const predict::PrepareInput& input,
                                              const predict::Resolution& resolution,
                                              std::span<const predict::fx::NodeId> region, std::size_t limit);

// How much of the fused graph has to be prepared for the nodes of a region to come out right.

class Extent {
public:
    /// `is_reuse`: does prepare take the node for one that reuses its input's observer, going by its qconfig?
    Extent(const Coupling& coupling, std::function<bool(predict::fx::NodeId)> is_reuse);

    /// The observers before and after the node come out right.
    void add_exact(predict::fx::NodeId node);
    /// What its users put before themselves does, too.
    void add_region(predict::fx::NodeId node);

    bool is_exact(predict::fx::NodeId node) const { return known_[node] == Exact; }
    bool contains(predict::fx::NodeId node) const { return known_[node] != Outside; }
    std::size_t size() const { return nodes_.size(); }
    /// In graph order.
    std::vector<predict::fx::NodeId> nodes() const;

private:
    enum Known : unsigned char { Outside, Claims, Exact }; // Claims: what it claims to take and give
    void mark(predict::fx::NodeId node, Known known);
    void spread();
    bool searches(predict::fx::NodeId node) const;

    const Coupling& coupling_;
    std::function<bool(predict::fx::NodeId)> is_reuse_;
    IdVector<predict::fx::NodeId, unsigned char> known_;
    std::vector<predict::fx::NodeId> nodes_, waiting_;
};

} // namespace qcs::insight
