#pragma once
// The scenes of each area of the window; scenes.cpp joins the lists.

#include "scenes/scenes.h"

namespace qcs::ui {

/// The editors of patterns, dtype configs and custom configs, and the list of rules with what it marks in the
/// model.
std::vector<Scene> editorScenes();
/// The findings tab.
std::vector<Scene> findingsScenes();
/// Eager mode.
std::vector<Scene> eagerScenes();
/// The mode in which only fuse_fx is called.
std::vector<Scene> fusionScenes();
/// The graph view.
std::vector<Scene> graphScenes();
/// States that result from the keyboard or mouse: focus, hover, open lists.
std::vector<Scene> keyboardScenes();
/// Opening and saving: several models, the questions before another file is opened, and the report of what
/// was written. Also arrangements of the panes and tabs.
std::vector<Scene> openingScenes();
/// A single tensor, specs side by side, and tensors of two files pair by pair.
std::vector<Scene> tensorScenes();
/// The actions of the Why panel, the legend, and the user's guide.
std::vector<Scene> whyScenes();

/// Shows the bar that offers to recover edits after a crash. Returns the main window.
QWidget* showRecovery(const WindowParts& window);
/// Shows the bar that appears after another program has changed the open file. Returns the main window.
QWidget* showFileChanged(const WindowParts& window);

} // namespace qcs::ui
