#pragma once
// The scenes of each area of the window; scenes.cpp joins the lists.

#include "scenes/scenes.h"

namespace qcs::ui {

/// The editors of rules and configs, each with an example.
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
/// was written.
std::vector<Scene> openingScenes();
/// A single tensor, and a comparison of specs.
std::vector<Scene> tensorScenes();
/// The actions of the Why panel, and the legend.
std::vector<Scene> whyScenes();

/// Shows the dialog that appears after a crash, and returns it.
QWidget* showRecovery(const WindowParts& window);
/// Shows the dialog that appears after another program has changed the open file, and returns it.
QWidget* showFileChanged(const WindowParts& window);

} // namespace qcs::ui
