#pragma once
// The demonstration scenes, by area; scenes.cpp joins the lists.

#include "scenes/scenes.h"

namespace qcs::ui {

/// Editors, each with an example.
std::vector<Scene> editorScenes();
/// The findings tab.
std::vector<Scene> findingsScenes();
/// Eager mode.
std::vector<Scene> eagerScenes();
/// The mode in which only fuse_fx is called.
std::vector<Scene> fusionScenes();
/// The graph view.
std::vector<Scene> graphScenes();
/// States that need keyboard or mouse: focus, hover, open lists.
std::vector<Scene> keyboardScenes();
/// Opening and saving: several models, the questions before another one is opened, what was written.
std::vector<Scene> openingScenes();
/// A single tensor, and a comparison of specs.
std::vector<Scene> tensorScenes();
/// The actions of the Why panel, and the legend.
std::vector<Scene> whyScenes();

/// The dialog after a crash.
QWidget* showRecovery(const WindowParts& window);
/// The dialog after another program has changed the file.
QWidget* showFileChanged(const WindowParts& window);

} // namespace qcs::ui
