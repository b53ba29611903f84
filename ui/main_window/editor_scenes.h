#pragma once
// Scenes of single editors, each filled with something worth looking at.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> editorScenes();

} // namespace qcs::ui
