#pragma once
// Runs background jobs in named lanes. In each lane one job runs at a time, and a new job replaces those
// before it.

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

/// Whether a job may be cancelled.
enum class Cancelling : std::uint8_t { Allowed, Never };

/// A job with a title, for the status bar.
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
    ~JobRunner() override; ///< cancels everything and waits for it

    /// Runs `T work(const qcs::Task&)` on a pool thread and then `done(T)` on the thread of the runner.
    /// `done` is not called if the job was cancelled; starting another job in the same lane cancels it, too,
    /// and the new one waits until it has ended. A job with Cancelling::Never always runs to its end and
    /// delivers its result. A job without a title is not shown to the user. If `work` or `done` throws,
    /// `failed`, if given, is called with the text of the exception (to follow a colon).
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

    /// The number of threads that jobs of all runners may use from now on; 0: as many as there are cores.
    static void setThreads(int threads);
    static int threads();

    void cancel(JobId id);
    void cancelLane(const QString& lane);
    bool isBusy(const QString& lane) const { return lanes_.contains(lane); }
    bool isIdle() const { return lanes_.empty(); }
    /// The jobs with a title that are not cancelled, in the order in which they were started.
    QList<JobInfo> visibleJobs() const;

Q_SIGNALS:
    /// A visible job was started, ended or made progress.
    void visibleJobsChanged();
    /// No job runs or waits in the lane any more.
    void laneFinished(const QString& lane);
    /// A job or its `done` threw an exception, so its result is lost. `title` may be empty.
    void failed(const QString& lane, const QString& title, const QString& why);
    /// The first job after failed() in this lane has succeeded.
    void recovered(const QString& lane);

private:
    using Deliver = std::function<void()>;
    using Work = std::function<Deliver(const qcs::Task&)>;
    struct Job;
    struct Lane {
        std::shared_ptr<Job> running;
        std::shared_ptr<Job> next; ///< waits for `running` to stop
    };

    JobId startErased(const QString& lane, const QString& title, Work work, Cancelling cancelling,
                      Failed failed);
    static void stop(Job& job);
    void launch(const std::shared_ptr<Job>& job);
    /// On a thread of the pool: runs the job that has waited longest.
    void runNext();
    void finish(const std::shared_ptr<Job>& job);
    /// Calls `done`, or `failed` if there was an exception. True if `done` returned normally.
    bool deliver(const std::shared_ptr<Job>& job);

    std::map<QString, Lane> lanes_; ///< busy ones only
    QSet<QString> failing_;         ///< lanes whose last job threw
    JobId lastId_ = 0;
    std::mutex mutex_;
    std::deque<std::shared_ptr<Job>> ready_; ///< guarded by mutex_: launched, and not yet on a thread
    Mailbox mailbox_;
    QThreadPool pool_; ///< last: its threads use the others
};

/// For tests and screenshots: runs the event loop, without user input, until `done()` returns true or the
/// time is up. Returns the last value of `done()`.
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
