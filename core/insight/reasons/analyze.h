#pragma once
// The analysis of a model under a backend and a mapping: the resolution (which rule decides each node), and
// for every node the reason why prepare treats it as it does.

#include "insight/reasons/reasons.h"
#include "predict/fx/fx_graph.h"

#include <span>
#include <utility>
#include <vector>

namespace qcs::insight {

// If a node shares the observer of its input, prepare searches earlier nodes for that observer
// (Prepared::sharing_search_path). The analysis keeps an index of these searches. After an edit of the
// mapping, the index tells which nodes searched through the edited nodes, since their reasons may change.

/// The index described above. A value of this class never changes.
class ObserverSharing {
public:
    /// The node that searched, and a node that its search passed through.
    using Record = std::pair<predict::fx::NodeId, predict::fx::NodeId>;

    ObserverSharing() = default;
    explicit ObserverSharing(std::vector<Record> records);
    /// Returns a copy in which `records` replaces the records of all searches that the nodes `searchers`
    /// (ascending) made.
    ObserverSharing with(std::span<const predict::fx::NodeId> searchers,
                         std::span<const Record> records) const;

    /// Returns the records of all searches that passed through the node.
    std::span<const Record> through(predict::fx::NodeId node) const;

private:
    std::vector<Record> records_; ///< sorted by the node that the search passed through
};

} // namespace qcs::insight

namespace qcs::predict {
struct PrepareFacts;
} // namespace qcs::predict

namespace qcs::insight {

/// The result of analyze(): the resolution of a model, and for every node the reason, as prepare decides it.
struct Analysis {
    predict::ResolveInput input;
    std::shared_ptr<const predict::Resolution> resolution;
    IdVector<model::TracedNode, NodeReason> reasons;
    std::optional<predict::Raised> raised; ///< the exception that prepare raises; nullopt if none
    // Reused by the analysis after an edit of the mapping (incremental/edited_reasons.h).
    std::shared_ptr<const predict::PrepareFacts> facts; ///< null if the resolution raises
    ObserverSharing sharing;
};

/// Computes the reasons. `resolution` must be that of `input`, and `prepared` the result of prepare for both.
std::shared_ptr<const Analysis> analyze(const predict::ResolveInput& input,
                                        std::shared_ptr<const predict::Resolution> resolution,
                                        const predict::Prepared& prepared);

/// Converts the input of an analysis to the input of predict's prepare.
predict::PrepareInput prepare_input(const predict::ResolveInput& input);

} // namespace qcs::insight
