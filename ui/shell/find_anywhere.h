#pragma once
// The destinations that Ctrl+K finds besides nodes and rules: container modules, backend patterns, tensors,
// qconfigs, findings and help topics. Also the search field that Ctrl+F focuses.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/node_row.h"

namespace qcs::ui {

class GoToBox;
class ModelPanel;
class PaneArea;
class SearchField;

/// The views that the destinations lead to.
struct FoundViews {
    Pages* pages;
    PaneArea* panes;
    ModelPanel* model;
};
void addDestinations(GoToBox& box, Session& session, const Shell& shell, const FoundViews& views);
/// The visible search field nearest to the focused widget, searched upwards within its pane; null if there is
/// none.
SearchField* searchAround(const QWidget* focus);

} // namespace qcs::ui

class QModelIndex;

namespace qcs::ui {

// What a row of the model tree shows, read from the item model.

NodeRow nodeRow(const QModelIndex& index);

} // namespace qcs::ui
