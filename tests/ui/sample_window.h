#pragma once
// Opens and closes a real window with the sample, as most tests of the window need it.

#include "support/test_window.h"

#include <QAbstractButton>
#include <QTest>
#include <QUndoStack>

#include <memory>

namespace qcs::test {

/// A visible window, of this size if one is given, with the sample open and everything computed.
inline std::unique_ptr<TestWindow> sampleWindow(QSize size = {}) {
    auto window = std::make_unique<TestWindow>();
    if (size.isValid()) window->resize(size);
    window->show();
    window->openSample();
    window->waitUntilIdle();
    return window;
}

/// Activates the window, so that it gets key events; false if the platform does not allow it.
inline bool becomesActive(ui::MainWindow& window) {
    window.activateWindow();
    return QTest::qWaitForWindowActive(&window);
}

inline void closeWindow(std::unique_ptr<TestWindow>& window) {
    if (window) window->document().undoStack()->setClean(); // so that it does not ask about unsaved edits
    window.reset();
}

/// Common helpers for tests of that window.
struct SampleWindow {
    std::unique_ptr<TestWindow> window_;

    ui::Document& document() { return window_->document(); }
    int steps() { return document().undoStack()->count(); }
    void press(const char* name) {
        for (auto* button : window_->findChildren<QAbstractButton*>(QString::fromLatin1(name)))
            if (button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                return;
            }
        QFAIL(name);
    }
};

} // namespace qcs::test
