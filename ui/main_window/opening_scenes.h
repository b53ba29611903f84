#pragma once
// Scenes of opening and keeping: several models, what is asked before another one comes, what was written.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> openingScenes();

} // namespace qcs::ui
