#pragma once
// The built-in sample as input of the rule resolution, with its own backend or a preset of PyTorch.

#include "config/presets.h"
#include "predict/resolve/resolve.h"
#include "project/project_files.h"

namespace qcs::testing {

inline predict::ResolveInput sample(const char* backend = nullptr) {
    const auto project =
        project::load_project("samples/crepe/crepe.workspace.json", project::read_builtin_file);
    predict::ResolveInput input;
    input.graph = project->graph();
    input.backend = std::make_shared<const config::BackendConfig>(backend ? *config::backend_preset(backend)
                                                                          : project->workspace.backend.value);
    input.mapping = std::make_shared<const config::QConfigMapping>(project->workspace.mapping.value);
    return input;
}

} // namespace qcs::testing
