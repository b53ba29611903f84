#pragma once
// Who looked through whom for an observer to share (Prepared::looked_through), as an edit asks for it.

#include "analysis/fx/fx_graph.h"

#include <span>
#include <unordered_map>
#include <utility>

namespace qcs {

class Searches {
public:
    using Record = std::pair<fx::NodeId, fx::NodeId>; ///< who searched, what it looked through

    void add(const Record& record);
    /// Forgets what this node looked through.
    void forget(fx::NodeId searcher);
    /// Who looked through the node.
    std::span<const fx::NodeId> through(fx::NodeId node) const;

private:
    std::unordered_map<fx::NodeId, std::vector<fx::NodeId>> looked_, through_;
};

} // namespace qcs
