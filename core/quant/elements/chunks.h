#pragma once
// Work on pieces of a tensor, on several threads: the pieces are the same however many threads there are.

#include "base/task.h"

#include <cstdint>
#include <functional>

namespace qcs::quant {

/// Calls work(begin, end) for [0, chunk), [chunk, 2 * chunk), ... up to `count`, in any order, on as many
/// threads as `task` allows. False if it was stopped: then some pieces were left out.
bool for_each_chunk(std::uint64_t count, std::uint64_t chunk, const Task& task,
                    const std::function<void(std::uint64_t begin, std::uint64_t end)>& work);

} // namespace qcs::quant
