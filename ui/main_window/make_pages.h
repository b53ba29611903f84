#pragma once
// What stands behind each tab, and how it is wired to the rest of the window.

namespace qcs::ui {

class MainWindow;
class Pages;

void addPages(MainWindow& window, Pages& pages);
/// Until the work of those that were made is done.
void waitForPages(const Pages& pages, int milliseconds);

} // namespace qcs::ui
