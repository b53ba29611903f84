#pragma once
// Long work that somebody may stop, and that says how far it is. Whoever runs it opens a TaskScope on the
// thread that does the work; loops in any depth below pass a stop_point, which throws Stopped. It is caught
// where the scope is opened whose token was told to stop, and nowhere between. Without a scope nothing is
// ever stopped.

#include <functional>
#include <stop_token>

namespace qcs {

/// What long work is given: when to stop, whom to tell how far it is, and how many threads it may use.
struct Task {
    std::stop_token stop = {};
    /// Gets the share that is done, 0 to 1, never falling, at most every 0.1 %; from any thread, one call at
    /// a time. May be empty.
    std::function<void(double)> progress = {};
    /// 0 = as many as there are cores. Results never depend on it.
    int threads = 0;
};

/// No error: somebody asked for it.
struct Stopped {};

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

/// Throws Stopped if a scope of this thread was told to stop. Costs next to nothing.
void stop_point();
/// From 0 to 1, to the innermost scope that wants to know.
void task_progress(double done);
/// The token of the innermost scope that has one, for work that goes on in other threads.
std::stop_token task_stop();

} // namespace qcs
