#pragma once
// JobRunner: runs background jobs in named lanes. In each lane only one job runs at a time, and a new job
// replaces all earlier jobs of the lane.

#include "base/task.h"
#include "session/jobs/mailbox.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace qcs::ui {

using JobId = quint64;

/// Whether a job can be cancelled.
enum class Cancelling : std::uint8_t { Allowed, Never };

/// The description of a job for the status bar. Jobs without a title are not shown there.
struct JobInfo {
    JobId id = 0;
    QString title;
    double progress = 0; ///< 0..1
    Cancelling cancelling = Cancelling::Allowed;
};

class JobRunner : public QObject {
    Q_OBJECT
public:
    using Failed = std::function<void(const QString& why)>;

    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override; ///< cancels all jobs and waits until they have ended

    /// Runs `T work(const qcs::Task&)` on a pool thread, and then `done(T)` on the thread of the runner. If
    /// the job is cancelled, `done` is not called. Starting another job in the same lane cancels this job,
    /// too; the new job waits until this job has ended. A job with Cancelling::Never runs to its end, and
    /// `done` is called, unless it is cancelled or replaced while it waits for another job of its lane. If
    /// `title` is empty, the job is not shown to the user. If `work` or `done` throws, `failed` (unless
    /// empty) is called with the text of the exception, for use after a colon: "not enough memory".
    template <class Work, class Done>
    JobId start(const QString& lane, const QString& title, Work work, Done done,
                Cancelling cancelling = Cancelling::Allowed, Failed failed = {}) {
        return startErased(
            lane, title,
            [work = std::move(work), done = std::move(done)](const qcs::Task& task) {
                auto result =
                    std::make_shared<std::invoke_result_t<const Work&, const qcs::Task&>>(work(task));
                return std::function<void()>([result, done] { done(std::move(*result)); });
            },
            cancelling, std::move(failed));
    }

    /// Sets the number of threads that each job of any runner may use (Task::threads); 0: one per core.
    static void setThreads(int threads);
    static int threads();

    /// Cancels a job. Does nothing if it has ended.
    void cancel(JobId id);
    /// Cancels all jobs of a lane.
    void cancelLane(const QString& lane);
    /// Returns true if a job runs or waits in this lane.
    bool isBusy(const QString& lane) const { return lanes_.contains(lane); }
    bool isIdle() const { return lanes_.empty(); }
    /// Returns the jobs that have a title and are not cancelled, in the order in which they were started.
    QList<JobInfo> visibleJobs() const;

Q_SIGNALS:
    /// Emitted when visibleJobs() may have changed.
    void visibleJobsChanged();
    /// Emitted when no job runs or waits in the lane any more.
    void laneFinished(const QString& lane);
    /// Emitted when `work` or `done` of a job has thrown an exception, so that the job's result is lost.
    /// `title` may be empty.
    void failed(const QString& lane, const QString& title, const QString& why);
    /// Emitted when a job in the lane succeeds for the first time after failed().
    void recovered(const QString& lane);

private:
    using Deliver = std::function<void()>;
    using Work = std::function<Deliver(const qcs::Task&)>;
    struct Job;
    struct Lane {
        std::shared_ptr<Job> running;
        std::shared_ptr<Job> next; ///< waits until `running` has ended
    };

    JobId startErased(const QString& lane, const QString& title, Work work, Cancelling cancelling,
                      Failed failed);
    static void stop(Job& job);
    void launch(const std::shared_ptr<Job>& job);
    /// Runs the job that has waited longest. Called on a pool thread.
    void runNext();
    void finish(const std::shared_ptr<Job>& job);
    /// Calls the job's `done`, or its `failed` if there was an exception. Returns true if `done` returned
    /// normally.
    bool deliver(const std::shared_ptr<Job>& job);

    std::map<QString, Lane> lanes_; ///< only the lanes in which jobs run or wait
    QSet<QString> failing_;         ///< the lanes whose last job has thrown
    JobId lastId_ = 0;
    std::mutex mutex_;
    /// Launched jobs that no thread has taken yet; guarded by mutex_.
    std::deque<std::shared_ptr<Job>> ready_;
    Mailbox mailbox_;
    QThreadPool pool_; ///< declared last, so that it is destroyed first: its threads use the other members
};

/// For tests and screenshots: runs the event loop, without user input, until `done()` returns true or the
/// time is up. Returns the last result of `done()`.
template <typename Done>
bool waitUntil(Done done, int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    QTimer wake; // processEvents() with a maximum time does not wait for events but spins
    wake.start(std::min(milliseconds, 20));
    while (!done() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
    return done();
}

} // namespace qcs::ui
