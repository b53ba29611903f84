#pragma once
// Scenes of the tab of the findings.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> findingsScenes();

} // namespace qcs::ui
