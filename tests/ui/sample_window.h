#pragma once
// A real window on the sample, as most tests of the window begin, and its end.

#include "main_window/main_window.h"

#include <QTest>
#include <QUndoStack>

#include <memory>

namespace qcs::test {

/// Shown, with the sample open and all of it computed.
inline std::unique_ptr<ui::MainWindow> sampleWindow() {
    auto window = std::make_unique<ui::MainWindow>(ui::MainWindow::Memory::None);
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

inline void closeWindow(std::unique_ptr<ui::MainWindow>& window) {
    if (window) window->document().undoStack()->setClean(); // nothing to ask about
    window.reset();
}

} // namespace qcs::test
