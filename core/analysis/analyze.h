#pragma once
// Everything PyTorch will do with a model, a backend and a mapping, and why: resolution, prepare, a reason for
// every node; conversion on demand.

#include "analysis/converted.h"
#include "analysis/reasons.h"

namespace qcs {

struct Analysis {
    ResolveInput input;
    std::shared_ptr<const Resolution> resolution;
    std::shared_ptr<const Prepared> prepared;
    std::vector<NodeReason> reasons; ///< by node of the traced graph
};

/// Keeps what an edit leaves as it is: facts of the graph and of its fusion, match sets of rules. One at a
/// time per object; results do not depend on what was computed before.
class Analyzer {
public:
    /// nullptr when stopped. `threads` <= 0: as many as there are.
    std::shared_ptr<const Analysis> analyze(const ResolveInput& input, std::stop_token stop = {},
                                            int threads = 0);

private:
    Resolver resolver_;
};

/// As prepare asks for its input.
PrepareInput prepare_input(const ResolveInput& input);

} // namespace qcs
