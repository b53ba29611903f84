#pragma once
// A simulated user: mouse and key events go through the window system, so hidden, covered or disabled widgets
// cannot be used. Failures are thrown as Stuck.

#include "scenes/window_parts.h"
#include "session/jobs/job_runner.h"
#include "support/files.h"
#include "support/run_qconfig.h"
#include "widgets/rule_list.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QScrollArea>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <stdexcept>

namespace qcs::test {

class Stuck : public std::runtime_error {
public:
    explicit Stuck(const QString& why) : std::runtime_error(why.toStdString()) {}
};

inline void must(bool holds, const QString& otherwise) {
    if (!holds) throw Stuck(otherwise);
}

/// Requires that the text `shown` contains `words`.
inline void sees(const QString& shown, const QString& words) {
    must(shown.contains(words), QStringLiteral("“%1” is not in “%2”").arg(words, shown));
}

class Hands {
public:
    explicit Hands(ui::MainWindow& window) : window_(window) {}

    /// The visible widget with this object name.
    template <typename T = QWidget>
    T* find(const char* name, QWidget* in = nullptr) {
        for (T* found : (in ? in : &window_)->template findChildren<T*>(QString::fromLatin1(name)))
            if (found->isVisible()) return found;
        throw Stuck(QStringLiteral("%1 is not in sight").arg(QLatin1String(name)));
    }

    void click(QWidget* widget, Qt::KeyboardModifiers keys = {}) {
        clickAt(widget, widget->rect().center(), keys);
    }
    void click(const char* name) { click(find(name)); }
    void clickAt(QWidget* widget, QPoint at, Qt::KeyboardModifiers keys = {},
                 Qt::MouseButton button = Qt::LeftButton) {
        const auto place = reach(widget, at);
        QTest::mouseClick(widget->window()->windowHandle(), button, keys, place);
        deliver();
    }
    void doubleClickAt(QWidget* widget, QPoint at) {
        const auto place = reach(widget, at);
        QTest::mouseDClick(widget->window()->windowHandle(), Qt::LeftButton, {}, place);
        deliver();
    }
    void clickRow(QAbstractItemView* view, const QModelIndex& row, Qt::KeyboardModifiers keys = {},
                  Qt::MouseButton button = Qt::LeftButton) {
        must(row.isValid(), QStringLiteral("no such row in %1").arg(view->objectName()));
        view->scrollTo(row);
        // Most of the row of a rule is covered by parts with other functions.
        const auto* rules = qobject_cast<ui::RuleList*>(view);
        const QRect place = rules ? rules->partRect(row, ui::RulePart::Row) : view->visualRect(row);
        clickAt(view->viewport(), place.center(), keys, button);
    }

    void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) {
        QTest::keyClick(inFront(), key, keys);
        deliver();
    }
    void type(const QString& text) {
        for (const QChar letter : text) {
            const char latin = letter.toLatin1();
            const Qt::Key key = latin ? QTest::asciiToKey(latin) : Qt::Key_unknown;
            QTest::sendKeyEvent(QTest::Click, inFront(), key, QString(letter), Qt::NoModifier);
        }
        deliver();
    }
    /// Replaces the text of a field by typing.
    void fill(QWidget* field, const QString& text) {
        click(field);
        press(Qt::Key_A, Qt::ControlModifier);
        type(text);
        leaveCompletions();
    }
    void fill(const char* name, const QString& text) { fill(find(name), text); }
    /// Types into a field and accepts the first completion.
    void complete(const char* name, const QString& typed, const QString& taken) {
        auto* field = find<QLineEdit>(name);
        click(field);
        press(Qt::Key_A, Qt::ControlModifier);
        type(typed);
        must(QApplication::activePopupWidget(), QStringLiteral("nothing is offered for %1").arg(typed));
        press(Qt::Key_Down);
        press(Qt::Key_Return);
        must(field->text() == taken, QStringLiteral("%1 was completed to %2").arg(typed, field->text()));
    }
    void choose(QComboBox* combo, const QString& text) {
        const int row = combo->findText(text);
        must(row >= 0, QStringLiteral("%1 has no %2").arg(combo->objectName(), text));
        click(combo);
        choose(*combo->view(), row);
        must(combo->currentText() == text,
             QStringLiteral("%1 instead of %2").arg(combo->currentText(), text));
    }

