#pragma once
// What long work is given: when to stop, whom to tell how far it is, and how many threads it may use.

#include <functional>
#include <stop_token>

namespace qcs {

struct Run {
    std::stop_token stop = {};
    /// Gets the share that is done, 0 to 1, never falling, at most every 0.1 %; from any thread, one call at
    /// a time. May be empty.
    std::function<void(double)> progress = {};
    /// 0 = as many as there are cores. Results never depend on it.
    int threads = 0;
};

} // namespace qcs
