#pragma once
// Where in which file a finding's config stands.

#include "insight/lint/finding.h"
#include "inputs.h"

namespace qcs::cli {

/// Fills `place.file` of the findings: file, pointer as that file has it, and line and column where the file
/// can be read. What comes from a preset stands in no file.
void locate(std::vector<Finding>& findings, const InputOptions& options, const Workspace& workspace);

} // namespace qcs::cli
