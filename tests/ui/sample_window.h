#pragma once
// A real window on the sample, as most tests of the window begin, and its end.

#include "support/test_window.h"

#include <QAbstractButton>
#include <QTest>
#include <QUndoStack>

#include <memory>

namespace qcs::test {

/// Shown, of that size if one is given, with the sample open and all of it computed.
inline std::unique_ptr<TestWindow> sampleWindow(QSize size = {}) {
    auto window = std::make_unique<TestWindow>();
    if (size.isValid()) window->resize(size);
    window->show();
    window->openSample();
    window->waitUntilIdle();
    return window;
}

/// The window takes keys; false if the platform does not let it.
inline bool becomesActive(ui::MainWindow& window) {
    window.activateWindow();
    return QTest::qWaitForWindowActive(&window);
}

inline void closeWindow(std::unique_ptr<TestWindow>& window) {
    if (window) window->document().undoStack()->setClean(); // nothing to ask about
    window.reset();
}

/// What tests of that window ask and do all the time.
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
