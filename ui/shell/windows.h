#pragma once
// All windows of the program: each has a document of its own.

#include <QList>

class QMenu;
class QString;
class QWidget;

namespace qcs::ui {

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
