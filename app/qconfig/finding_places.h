#pragma once
// Finds the position in a file that a lint finding refers to.

#include "inputs.h"
#include "insight/lint/lint.h"

namespace qcs::cli {

/// Sets `place.file` of the findings: the file, the JSON pointer within that file, and line and column if the
/// file can be read. Configs that come from a preset have no file.
void locate(std::vector<insight::Finding>& findings, const project::InputOptions& options,
            const config::Workspace& workspace);

} // namespace qcs::cli
