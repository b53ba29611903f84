#pragma once
// Helpers for tests of saving, autosave and recovery: a workspace in several files, and a real window with
// it.

#include "config/codecs.h"
#include "config/presets.h"
#include "editors/text/json_editor.h"
#include "project/autosave_file.h"
#include "session/jobs/autosave.h"
#include "session/jobs/save_service.h"
#include "shell/crash_protection.h"
#include "shell/file_actions.h"
#include "support/files.h"
#include "support/test_window.h"
#include "views/compare/compare_view.h"
#include "views/compare/diff_view.h"
#include "views/json/json_panel.h"
#include "widgets/button_bars.h"
#include "widgets/message_bars.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace qcs::test {

/// A temporary folder with w.json and its mapping.json, and a folder for autosave files of the program.
class Place {
public:
    Place() {
        keep(path("mapping.json"),
             qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:x86")));
        keep(workspace(), R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
            "graphs": [], "backend": {"preset": "x86"}, "mapping": {"file": "mapping.json"}})");
        QDir(dir_.path()).mkdir(QStringLiteral("own"));
    }
    QString path(const char* name) const { return dir_.filePath(QString::fromUtf8(name)); }
    QString workspace() const { return path("w.json"); }
    QString own() const { return path("own"); }
    QStringList autosaves(const QString& folder) const {
        QStringList paths;
        for (const auto& name :
             QDir(folder).entryList({QStringLiteral("*.autosave")}, QDir::Files | QDir::Hidden))
            paths.push_back(QDir(folder).filePath(name));
        return paths;
    }
    QStringList autosaves() const { return autosaves(dir_.path()) + autosaves(own()); }

private:
    QTemporaryDir dir_;
};

inline std::unique_ptr<TestWindow> openWindow(const Place& place, const QString& file = {}) {
    auto window = std::make_unique<TestWindow>();
    window->crashProtection().start(place.own());
    window->show();
    if (!file.isEmpty()) window->open({file});
    window->waitUntilIdle();
    return window;
}

inline void addRule(TestWindow& window, const char* name) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = name;
    QVERIFY(window.document().addRule(rule));
}

/// Replaces the text in the JSON tab.
inline void typeJson(TestWindow& window, const QString& text) {
    window.setTab(ui::Tab::Json);
    window.json().editor().selectAll();
    window.json().editor().insertPlainText(text);
}

inline bool hasRule(const qcs::config::QConfigMapping& mapping, const char* name) {
    return std::ranges::any_of(mapping.rules, [&](const auto& rule) { return rule.text == name; });
}

inline void click(ui::ChoiceBar* bar, const char* button) {
    QPushButton* found = nullptr; // the visible one, as buttons of an answered question are deleted later
    for (auto* one : bar->findChildren<QPushButton*>(QString::fromLatin1(button)))
        if (one->isVisible()) found = one;
    QVERIFY2(found, button);
    QTest::mouseClick(found, Qt::LeftButton);
}

inline void trigger(TestWindow& window, const char* name) {
    auto* action = window.findChild<QAction*>(QString::fromLatin1(name));
    QVERIFY2(action, name);
    action->trigger();
}

/// Saves by the menu action, and waits until it is done.
inline bool saves(TestWindow& window) {
    trigger(window, "save");
    return window.saving().wait();
}

/// Clicks "What differs" of the bar, and returns the lines of the comparison that opens.
inline QString differenceShownBy(TestWindow& window, ui::ChoiceBar* bar) {
    click(bar, "choice-more");
    auto* view = window.findChild<ui::CompareView*>();
    if (!view || !view->isVisible() || !bar->isVisible()) return {};
    view->waitForIdle(10'000);
    QStringList lines;
    const auto* rows = view->configs()->model();
    for (int row = 0; row < rows->rowCount(); ++row) {
        lines.push_back(rows->index(row, 0).data().toString());
        for (int field = 0; field < rows->rowCount(rows->index(row, 0)); ++field)
            lines.push_back(rows->index(field, 0, rows->index(row, 0)).data().toString());
    }
    return lines.join(QLatin1Char('\n'));
}

/// The contents of an autosave file; nullopt if it cannot be read.
inline std::optional<qcs::project::Autosave> kept(const QString& path) {
    auto content = qcs::project::read_autosave(contents(path));
    return content ? std::optional(std::move(*content)) : std::nullopt;
}

/// Closes the window, and answers a question with `answer`, or if it has no such button with the destructive
/// one.
inline bool closeAnswering(TestWindow& window, QMessageBox::StandardButton answer) {
    QTimer timer;
    timer.setInterval(10);
    QObject::connect(&timer, &QTimer::timeout, &window, [&] {
        auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!question) return;
        QAbstractButton* pressed = question->button(answer);
        for (QAbstractButton* button : question->buttons())
            if (!pressed && question->buttonRole(button) == QMessageBox::DestructiveRole) pressed = button;
        pressed->click();
    });
    timer.start();
    return window.close();
}

/// Returns the path of the autosave file that a window leaves which crashed after these edits.
template <typename Edit>
QString crashWith(const Place& place, const QString& file, Edit edit) {
    auto window = openWindow(place, file);
    edit(*window);
    window->crashProtection().autosave()->flush();
    const QString path = window->crashProtection().autosave()->path();
    const auto text = contents(path);
    closeAnswering(*window, QMessageBox::Discard);
    window.reset();
    keep(path, text);
    return path;
}

} // namespace qcs::test
