#pragma once
// The analysis of a model under a backend and a mapping: the resolution (which rule decides each node), and
// for every node the reason why prepare treats it as it does.

#include "insight/reasons/reasons.h"
#include "predict/fx/fx_graph.h"

#include <span>
#include <utility>
#include <vector>

namespace qcs::insight {

// Which nodes searched through which other nodes for an observer to share (Prepared::sharing_search_path),
// indexed for incremental analysis.

/// Immutable.
class ObserverSharing {
public:
    /// The searching node, and a node that it looked through.
    using Record = std::pair<predict::fx::NodeId, predict::fx::NodeId>;

    ObserverSharing() = default;
    explicit ObserverSharing(std::vector<Record> records);
    /// A copy in which the records of `searchers` (ascending) are replaced by `records`.
    ObserverSharing with(std::span<const predict::fx::NodeId> searchers,
                         std::span<const Record> records) const;

    /// The records of all searches that looked through the node.
    std::span<const Record> through(predict::fx::NodeId node) const;

private:
    std::vector<Record> records_; ///< sorted by the node that was looked through
};

} // namespace qcs::insight

namespace qcs::predict {
struct PrepareFacts;
} // namespace qcs::predict

namespace qcs::insight {

struct Analysis {
    predict::ResolveInput input;
    std::shared_ptr<const predict::Resolution> resolution;
    IdVector<model::TracedNode, NodeReason> reasons;
    std::optional<predict::Raised> raised; ///< the exception that prepare raises
    // Reused by the analysis after an edit of the mapping (incremental/edited_reasons.h).
    std::shared_ptr<const predict::PrepareFacts> facts; ///< null if the resolution raises
    ObserverSharing sharing;
};

/// `prepared` must be the result of prepare for `input` with this resolution.
std::shared_ptr<const Analysis> analyze(const predict::ResolveInput& input,
                                        std::shared_ptr<const predict::Resolution> resolution,
                                        const predict::Prepared& prepared);

/// Converts the input to the form that predict's prepare takes.
predict::PrepareInput prepare_input(const predict::ResolveInput& input);

} // namespace qcs::insight
