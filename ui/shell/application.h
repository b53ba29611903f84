#pragma once
// The program: what happens where an exception reaches the event loop, and where the system ends it.

#include <QApplication>
#include <QList>

#include <exception>
#include <functional>

namespace qcs::ui {

class Application : public QApplication {
    Q_OBJECT
public:
    /// Nothing that an event handler throws leaves it: broke() tells.
    Application(int& argc, char** argv);
    ~Application() override;

    /// SIGTERM and SIGHUP from now on: ending() first, then the end. A second one ends it at once.
    void endOnSignals();
    bool notify(QObject* receiver, QEvent* event) override;
    /// Calls it as if it were an event.
    void guarded(const std::function<void()>& work);

Q_SIGNALS:
    /// What somebody asked for was given up; why, to follow a colon.
    void broke(const QString& why);
    /// The program ends when everybody has heard of it: whatever is unsaved has to be kept now.
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

// All windows of the program: each has a document of its own.

class MainWindow;

QList<MainWindow*> openWindows();
/// An empty one like `beside`, a little below and to the right of it. It is deleted when it is closed.
MainWindow* newWindow(MainWindow& beside);
/// Fills the menu with the windows, the one in front checked.
void listWindows(QMenu& menu, const QWidget& own);
/// Asks each about unsaved edits; stops at the first that wants to stay.
void closeWindows();

/// Speaks another language: every window is made anew, for the same session, with its page and place. The old
/// ones are deleted later, so that whoever called may return.
void switchLanguage(const QString& language);

} // namespace qcs::ui
