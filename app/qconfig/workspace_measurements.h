#pragma once
// Loads the measured errors of the model's outputs, for commands that show them beside the errors of the
// weights.

#include "config/measurements.h"
#include "project/inputs.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace qcs::cli {

struct WorkspaceMeasurements {
    std::string file;                                  ///< name of the file; "" if there is none
    std::shared_ptr<const config::Measurements> value; ///< null if there is no file
    std::optional<bool> with_these_configs; ///< whether the errors were measured with the configs of the
                                            ///< workspace; nullopt if that was not recorded, or
                                            ///< if there is no file
};

/// Reads the file `named`. If `named` is "", reads the file that the workspace names for its current graph,
/// if any. Prints warnings on stderr.
Expected<WorkspaceMeasurements> load_measurements(const std::string& named, const project::Project& project,
                                                  const project::InputOptions& inputs);

/// Adds the option --measurements, which sets `file`.
void add_measurements_option(CLI::App& command, std::string& file);

} // namespace qcs::cli
