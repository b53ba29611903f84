#pragma once
// Loads the measured errors of the model's outputs, for commands that show them next to the errors of
// weights.

#include "config/measurements.h"
#include "project/inputs.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace qcs::cli {

struct WorkspaceMeasurements {
    std::string file;                                  ///< "" if no file is named
    std::shared_ptr<const config::Measurements> value; ///< null if no file is named
    std::optional<bool> with_these_configs;            ///< nullopt: not recorded
};

/// Reads the file `named`, or the one that the workspace names if `named` is "" and it names one. Prints
/// warnings on stderr.
Expected<WorkspaceMeasurements> load_measurements(const std::string& named, const project::Project& project,
                                                  const project::InputOptions& inputs);

/// Adds the option --measurements.
void add_measurements_option(CLI::App& command, std::string& file);

} // namespace qcs::cli
