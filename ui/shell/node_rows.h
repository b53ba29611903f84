#pragma once
// What a row of the model's tree shows, from its model.

#include "widgets/node_row.h"

class QModelIndex;

namespace qcs::ui {

NodeRow nodeRow(const QModelIndex& index);

} // namespace qcs::ui
