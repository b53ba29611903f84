#pragma once
// Scenes (scenes.h) of what is asked after a crash, and when another program changed the file.

class QWidget;

namespace qcs::ui {

class MainWindow;

QWidget* showRecovery(MainWindow& window);
QWidget* showFileChanged(MainWindow& window);

} // namespace qcs::ui