    /// Chooses a row of an open list by keys, which skip separators.
    void choose(const QAbstractItemView& list, int row) {
        press(Qt::Key_Home);
        for (int i = 0; i < row && list.currentIndex().row() < row; ++i)
            press(Qt::Key_Down);
        press(Qt::Key_Return);
    }

    /// Chooses an action of an open menu, or of its submenus, by the texts along the path.
    void chooseInMenu(QMenu* menu, const QStringList& path) {
        must(menu && menu->isVisible(), QStringLiteral("no menu for %1").arg(path.join(QLatin1Char('/'))));
        QAction* action = actionWith(menu->actions(), path.front());
        must(action->isEnabled(), QStringLiteral("%1 cannot be chosen").arg(path.front()));
        clickAt(menu, menu->actionGeometry(action).center());
        if (path.size() > 1) chooseInMenu(action->menu(), path.mid(1));
    }
    void chooseInMenuBar(const QStringList& path) {
        QMenuBar* bar = window_.menuBar();
        QAction* action = actionWith(bar->actions(), path.front());
        clickAt(bar, bar->actionGeometry(action).center());
        chooseInMenu(action->menu(), path.mid(1));
    }
    QMenu* menuOf(QAbstractItemView* view, const QModelIndex& row) {
        clickRow(view, row);
        clickRow(view, row, {}, Qt::RightButton);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }

    /// Enters the path in the file dialog that `asks` opens.
    void nameFile(const QString& path, const std::function<void()>& asks) {
        const auto dialogNow = [] { return qobject_cast<QFileDialog*>(QApplication::activeModalWidget()); };
        const auto isOpen = [=] { return dialogNow() && dialogNow()->isVisible(); };
        meanwhile(asks, isOpen, [&] {
            const QPointer<QFileDialog> dialog = dialogNow();
            fill(find<QLineEdit>("fileNameEdit", dialog), path);
            for (int i = 0; i < 5 && dialog && dialog->isVisible(); ++i)
                press(Qt::Key_Return); // the first Return may only close the completions
            const bool taken = !dialog || !dialog->isVisible();
            if (!taken) dialog->reject();
            must(taken, QStringLiteral("the dialog does not take %1").arg(path));
        });
    }
    /// Chooses an action of the menu of a button.
    void chooseAt(QWidget* button, QMenu* menu, const QStringList& path) {
        const QPoint place = reach(button, button->rect().center());
        QWindow* window = button->window()->windowHandle();
        meanwhile([&] { QTest::mousePress(window, Qt::LeftButton, {}, place); },
                  [=] { return menu->isVisible(); },
                  [&] {
                      // The menu is open by then and gets the release event, as on a desktop.
                      QWindow* open = menu->windowHandle();
                      QTest::mouseRelease(open, Qt::LeftButton, {},
                                          open->mapFromGlobal(window->mapToGlobal(place)));
                      chooseInMenu(menu, path);
                  });
    }
    /// Calls `opens`, which returns only after the menu or dialog that it opens is closed again, and calls
    /// `then` while that is open.
    void meanwhile(const std::function<void()>& opens, const std::function<bool()>& isOpen,
                   const std::function<void()>& then) {
        QString wrong = QStringLiteral("nothing opened");
        bool tried = false;
        QTimer timer;
        timer.setInterval(20);
        QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
            if (!isOpen() || tried) return;
            tried = true;
            try {
                then();
                wrong.clear();
            } catch (const Stuck& stuck) { // exceptions must not pass through an event loop
                wrong = QString::fromUtf8(stuck.what());
                if (QWidget* open = QApplication::activePopupWidget()) open->close();
                if (QWidget* open = QApplication::activeModalWidget()) open->close();
            }
        });
        timer.start();
        opens();
        ui::waitUntil([&] { return tried; }, 2000);
        must(wrong.isEmpty(), wrong);
        settle();
    }

    void settle() {
        deliver();
        ui::WindowParts(window_).waitUntilIdle();
        deliver();
    }
    /// Saves a picture of the window after a failure, if QCS_STUCK_PICTURE=file.png is set.
    void takePicture() {
        if (const QString file = qEnvironmentVariable("QCS_STUCK_PICTURE"); !file.isEmpty())
            window_.grab().save(file);
    }
    /// Closes the list of completions, if typing has opened it.
    void leaveCompletions() {
        if (qobject_cast<QAbstractItemView*>(QApplication::activePopupWidget())) press(Qt::Key_Escape);
    }

