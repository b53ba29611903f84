#pragma once
// Background work in lanes: in a lane the newest job counts, and one runs at a time.

#include "base/task.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>

namespace qcs::ui {

using JobId = quint64;

/// Whether a job may be given up before its end.
enum class Cancelling : std::uint8_t { Allowed, Never };

/// A job that has a title, for the status bar.
struct JobInfo {
    JobId id = 0;
    QString title;
    double progress = 0;
    Cancelling cancelling = Cancelling::Allowed;
};

class JobRunner : public QObject {
    Q_OBJECT
public:
    using Failed = std::function<void(const QString& why)>;

    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override; ///< cancels everything and waits for it

    /// Runs `T work(const qcs::Task&)` on another thread and then `done(T)` on this one, unless the job was
    /// cancelled or a newer one was started in its lane, which cancels it and waits for its end. A job
    /// without a title is not shown. One that is never cancelled ends as it began, whatever is started in its
    /// lane meanwhile. Where `work` throws, `failed` is called in place of `done`, if it is given, with what
    /// it threw, in words to follow a colon.
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

    /// What jobs of every runner may use from now on; 0: as many threads as there are cores.
    static void setThreads(int threads);
    static int threads();

    void cancel(JobId id);
    void cancelLane(const QString& lane);
    bool isBusy(const QString& lane) const { return lanes_.contains(lane); }
    bool isIdle() const { return lanes_.empty(); }
    /// Those with a title, in the order they were started.
    QList<JobInfo> visibleJobs() const;

Q_SIGNALS:
    /// A visible job came, went or got on.
    void visibleJobsChanged();
    /// Nothing runs or waits in the lane any more.
    void laneFinished(const QString& lane);
    /// A job, or who was given its result, threw an exception: nobody has it. `title` may be empty.
    void failed(const QString& lane, const QString& title, const QString& why);
    /// The first job after failed() that ends well.
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
    void finish(const std::shared_ptr<Job>& job);
    /// True: the result is with who wanted it.
    bool deliver(const std::shared_ptr<Job>& job);

    std::map<QString, Lane> lanes_; ///< busy ones only
    QSet<QString> failing_;         ///< lanes
    JobId lastId_ = 0;
    QThreadPool pool_;
};

/// Runs the event loop, without the user's input, until `done()` says true or the time is up: for tests and
/// screenshots. The last answer.
template <typename Done>
bool waitUntil(Done done, int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    QTimer wake; // processEvents() with a time does not wait for events, it spins
    wake.start(std::min(milliseconds, 20));
    while (!done() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
    return done();
}

} // namespace qcs::ui
