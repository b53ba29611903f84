#pragma once
// Derives the parameters and buffers of modules of torch's own classes from the modules' attributes. Needed
// because graph files do not list parameters and buffers.

#include "model/module_list.h"

namespace qcs::model {

/// Adds the parameters and buffers that a module of this class has (torch/nn/modules). For a class that this
/// function does not know, uses the first base class that it knows. If there is none, does not change the
/// module.
void add_tensors(ListedModule& module);

} // namespace qcs::model
