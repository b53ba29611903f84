#include "shell/application.h"

#include "session/jobs/background.h"
#include "shell/app_settings.h"
#include "shell/main_window.h"
#include "words/languages.h"

#include <QApplication>
#include <QMenu>

#include <algorithm>

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

/// Self-pipe: the signal handler only writes to it, and the event loop reads it.
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
        // A signal that is ignored (nohup) stays ignored.
        if (sigaction(number, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(number, &action, nullptr);
    }
#endif
}

void Application::end() {
#ifdef Q_OS_LINUX
    char number = SIGTERM;
    if (read(signalPipe[0], &number, 1) != 1) return;
    guarded([this] { Q_EMIT aboutToTerminate(); });
    // Raised again with the default action, so that the parent process sees that the signal ended the
    // program.
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

// Queued, so that the slots do not run inside the operation that was aborted.
void Application::report(const std::exception_ptr& thrown) {
    try {
        QMetaObject::invokeMethod(
            this, [this, why = exceptionText(thrown)] { Q_EMIT exceptionCaught(why); }, Qt::QueuedConnection);
    } catch (...) { // not even enough memory to report it
    }
}

QList<MainWindow*> openWindows() {
    QList<MainWindow*> windows;
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget); window && window->isVisible())
            windows.push_back(window);
    std::ranges::sort(windows, {}, &MainWindow::number);
    return windows;
}

MainWindow* newWindow(MainWindow& beside) {
    MainWindow* window = beside.another();
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->resize(beside.size());
    window->move(beside.pos() + QPoint(32, 32));
    window->show();
    return window;
}

void listWindows(QMenu& menu, const QWidget& own) {
    menu.clear();
    for (MainWindow* window : openWindows()) {
        QString title = window->session()->document().displayName();
        if (window->session()->document().isModified()) title = MainWindow::tr("%1 (edited)").arg(title);
        QAction* action =
            menu.addAction(title.replace(QLatin1Char('&'), QLatin1String("&&")), window, [window] {
                window->show();
                window->raise();
                window->activateWindow();
            });
        action->setCheckable(true);
        action->setChecked(window == &own);
    }
}

void closeWindows() {
    QStringList files;
    bool remembered = false;
    for (MainWindow* window : openWindows()) {
        if (!window->close()) return;
        remembered = window->remembers();
        if (const QString path = window->session()->document().filePath(); !path.isEmpty())
            files.push_back(path);
    }
    if (remembered) rememberFiles(files);
}

void switchLanguage(const QString& language) {
    if (language == currentLanguage()) return;
    const QList<MainWindow*> windows = openWindows();
    QWidget* active = QApplication::activeWindow();
    useLanguage(*qApp, language);
    for (MainWindow* window : windows)
        if (window != active) window->remake();
    if (auto* front = qobject_cast<MainWindow*>(active))
        front->remake(); // last, so that its new window is in front
    else if (active && !windows.isEmpty())
        openWindows().constLast()->activateWindow();
}

} // namespace qcs::ui
