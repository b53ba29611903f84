#pragma once
// Finds the position in a file that a lint finding is about.

#include "inputs.h"
#include "insight/lint/lint.h"

namespace qcs::cli {

/// Sets LintPlace::file in all findings: the file, the JSON pointer within that file, and, if the file can be
/// read, the line and column. Configs that come from a preset have no file; their findings are not changed.
void locate(std::vector<insight::Finding>& findings, const project::InputOptions& options,
            const config::Workspace& workspace);

} // namespace qcs::cli
