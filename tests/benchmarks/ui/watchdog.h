#pragma once
// Asks the window all the time whether it answers, from a thread of its own, and notes how long it took.

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

/// What this thread has computed so far, in milliseconds: other programs' work is not in it.
inline double computed() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// The longest time without an answer, and the most that the window's thread computed between two answers.
struct Silence {
    double waited = 0;
    double computed = 0;
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
    /// Since the last call.
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
