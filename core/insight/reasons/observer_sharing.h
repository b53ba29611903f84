#pragma once
// Who looked through whom for an observer to share (Prepared::looked_through), as an edit asks for it.

#include "predict/fx/fx_graph.h"

#include <span>
#include <utility>
#include <vector>

namespace qcs::insight {

/// Immutable.
class ObserverSharing {
public:
    using Record =
        std::pair<predict::fx::NodeId, predict::fx::NodeId>; ///< who searched, what it looked through

    ObserverSharing() = default;
    explicit ObserverSharing(std::vector<Record> records);
    /// The same, where these nodes (ascending) searched anew, with that outcome.
    ObserverSharing with(std::span<const predict::fx::NodeId> searchers,
                         std::span<const Record> records) const;

    /// Who looked through the node.
    std::span<const Record> through(predict::fx::NodeId node) const;

private:
    std::vector<Record> records_; ///< by what was looked through
};

} // namespace qcs::insight
