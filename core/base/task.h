#pragma once
// Cancellation and progress of long computations. The caller opens a TaskScope on the thread that does the
// work; loops at any depth below call stop_point(), which throws Stopped once a stop was requested. The
// exception is caught where the TaskScope with that stop token was opened, and nowhere in between. Without a
// TaskScope, stop_point() does nothing.

#include <functional>
#include <stop_token>

namespace qcs {

/// What a long computation is given: a stop token, a progress callback and a number of threads.
struct Task {
    std::stop_token stop = {};
    /// Receives the fraction done, 0..1, never decreasing, at most once per 0.1 %. It may be called from any
    /// thread, but never concurrently. May be empty.
    std::function<void(double)> progress = {};
    /// Number of threads; 0 = one per core. Results do not depend on it.
    int threads = 0;
};

/// Thrown by stop_point() when a stop was requested. It is not an error.
struct Stopped {};

/// Sets the stop token and progress callback of this thread until it is destroyed. Scopes nest.
class TaskScope {
public:
    explicit TaskScope(std::stop_token stop, std::function<void(double)> progress = {});
    ~TaskScope();
    TaskScope(const TaskScope&) = delete;
    TaskScope& operator=(const TaskScope&) = delete;

private:
    friend void stop_point();
    friend void task_progress(double done);
    friend std::stop_token task_stop();
    std::stop_token stop_;
    std::function<void(double)> progress_;
    TaskScope* outer_;
};

/// Throws Stopped if a stop was requested of any scope of this thread. Very cheap.
void stop_point();
/// Reports a fraction, 0..1, to the innermost scope of this thread that has a progress callback.
void task_progress(double done);
/// The stop token of the innermost scope that has one, to pass to work on other threads.
std::stop_token task_stop();

} // namespace qcs
