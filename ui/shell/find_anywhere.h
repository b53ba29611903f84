#pragma once
// What Ctrl+K finds besides nodes and rules: containers, the backend's patterns, tensors, qconfigs, findings
// and what fields mean; and what Ctrl+F searches.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/node_row.h"

namespace qcs::ui {

class GoToBox;
class ModelPanel;
class PaneArea;
class SearchField;

/// Where it leads to.
struct FoundViews {
    Pages* pages;
    PaneArea* panes;
    ModelPanel* model;
};
void addDestinations(GoToBox& box, Session& session, const Shell& shell, const FoundViews& views);
/// The search field of the list that the person is at: of what is around the focus, within its panel.
/// nullptr if there is none.
SearchField* searchAround(const QWidget* focus);

} // namespace qcs::ui

class QModelIndex;

namespace qcs::ui {

// What a row of the model's tree shows, from its model.

NodeRow nodeRow(const QModelIndex& index);

} // namespace qcs::ui
