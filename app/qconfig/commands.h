#pragma once
// The commands. Each adds itself to the parser and leaves in `run` what to do when it was chosen.

#include <CLI/CLI.hpp>

#include <functional>

namespace qcs::cli {

using Run = std::function<int()>;

void add_validate(CLI::App& app, Run& run);
void add_presets(CLI::App& app, Run& run);
void add_resolve(CLI::App& app, Run& run);
void add_explain(CLI::App& app, Run& run);
void add_plan(CLI::App& app, Run& run);
void add_coverage(CLI::App& app, Run& run);
void add_check(CLI::App& app, Run& run);
void add_export(CLI::App& app, Run& run);
void add_quantize(CLI::App& app, Run& run); ///< dequantize and fake-quantize, too
void add_observe(CLI::App& app, Run& run);
void add_error(CLI::App& app, Run& run);

} // namespace qcs::cli
