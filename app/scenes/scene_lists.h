#pragma once
// The scenes, area by area: scenes.cpp puts them together.

#include "scenes/scenes.h"

namespace qcs::ui {

/// Scenes of single editors, each filled with something worth looking at.
std::vector<Scene> editorScenes();
/// Scenes of the tab of the findings.
std::vector<Scene> findingsScenes();
/// Scenes of eager mode.
std::vector<Scene> eagerScenes();
/// Scenes of the mode in which fuse_fx alone is called.
std::vector<Scene> fusionScenes();
/// Scenes of the graph.
std::vector<Scene> graphScenes();
/// Scenes of what only keyboard and mouse bring about: focus, hover, lists that are open.
std::vector<Scene> keyboardScenes();
/// Scenes of opening and keeping: several models, what is asked before another one comes, what was written.
std::vector<Scene> openingScenes();
/// Scenes of one tensor, and of specs side by side.
std::vector<Scene> tensorScenes();
/// Scenes of what the Why panel offers, and of the legend.
std::vector<Scene> whyScenes();

/// What is asked after a crash.
QWidget* showRecovery(const WindowParts& window);
/// What is asked when another program changed the file.
QWidget* showFileChanged(const WindowParts& window);

} // namespace qcs::ui
