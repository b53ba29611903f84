#pragma once
// How much of the fused graph has to be prepared for the nodes of a region to come out right.

#include "insight/incremental/coupling.h"

namespace qcs::insight {

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
