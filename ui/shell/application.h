#pragma once
// The QApplication of the program: handles exceptions that reach the event loop, and termination signals.

#include <QApplication>
#include <QList>

#include <exception>
#include <functional>

namespace qcs::ui {

class Application : public QApplication {
    Q_OBJECT
public:
    /// Exceptions thrown by event handlers are caught and reported by broke().
    Application(int& argc, char** argv);
    ~Application() override;

    /// Handles SIGTERM and SIGHUP from now on (Linux only): emits ending(), then terminates. A second signal
    /// terminates at once.
    void endOnSignals();
    bool notify(QObject* receiver, QEvent* event) override;
    /// Calls `work` with the same exception handling as an event handler.
    void guarded(const std::function<void()>& work);

Q_SIGNALS:
    /// An operation was aborted by an exception. `why` is a text that can follow a colon.
    void broke(const QString& why);
    /// The program ends when the slots return: unsaved edits have to be written now.
    void ending();

private:
    void report(const std::exception_ptr& thrown);
    void end();
};

} // namespace qcs::ui

class QMenu;
class QString;
class QWidget;

namespace qcs::ui {

// The main windows of the program. Each has its own document.

class MainWindow;

QList<MainWindow*> openWindows();
/// Opens an empty window of the size of `beside`, 32 pixels below and to the right of it. It is deleted when
/// it is closed.
MainWindow* newWindow(MainWindow& beside);
/// Fills the menu with all windows; `own` is checked.
void listWindows(QMenu& menu, const QWidget& own);
/// Closes all windows, each after a question about unsaved edits; stops at the first one where the user
/// cancels.
void closeWindows();

/// Changes the language of the user interface: every window is recreated for the same session, with the same
/// tab and geometry. The old windows are deleted later, so that callers inside them can return.
void switchLanguage(const QString& language);

} // namespace qcs::ui
