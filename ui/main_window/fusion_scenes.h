#pragma once
// Scenes of the mode in which fuse_fx alone is called.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> fusionScenes();

} // namespace qcs::ui
