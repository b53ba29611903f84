#pragma once
// Functions for the two kinds of search. addDestinations() adds the entries that the go-to box (Ctrl+K) finds
// besides nodes and rules: container modules, backend patterns, tensors, qconfigs, findings and help topics.
// nearestSearchField() returns the search field to which Ctrl+F moves the focus.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/node_row.h"

namespace qcs::ui {

class GoToBox;
class ModelPanel;
class PaneArea;
class SearchField;

/// The views that are shown when the user goes to an entry.
struct DestinationViews {
    Pages* pages;
    PaneArea* panes;
    ModelPanel* model;
};
/// Adds the entries to the go-to box. `session` and the views must outlive the box.
void addDestinations(GoToBox& box, Session& session, const Shell& shell, const DestinationViews& views);
/// Returns the visible search field that is nearest to the focused widget: the one in the widget's nearest
/// ancestor that contains a search field, within the same pane. Returns null if there is none.
SearchField* nearestSearchField(const QWidget* focus);

} // namespace qcs::ui

class QModelIndex;

namespace qcs::ui {

/// Returns what a row of the model tree shows, read from the item model.
NodeRow nodeRow(const QModelIndex& index);

} // namespace qcs::ui
