#pragma once
// Pictures of the prepared (or fused) and the converted graph for the graph view.

#include "models/graph_pictures.h"

namespace qcs::ui {

GraphPictures::Provider preparedProvider(std::shared_ptr<qcs::Engine> engine);
/// What convert_fx makes; where that raises, what convert_to_reference_fx makes.
GraphPictures::Provider convertedProvider(std::shared_ptr<qcs::Engine> engine);

} // namespace qcs::ui
