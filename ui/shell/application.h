#pragma once
// Application: the QApplication of the program. It catches exceptions that event handlers throw, and handles
// termination signals. This file also has the functions that concern all main windows.

#include <QApplication>
#include <QList>

#include <exception>
#include <functional>

namespace qcs::ui {

class Application : public QApplication {
    Q_OBJECT
public:
    /// When an event handler throws an exception, the exception is caught and exceptionCaught() is emitted.
    Application(int& argc, char** argv);
    ~Application() override;

    /// From now on, SIGTERM and SIGHUP emit aboutToTerminate() before they end the program. If the same
    /// signal arrives again, it ends the program at once. A signal that is ignored (as by nohup) stays
    /// ignored. Linux only.
    void endOnSignals();
    bool notify(QObject* receiver, QEvent* event) override;
    /// Calls `work`. An exception that it throws is handled like one from an event handler.
    void guarded(const std::function<void()>& work);

Q_SIGNALS:
    /// Emitted when an exception has aborted an operation and control has returned to the event loop. `why`
    /// is the reason, as a text that can follow a colon.
    void exceptionCaught(const QString& why);
    /// Emitted when a signal is about to end the program. The program ends when all slots have returned, so
    /// they must write unsaved edits before they return.
    void aboutToTerminate();

private:
    void report(const std::exception_ptr& thrown);
    void end();
};

} // namespace qcs::ui

class QMenu;
class QString;
class QWidget;

namespace qcs::ui {

// Functions for all main windows of the program. Each main window has its own document.

class MainWindow;

/// Returns the visible main windows, in the order in which they were created.
QList<MainWindow*> openWindows();
/// Opens a main window with an empty document. It has the size of `beside`, and is 32 pixels below and to the
/// right of it. The new window is deleted when it is closed.
MainWindow* newWindow(MainWindow& beside);
/// Fills the menu with one action for each visible main window, which brings the window to the front. The
/// action of `own` is checked.
void listWindows(QMenu& menu, const QWidget& own);
/// Closes all main windows. For a window with unsaved edits, the user is asked first; if the user cancels,
/// this window and the remaining ones stay open. If all windows are closed, calls rememberFiles() with their
/// files, unless the windows do not use QSettings.
void closeWindows();

/// Changes the language of the user interface. Every main window is replaced by a new one with the same
/// session, tab and geometry. The old windows are deleted by the event loop later, so that callers inside
/// them can return.
void switchLanguage(const QString& language);

} // namespace qcs::ui
