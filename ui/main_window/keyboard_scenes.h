#pragma once
// Scenes of what only keyboard and mouse bring about: focus, hover, lists that are open.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> keyboardScenes();

} // namespace qcs::ui
