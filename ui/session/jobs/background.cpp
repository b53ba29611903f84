#include "session/jobs/background.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <algorithm>
#include <new>
#include <stdexcept>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace qcs::ui {
namespace {

struct Releasing {
    Releasing() { pool.setMaxThreadCount(1); }
    QThreadPool pool;
};
Q_GLOBAL_STATIC(Releasing, releasing)

} // namespace

void standBack() {
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
    if (releasing.isDestroyed()) return; // the program ends, so it is freed on this thread
    releasing->pool.start([value = std::move(value)]() mutable {
        standBack();
        value.reset();
    });
}

namespace {

struct ThrownTexts {
    Q_DECLARE_TR_FUNCTIONS(ThrownTexts)
};

} // namespace

QString thrownWords(const std::exception_ptr& thrown) {
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