private:
    static void deliver() {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    /// Scrolls a point of a widget into view, checks that the mouse can reach it, and returns its position in
    /// the window.
    static QPoint reach(QWidget* widget, QPoint at) {
        QWidget* top = widget->window();
        QPoint place;
        const QWidget* hit = nullptr;
        // Background results may still move the form.
        const bool reached = QTest::qWaitFor([&] {
            for (QWidget* above = widget->parentWidget(); above; above = above->parentWidget())
                if (auto* area = qobject_cast<QScrollArea*>(above); area && area->widget() != nullptr)
                    area->ensureWidgetVisible(widget, 0, 48);
            deliver();
            place = widget->mapTo(top, at);
            hit = top->childAt(place);
            if (!hit) hit = top;
            return widget->isVisible() && widget->isEnabled() && (hit == widget || widget->isAncestorOf(hit));
        });
        must(reached, QStringLiteral("%1 “%2” cannot be clicked: there is %3 “%4”")
                          .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                               QLatin1String(hit->metaObject()->className()), hit->objectName()));
        return place;
    }
    /// The active window; activates it if necessary, since without a window manager the window below a closed
    /// dialog stays inactive.
    QWindow* inFront() {
        QWindow* focused = QGuiApplication::focusWindow();
        if (QApplication::activePopupWidget() && focused) return focused;
        QWidget* modal = QApplication::activeModalWidget();
        QWidget* wanted = modal ? modal : focused && focused->isVisible() ? nullptr : &window_;
        if (wanted && wanted->windowHandle() != focused) {
            wanted->activateWindow();
            (void)QTest::qWaitForWindowActive(wanted);
        }
        focused = QGuiApplication::focusWindow();
        must(focused, QStringLiteral("no window takes keys"));
        return focused;
    }
    static QAction* actionWith(const QList<QAction*>& actions, const QString& words) {
        for (QAction* action : actions) {
            QString text = action->text();
            text.remove(QLatin1Char('&'));
            if (text == words || text == words + QChar(0x2026)) return action;
        }
        throw Stuck(QStringLiteral("no menu has %1").arg(words));
    }

    ui::MainWindow& window_;
};

/// Writes the output of `qconfig plan --json` for a saved workspace to a file.
inline void writePlan(const QString& workspace, const QString& file) {
    const Run plan = run_qconfig(
        {QStringLiteral("plan"), QStringLiteral("--json"), QStringLiteral("--workspace"), workspace});
    must(plan.code == 0, plan.err);
    keep(file, plan.out.toStdString());
}

/// Requires that the file equals the golden file, byte for byte. QCS_UPDATE_GOLDEN=1 updates the golden file
/// instead; check the difference before committing it.
inline void mustEqualGolden(const QString& file, const QString& golden) {
    must(QFile::exists(file), QStringLiteral("%1 was not written").arg(file));
    const auto found = contents(file);
    if (qEnvironmentVariableIsSet("QCS_UPDATE_GOLDEN")) keep(golden, found);
    must(QFile::exists(golden), QStringLiteral("there is no %1").arg(golden));
    const auto wanted = contents(golden);
    if (found == wanted) return;
    const auto place = std::ranges::mismatch(found, wanted).in1 - found.begin();
    const auto start = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, place - 60));
    throw Stuck(QStringLiteral("%1 differs at byte %2:\n%3\ninstead of\n%4")
                    .arg(golden)
                    .arg(place)
                    .arg(QString::fromStdString(found.substr(start, 160)),
                         QString::fromStdString(wanted.substr(start, 160))));
}

} // namespace qcs::test
