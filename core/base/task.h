#pragma once
// Cancellation and progress of long computations. The function that starts a computation creates a TaskScope
// on the thread that does the work. Loops in the functions that it calls, at any depth, call stop_point(),
// which throws Stopped once a stop has been requested. The function that created the TaskScope catches the
// exception; functions in between must not. Without a TaskScope, stop_point() does nothing.

#include <functional>
#include <stop_token>

namespace qcs {

/// The parameters that every long computation takes: a stop token, a progress callback and a number of
/// threads.
struct Task {
    std::stop_token stop = {};
    /// Called with the completed fraction, 0..1. A long computation may call it once for every item. The
    /// fraction never decreases. The function may be called on any thread, but never on two threads at the
    /// same time. May be empty.
    std::function<void(double)> progress = {};
    /// Number of threads to use; 0 = one per core. Results do not depend on the number.
    int threads = 0;
};

/// The exception that stop_point() throws if a stop was requested. It does not mean that there was an error.
struct Stopped {};

/// As long as a TaskScope exists, the functions below use its stop token and its progress callback when they
/// are called on the thread that created it. Scopes nest: an inner scope does not hide a stop request of an
/// outer one.
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
    TaskScope* outer_; ///< the enclosing scope of this thread; null if there is none
};

/// Throws Stopped if a stop was requested through the stop token of any scope of this thread. Very cheap.
void stop_point();
/// Passes the completed fraction, 0..1, to the progress callback of the innermost scope of this thread that
/// has one.
void task_progress(double done);
/// Returns the stop token of the innermost scope that has one, so that it can be passed to other threads; an
/// empty token if no scope has one.
std::stop_token task_stop();

} // namespace qcs
