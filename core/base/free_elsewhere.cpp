#include "base/free_elsewhere.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

namespace qcs {

namespace {

using Shares = std::vector<std::shared_ptr<const void>>;

class Freer {
public:
    Freer() {
        std::thread([this] {
            for (;;)
                take(); // frees them
        }).detach();
    }
    /// Until all that was added is freed.
    void wait() {
        std::unique_lock lock(mutex_);
        idle_.wait(lock, [this] { return values_.empty() && waits_; });
    }
    void add(std::shared_ptr<const void> value) {
        const std::lock_guard lock(mutex_);
        values_.push_back(std::move(value));
        some_.notify_one();
    }

private:
    Shares take() {
        std::unique_lock lock(mutex_);
        waits_ = true;
        idle_.notify_all();
        some_.wait(lock, [this] { return !values_.empty(); });
        waits_ = false;
        return std::exchange(values_, {});
    }

    std::mutex mutex_;
    std::condition_variable some_, idle_;
    Shares values_;
    bool waits_ = false; ///< the thread has freed all that it took
};

Freer& freer() {
    static auto& one = *[] {
        auto* made = new Freer; // lives until the program ends, whatever it still frees then
#if defined(__SANITIZE_ADDRESS__)
        constexpr bool looks_for_leaks = true;
#elif defined(__has_feature)
        constexpr bool looks_for_leaks = __has_feature(address_sanitizer);
#else
        constexpr bool looks_for_leaks = false;
#endif
        // What is half freed when the program ends would be taken for a leak.
        if (looks_for_leaks) std::atexit([] { freer().wait(); });
        return made;
    }();
    return one;
}

} // namespace

void free_elsewhere(std::shared_ptr<const void> value) noexcept {
    if (!value || value.use_count() > 1) return; // somebody else will
    try {
        freer().add(std::move(value));
    } catch (...) { // without another thread it is freed here
    }
}

} // namespace qcs
