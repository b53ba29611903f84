#pragma once
// What stands behind each tab, and how it is wired to the rest of the window.

namespace qcs::ui {

class MainWindow;
class Pages;

void addPages(MainWindow& window, Pages& pages);

} // namespace qcs::ui
