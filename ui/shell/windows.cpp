#include "shell/windows.h"

#include "shell/app_settings.h"
#include "shell/main_window.h"
#include "words/languages.h"

#include <QApplication>
#include <QMenu>

#include <algorithm>

namespace qcs::ui {

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
        front->remake(); // last, so that it is in front again
    else if (active && !windows.isEmpty())
        openWindows().constLast()->activateWindow();
}

} // namespace qcs::ui
