#include "session/jobs/job_runner.h"

#include "base/task.h"
#include "session/jobs/background.h"

#include <QThread>

#include <algorithm>
#include <atomic>

namespace qcs::ui {

struct JobRunner::Job {
    JobId id = 0;
    QString lane;
    QString title;
    Work work;
    Failed failed;
    Deliver deliver;           ///< set when `work` has returned
    std::exception_ptr thrown; ///< set when `work` or `deliver` has thrown
    Cancelling cancelling = Cancelling::Allowed;
    std::stop_source stop;
    std::atomic<double> progress = 0;
    std::atomic<bool> progressTold = false; ///< a queued call to the runner's thread is pending
};

namespace {
std::atomic<int> allowedThreads = 0;
}

void JobRunner::setThreads(int threads) {
    allowedThreads = std::max(0, threads);
}

int JobRunner::threads() {
    return allowedThreads;
}

JobRunner::JobRunner(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(std::max(4, QThread::idealThreadCount()));
}

JobRunner::~JobRunner() {
    for (auto& [name, lane] : lanes_) {
        lane.running->stop.request_stop();
        lane.next.reset();
    }
    pool_.waitForDone();
}

void JobRunner::stop(Job& job) {
    if (job.cancelling == Cancelling::Allowed) job.stop.request_stop();
}

JobId JobRunner::startErased(const QString& laneName, const QString& title, Work work, Cancelling cancelling,
                             Failed failed) {
    auto job = std::make_shared<Job>();
    job->id = ++lastId_;
    job->lane = laneName;
    job->title = title;
    job->work = std::move(work);
    job->failed = std::move(failed);
    job->cancelling = cancelling;
    Lane& lane = lanes_[laneName];
    if (lane.running) {
        stop(*lane.running);
        lane.next = job;
    } else {
        lane.running = job;
        launch(job);
    }
    Q_EMIT visibleJobsChanged();
    return job->id;
}

void JobRunner::launch(const std::shared_ptr<Job>& job) {
    {
        const std::lock_guard lock(mutex_);
        ready_.push_back(job);
    }
    pool_.start([this] { runNext(); });
}

void JobRunner::runNext() {
    lowerThreadPriority();
    std::shared_ptr<Job> job;
    {
        const std::lock_guard lock(mutex_);
        job = std::move(ready_.front());
        ready_.pop_front();
    }
    const auto tell = [this, job](double progress) {
        job->progress = std::clamp(progress, 0.0, 1.0);
        if (job->title.isEmpty() || job->progressTold.exchange(true)) return;
        mailbox_.post([this, job] {
            job->progressTold = false;
            Q_EMIT visibleJobsChanged();
        });
    };
    // An exception that left this thread would end the program, and all edits with it.
    try {
        // A job that may not be cancelled does not stop half way, even when the program ends.
        const bool stops = job->cancelling == Cancelling::Allowed;
        const qcs::TaskScope scope(stops ? job->stop.get_token() : std::stop_token(), tell);
        job->deliver = job->work({job->stop.get_token(), tell, threads()});
    } catch (const qcs::Stopped&) { // it was cancelled: its result is not wanted any more
    } catch (...) {
        job->thrown = std::current_exception();
    }
    mailbox_.post([this, job] { finish(job); });
}

bool JobRunner::deliver(const std::shared_ptr<Job>& job) {
    if (job->deliver) {
        try {
            std::exchange(job->deliver, nullptr)(); // may start jobs, in this lane too
            return true;
        } catch (...) {
            job->thrown = std::current_exception();
        }
    }
    const QString why = exceptionText(job->thrown);
    if (job->failed) job->failed(why);
    Q_EMIT failed(job->lane, job->title, why);
    return false;
}

void JobRunner::finish(const std::shared_ptr<Job>& job) {
    job->work = nullptr;
    const auto found = lanes_.find(job->lane);
    found->second.running = std::exchange(found->second.next, nullptr);
    const bool finished = !found->second.running;
    if (finished)
        lanes_.erase(found);
    else
        launch(found->second.running);
    if (!job->stop.stop_requested()) {
        if (!deliver(job))
            failing_.insert(job->lane);
        else if (failing_.remove(job->lane))
            Q_EMIT recovered(job->lane);
    }
    Q_EMIT visibleJobsChanged();
    if (finished && !lanes_.contains(job->lane)) Q_EMIT laneFinished(job->lane);
}

void JobRunner::cancel(JobId id) {
    for (auto& [name, lane] : lanes_) {
        if (lane.running->id == id) stop(*lane.running);
        if (lane.next && lane.next->id == id) lane.next.reset();
    }
    Q_EMIT visibleJobsChanged();
}

void JobRunner::cancelLane(const QString& name) {
    const auto found = lanes_.find(name);
    if (found == lanes_.end()) return;
    stop(*found->second.running);
    found->second.next.reset();
    Q_EMIT visibleJobsChanged();
}

QList<JobInfo> JobRunner::visibleJobs() const {
    QList<JobInfo> jobs;
    for (const auto& [name, lane] : lanes_)
        for (const auto& job : {lane.running, lane.next})
            if (job && !job->title.isEmpty() && !job->stop.stop_requested())
                jobs.push_back({job->id, job->title, job->progress, job->cancelling});
    std::ranges::sort(jobs, {}, &JobInfo::id);
    return jobs;
}

} // namespace qcs::ui
