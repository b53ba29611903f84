#pragma once
// Which operations of a graph a backend can quantize at all, regardless of the rules, and what prevents the
// quantization of the others.

#include "insight/explain/explanation.h"

namespace qcs::insight {

enum class CoverageStatus : std::uint8_t {
    Quantizable,        ///< a pattern that has a dtype config covers the operation
    FusedOnly,          ///< the pattern that covers the operation has no dtype config
    NoPattern,          ///< no pattern covers the operation
    CustomOrStandalone, ///< the operation is a custom or standalone module
};
std::string_view name_of(CoverageStatus status);

/// The status of one operation. The message names the nearest obstacle: the constraint that a node's qconfig
/// violates, or why the nearest pattern does not match. The message has no code if there is no obstacle to
/// report.
struct OperationCoverage : Message {
    std::string operation; ///< name of the class, function or method
    CoverageStatus status = CoverageStatus::NoPattern;
    config::EntryIndex entry; ///< the backend entry that covers the first of the nodes; none if no entry does
    std::vector<model::TracedNode> nodes; ///< the calls of the operation that have this status
    int quantized = 0;                    ///< number of `nodes` that are quantized with the current rules
};

/// Returns the operations in the order in which they first occur; nodes that are not counted
/// (NodeVerdict::counted) are left out. If calls of one operation have different statuses, the operation is
/// listed once for each status. Empty if PyTorch raises before it matches patterns.
std::vector<OperationCoverage> coverage(const Explainer& explainer);

} // namespace qcs::insight
