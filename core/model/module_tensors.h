#pragma once
// The parameters and buffers of torch's own module classes, derived from the modules' attributes, since graph
// files do not list them.

#include "model/module_list.h"

namespace qcs::model {

/// Adds the parameters and buffers that torch/nn/modules registers for the module's class or the first base
/// class that is known here. Other modules are not changed.
/// classes stay as they are.
void add_tensors(ListedModule& module);

} // namespace qcs::model
