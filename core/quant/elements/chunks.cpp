#include "quant/elements/chunks.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <mutex>

namespace qcs::quant {

namespace {

/// Reports the share of chunks that are done, in steps of at least 0.1 %.
class Progress {
public:
    Progress(std::uint64_t chunks, const Task& task) : chunks_(chunks), run_(task) {}

    void one_done() {
        const auto done = ++done_;
        if (!run_.progress || done * 1000 / chunks_ == (done - 1) * 1000 / chunks_) return;
        const std::scoped_lock lock(mutex_);
        const auto share = static_cast<double>(done) / static_cast<double>(chunks_);
        if (share <= told_) return; // another thread has already reported more
        told_ = share;
        run_.progress(share);
    }

private:
    std::uint64_t chunks_;
    const Task& run_;
    std::atomic<std::uint64_t> done_ = 0;
    std::mutex mutex_;
    double told_ = 0;
};

} // namespace

bool for_each_chunk(std::uint64_t count, std::uint64_t chunk, const Task& task,
                    const std::function<void(std::uint64_t, std::uint64_t)>& work) {
    const auto chunks = (count + chunk - 1) / chunk;
    Progress progress(chunks, task);
    std::atomic<bool> stopped = false;
    const auto one = [&](std::uint64_t i) {
        if (stopped || task.stop.stop_requested()) {
            stopped = true;
            return;
        }
        work(i * chunk, std::min((i + 1) * chunk, count));
        progress.one_done();
    };
    if (chunks <= 1 || task.threads == 1) {
        for (std::uint64_t i = 0; i < chunks && !stopped; ++i)
            one(i);
    } else {
        // oneTBB prints a warning if more threads are requested than it may use.
        const auto limit =
            static_cast<int>(tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism));
        tbb::task_arena arena(task.threads > 0 ? std::min(task.threads, limit) : tbb::task_arena::automatic);
        arena.execute([&] { tbb::parallel_for(std::uint64_t{0}, chunks, one); });
    }
    return !stopped;
}

} // namespace qcs::quant
