#pragma once
// The commands of `qconfig`. Each function adds a command to the parser. If the user chooses the command,
// `run` is set to the function that performs it.

#include <CLI/CLI.hpp>

#include <functional>

namespace qcs::cli {

/// Performs a command and returns the exit code.
using Action = std::function<int()>;

void add_validate(CLI::App& app, Action& run);
void add_presets(CLI::App& app, Action& run);
void add_catalogue(CLI::App& app, Action& run);
void add_resolve(CLI::App& app, Action& run);
void add_explain(CLI::App& app, Action& run);
void add_plan(CLI::App& app, Action& run);
void add_coverage(CLI::App& app, Action& run);
void add_lint(CLI::App& app, Action& run);
void add_diff(CLI::App& app, Action& run);
void add_check(CLI::App& app, Action& run);
void add_export(CLI::App& app, Action& run);
void add_quantize(CLI::App& app, Action& run); ///< also the commands dequantize and fake-quantize
void add_observe(CLI::App& app, Action& run);
void add_error(CLI::App& app, Action& run);
void add_rank(CLI::App& app, Action& run);
void add_compare_tensors(CLI::App& app, Action& run);
void add_report(CLI::App& app, Action& run);
void add_propose(CLI::App& app, Action& run);

} // namespace qcs::cli
