#pragma once
// Pictures of the prepared (or fused) and the converted graph for the graph view.

#include "models/graph_pictures.h"

namespace qcs::ui {

GraphPictures::Provider preparedProvider();
/// What convert_fx makes; where that raises, what convert_to_reference_fx makes.
GraphPictures::Provider convertedProvider();

} // namespace qcs::ui
