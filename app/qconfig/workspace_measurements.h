#pragma once
// What was measured of the model's outputs, for the commands that show it beside the errors of weights.

#include "config/measurements.h"
#include "project/inputs.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace qcs::cli {

struct WorkspaceMeasurements {
    std::string file;                                  ///< "": none is named
    std::shared_ptr<const config::Measurements> value; ///< null: no file is named
    std::optional<bool> with_these_configs;            ///< nullopt: not on record
};

/// Of the file `named`, or, where that is "", of the one that the workspace names, if it does. Says on stderr
/// what is to be warned of.
Expected<WorkspaceMeasurements> load_measurements(const std::string& named, const project::Project& project,
                                                  const project::InputOptions& inputs);

/// The option --measurements.
void add_measurements_option(CLI::App& command, std::string& file);

} // namespace qcs::cli
