#pragma once
// Scenes of the graph.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> graphScenes();

} // namespace qcs::ui
