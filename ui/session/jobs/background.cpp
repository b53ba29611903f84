#include "session/jobs/background.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <algorithm>
#include <deque>
#include <mutex>
#include <new>
#include <stdexcept>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace qcs::ui {
namespace {

class Releaser {
public:
    Releaser() { pool_.setMaxThreadCount(1); }
    void add(std::shared_ptr<const void> value) {
        {
            const std::lock_guard lock(mutex_);
            values_.push_back(std::move(value));
        }
        pool_.start([this] { releaseNext(); });
    }

private:
    void releaseNext() {
        lowerThreadPriority();
        std::shared_ptr<const void> value;
        const std::lock_guard lock(mutex_);
        value.swap(values_.front()); // it goes after the lock
        values_.pop_front();
    }

    std::mutex mutex_;
    std::deque<std::shared_ptr<const void>> values_;
    QThreadPool pool_; ///< last: its thread uses the others
};
Q_GLOBAL_STATIC(Releaser, releaser)

} // namespace

void lowerThreadPriority() {
    static thread_local bool done = false;
    if (std::exchange(done, true)) return;
#ifdef Q_OS_LINUX
    // Threads that it starts, those of oneTBB too, inherit the nice value. Qt's thread priorities have no
    // effect with Linux' default scheduler.
    constexpr int behind = 10, least = 19;
    const int window = getpriority(PRIO_PROCESS, static_cast<id_t>(getpid()));
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), std::min(least, window + behind));
#else
    QThread::currentThread()->setPriority(QThread::LowPriority);
#endif
}

void releaseInBackground(std::shared_ptr<const void> value) {
    if (!releaser.isDestroyed())
        releaser->add(std::move(value)); // else the program ends, so it is freed on this thread
}

namespace {

struct ThrownTexts {
    Q_DECLARE_TR_FUNCTIONS(ThrownTexts)
};

} // namespace

QString exceptionText(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        return ThrownTexts::tr("not enough memory");
    } catch (const std::length_error&) {
        return ThrownTexts::tr("not enough memory");
    } catch (const std::exception& error) {
        return ThrownTexts::tr("the program has an error (%1)").arg(QString::fromLocal8Bit(error.what()));
    } catch (...) {
        return ThrownTexts::tr("the program has an error");
    }
}

} // namespace qcs::ui
