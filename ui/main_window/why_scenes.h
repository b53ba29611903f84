#pragma once
// Pictures of what the Why panel offers, and of the legend.

#include "main_window/scenes.h"

namespace qcs::ui {

std::vector<Scene> whyScenes();

} // namespace qcs::ui
