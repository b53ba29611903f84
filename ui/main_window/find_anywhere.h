#pragma once
// What Ctrl+K finds besides nodes and rules: containers, the backend's patterns, tensors, qconfigs, findings
// and what fields mean; and what Ctrl+F searches.

class QWidget;

namespace qcs::ui {

class GoToBox;
class MainWindow;
class SearchField;

void addDestinations(GoToBox& box, MainWindow& window);
/// The search field of the list that the person is at: of what is around the focus, within its panel.
/// nullptr if there is none.
SearchField* searchAround(const QWidget* focus);

} // namespace qcs::ui
