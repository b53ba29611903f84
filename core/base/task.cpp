#include "base/task.h"

namespace qcs {

namespace {

thread_local TaskScope* innermost = nullptr;

} // namespace

TaskScope::TaskScope(std::stop_token stop, std::function<void(double)> progress)
    : stop_(std::move(stop)), progress_(std::move(progress)), outer_(innermost) {
    innermost = this;
}

TaskScope::~TaskScope() {
    innermost = outer_;
}

void stop_point() {
    for (const auto* scope = innermost; scope; scope = scope->outer_)
        if (scope->stop_.stop_requested()) throw Stopped{};
}

void task_progress(double done) {
    for (const auto* scope = innermost; scope; scope = scope->outer_)
        if (scope->progress_) return scope->progress_(done);
}

std::stop_token task_stop() {
    for (const auto* scope = innermost; scope; scope = scope->outer_)
        if (scope->stop_.stop_possible()) return scope->stop_;
    return {};
}

} // namespace qcs
