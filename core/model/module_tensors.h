#pragma once
// The parameters and buffers of torch's own classes, as far as their attributes tell: graphs do not list
// them.

#include "model/module_list.h"

namespace qcs::model {

/// What torch/nn/modules registers in a module of that class, or of one derived from it. Modules of other
/// classes stay as they are.
void add_tensors(ListedModule& module);

} // namespace qcs::model
