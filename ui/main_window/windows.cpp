#include "main_window/windows.h"

#include "jobs/save_service.h"
#include "main_window/app_settings.h"
#include "main_window/main_window.h"
#include "main_window/safekeeping.h"
#include "main_window/selection.h"
#include "session/edit_effects.h"
#include "theme/languages.h"
#include "views/effect_drawer.h"
#include "views/model_panel.h"
#include "views/pane_area.h"
#include "views/search_field.h"

#include <QApplication>
#include <QMenu>

#include <algorithm>

namespace qcs::ui {
namespace {

/// Another window with the same document that looks the same.
void remake(MainWindow& old) {
    old.saving().wait();
    old.safekeeping().windowClosed(); // the new one keeps the unsaved edits in a moment
    auto* fresh = new MainWindow(old.memory(), std::make_shared<Session>(old.session().sharedDocument()));
    fresh->setAttribute(Qt::WA_DeleteOnClose);
    fresh->restoreGeometry(old.saveGeometry());
    fresh->panes().restoreLayout(old.panes().saveLayout());
    fresh->model().filter()->setText(old.model().filter()->text());
    if (const int node = old.selection().navigator()->node(); node >= 0) fresh->selection().showNode(node);
    const RuleId rule = old.selection().navigator()->rule();
    fresh->selection().showRule(rule);
    fresh->setTab(old.tab());
    fresh->showWelcome(old.showsWelcome());
    fresh->drawer().takeOver(old.drawer());
    fresh->effects().takeOver(old.effects());
    fresh->show();
    old.hide();
    old.deleteLater();
}

} // namespace

QList<MainWindow*> openWindows() {
    QList<MainWindow*> windows;
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget); window && window->isVisible())
            windows.push_back(window);
    std::ranges::sort(windows, {}, &MainWindow::number);
    return windows;
}

MainWindow* newWindow(MainWindow& beside) {
    auto* window = new MainWindow(beside.memory());
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->resize(beside.size());
    window->move(beside.pos() + QPoint(32, 32));
    window->show();
    return window;
}

void listWindows(QMenu& menu, const MainWindow& own) {
    menu.clear();
    for (MainWindow* window : openWindows()) {
        QString title = window->document().displayName();
        if (window->document().isModified()) title = MainWindow::tr("%1 (edited)").arg(title);
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
        remembered = window->memory() == MainWindow::Memory::Settings;
        if (const QString path = window->document().filePath(); !path.isEmpty()) files.push_back(path);
    }
    if (remembered) rememberFiles(files);
}

void switchLanguage(const QString& language) {
    if (language == currentLanguage()) return;
    const QList<MainWindow*> windows = openWindows();
    QWidget* active = QApplication::activeWindow();
    useLanguage(*qApp, language);
    for (MainWindow* window : windows)
        if (window != active) remake(*window);
    if (auto* front = qobject_cast<MainWindow*>(active))
        remake(*front); // last, so that it is in front again
    else if (active && !windows.isEmpty())
        openWindows().constLast()->activateWindow();
}

} // namespace qcs::ui
