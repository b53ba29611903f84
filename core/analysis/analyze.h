#pragma once
// Everything PyTorch will do with a model, a backend and a mapping, and why: resolution, prepare, a reason
// for every node; conversion on demand.

#include "analysis/converted.h"
#include "analysis/explain/reasons.h"

#include <mutex>

namespace qcs {

struct PrepareFacts;

class Analysis {
public:
    ResolveInput input;
    std::shared_ptr<const Resolution> resolution;
    std::vector<NodeReason> reasons; ///< by node of the traced graph

    /// What prepare makes of the input: worked out when it is first asked for, unless the reasons took it.
    /// Safe from any thread.
    const Prepared& prepared() const;
    /// What prepare raises, null if nothing; known without working it out.
    const Raised* raised() const;

private:
    friend class Analyzer;
    std::shared_ptr<const PrepareFacts> facts_; ///< null: none to take over
    bool took_over_ = false;                    ///< the reasons came from an analysis that raises nothing
    mutable std::once_flag once_;
    mutable std::shared_ptr<const Prepared> prepared_;
};

/// Keeps what an edit leaves as it is: facts of the graph and of its fusion, match sets of rules, patterns,
/// reasons of nodes that the edit does not reach. One at a time per object; results do not depend on what was
/// computed before.
class Analyzer {
public:
    Analyzer();
    ~Analyzer();
    Analyzer(Analyzer&&) noexcept;
    Analyzer& operator=(Analyzer&&) noexcept;

    /// nullptr when stopped. `threads` <= 0: as many as there are.
    std::shared_ptr<const Analysis> analyze(const ResolveInput& input, std::stop_token stop = {},
                                            int threads = 0);
    /// Did the last call find its reasons by those of the call before it?
    bool took_over() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// As prepare asks for its input.
PrepareInput prepare_input(const ResolveInput& input);

} // namespace qcs
