#pragma once
// What Ctrl+K finds besides nodes and rules: containers, the backend's patterns, tensors.

namespace qcs::ui {

class GoToBox;
class MainWindow;

void addDestinations(GoToBox& box, MainWindow& window);

} // namespace qcs::ui
