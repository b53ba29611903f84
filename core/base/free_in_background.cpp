#include "base/free_in_background.h"

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
                take(); // the returned values are destroyed here
        }).detach();
    }
    /// Waits until everything that was added is destroyed.
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
    bool waits_ = false; ///< the thread has destroyed everything that it took and waits for more
};

Freer& freer() {
    static auto& one = *[] {
        auto* made = new Freer; // never destroyed, since the thread may still use it while the program ends
#if defined(__SANITIZE_ADDRESS__)
        constexpr bool looks_for_leaks = true;
#elif defined(__has_feature)
        constexpr bool looks_for_leaks = __has_feature(address_sanitizer);
#else
        constexpr bool looks_for_leaks = false;
#endif
        // LeakSanitizer would report values that are only partly destroyed when the program ends.
        if (looks_for_leaks) std::atexit([] { freer().wait(); });
        return made;
    }();
    return one;
}

} // namespace

void free_in_background(std::shared_ptr<const void> value) noexcept {
    if (!value || value.use_count() > 1) return; // not the last reference
    try {
        freer().add(std::move(value));
    } catch (...) { // no memory or no thread: the value is destroyed on this thread
    }
}

} // namespace qcs
