#pragma once
// What prepare does with a model, a backend and a mapping, and why: resolution, and a reason for every node.

#include "insight/reasons/reasons.h"
#include "predict/fx/fx_graph.h"

#include <span>
#include <utility>
#include <vector>

namespace qcs::insight {

// Who looked through whom for an observer to share (Prepared::looked_through), as an edit asks for it.

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

namespace qcs::predict {
struct PrepareFacts;
} // namespace qcs::predict

namespace qcs::insight {

struct Analysis {
    predict::ResolveInput input;
    std::shared_ptr<const predict::Resolution> resolution;
    IdVector<model::TracedNode, NodeReason> reasons;
    std::optional<predict::Raised> raised; ///< what prepare raises
    // What an edit of the mapping takes over (edit/edited_reasons.h).
    std::shared_ptr<const predict::PrepareFacts> facts; ///< null where the resolution raises
    ObserverSharing sharing;
};

/// `prepared` is what prepare makes of `input` by this resolution.
std::shared_ptr<const Analysis> analyze(const predict::ResolveInput& input,
                                        std::shared_ptr<const predict::Resolution> resolution,
                                        const predict::Prepared& prepared);

/// As prepare asks for its input.
predict::PrepareInput prepare_input(const predict::ResolveInput& input);

} // namespace qcs::insight
