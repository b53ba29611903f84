#pragma once
// Where in which file a finding's config stands.

#include "inputs.h"
#include "insight/lint/lint.h"

namespace qcs::cli {

/// Fills `place.file` of the findings: file, pointer as that file has it, and line and column where the file
/// can be read. What comes from a preset stands in no file.
void locate(std::vector<insight::Finding>& findings, const project::InputOptions& options,
            const config::Workspace& workspace);

} // namespace qcs::cli
