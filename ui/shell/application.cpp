#include "shell/application.h"

#include "session/jobs/thrown.h"

#ifdef Q_OS_LINUX
#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#endif

namespace qcs::ui {

#ifdef Q_OS_LINUX
namespace {

/// A signal handler may do nothing but write: the event loop hears of it at the other end.
std::array<int, 2> signalPipe = {-1, -1};

void onSignal(int number) {
    const int before = errno;
    const auto byte = static_cast<char>(number);
    [[maybe_unused]] const auto written = write(signalPipe[1], &byte, 1);
    errno = before;
}

} // namespace
#endif

Application::Application(int& argc, char** argv) : QApplication(argc, argv) {}

Application::~Application() = default;

void Application::endOnSignals() {
#ifdef Q_OS_LINUX
    if (signalPipe[0] >= 0 || pipe2(signalPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    auto* notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, &Application::end);
    struct sigaction action = {};
    action.sa_handler = onSignal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    for (const int number : {SIGTERM, SIGHUP}) {
        struct sigaction before = {};
        // Who started us with nohup wants it so.
        if (sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(number, &action, nullptr);
    }
#endif
}

void Application::end() {
#ifdef Q_OS_LINUX
    char number = SIGTERM;
    if (read(signalPipe[0], &number, 1) != 1) return;
    guarded([this] { Q_EMIT ending(); });
    // As if nobody had caught it, so that whoever waits for us sees why we ended.
    std::signal(number, SIG_DFL);
    raise(number);
#endif
}

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        report(std::current_exception());
        return false;
    }
}

void Application::guarded(const std::function<void()>& work) {
    try {
        work();
    } catch (...) {
        report(std::current_exception());
    }
}

// Later: whoever shows it must not stand in the middle of what was given up.
void Application::report(const std::exception_ptr& thrown) {
    try {
        QMetaObject::invokeMethod(
            this, [this, why = thrownWords(thrown)] { Q_EMIT broke(why); }, Qt::QueuedConnection);
    } catch (...) { // there is no memory to say so
    }
}

} // namespace qcs::ui
