#pragma once
// Measures how long the GUI thread does not respond: a separate thread posts an event to it again and again
// and measures the time until it is handled.

#include <QCoreApplication>
#include <QEvent>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <memory>
#include <utility>

namespace qcs::benchmarks {

using Clock = std::chrono::steady_clock;

inline double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The processor time that this thread has used so far, in milliseconds.
inline double computed() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// The longest time without a response, and the longest processor time of the GUI thread between two
/// responses.
struct Silence {
    double waited = 0;   ///< milliseconds
    double computed = 0; ///< milliseconds
};

class Watchdog : public QObject {
public:
    Watchdog() {
        thread_.reset(QThread::create([this] {
            while (!stop_) {
                if (answered_) {
                    asked_ = Clock::now();
                    answered_ = false;
                    QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority);
                }
                QThread::usleep(200);
            }
        }));
        thread_->start();
    }
    ~Watchdog() override {
        stop_ = true;
        thread_->wait();
    }
    /// The results since the last call.
    Silence take() {
        if (!answered_) longest_.waited = std::max(longest_.waited, since(asked_));
        note();
        return std::exchange(longest_, {});
    }

protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::User) return QObject::event(event);
        longest_.waited = std::max(longest_.waited, since(asked_));
        note();
        answered_ = true;
        return true;
    }

private:
    void note() {
        const double now = computed();
        longest_.computed = std::max(longest_.computed, now - std::exchange(computed_, now));
    }

    std::unique_ptr<QThread> thread_;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> answered_ = true;
    Clock::time_point asked_;
    double computed_ = computed();
    Silence longest_;
};

} // namespace qcs::benchmarks
