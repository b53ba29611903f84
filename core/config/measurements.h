#pragma once
// Measurements: how much quantization changes the outputs of a model for real inputs, if the whole model is
// quantized and if only one module is. The function `measure` of the Python bridge
// (resources/python/qconfig_studio.py) writes these files; the program reads them.

#include "config/codecs.h"

namespace qcs::config {

/// An exception, raised by PyTorch or by the user's code, that prevented a measurement.
struct MeasurementError {
    std::string type; ///< the exception class
    std::string text; ///< the exception's message
    bool operator==(const MeasurementError&) const = default;
};

/// A comparison of the outputs of a quantized model with those of the float model, for all batches together.
struct MeasuredOutputs {
    /// The SQNR in dB; infinite if the outputs are equal; nullopt if the float outputs are all zero.
    std::optional<double> sqnr_db;
    std::optional<double> cosine; ///< cosine similarity, -1..1; nullopt if the float outputs are all zero
    std::optional<double> metric; ///< the user's metric of the quantized model; nullopt if there is no metric
    std::optional<MeasurementError>
        failed; ///< set if the measurement failed; the other fields are empty then
    bool operator==(const MeasuredOutputs&) const = default;
};

/// The effect of quantizing one module.
struct MeasuredModule {
    std::string module; ///< path in the user's model
    /// Measured with rules that set modules to None by their names: all except this module, those that
    /// contain it, and those in it. Function calls to which none of these rules applies, such as those in the
    /// forward of a module that contains this one, may still be quantized.
    MeasuredOutputs with_function_calls;
    /// Measured with only this module quantized: no other module and no function call. nullopt if
    /// Measurements::function_calls_only is nullopt, i.e. if no function call stays quantized when all
    /// modules are set to None.
    std::optional<MeasuredOutputs> isolated;
    /// Returns the measurement that has the least besides this module quantized: `isolated` if it is set.
    const MeasuredOutputs& alone() const { return isolated ? *isolated : with_function_calls; }
    bool operator==(const MeasuredModule&) const = default;
};

/// The contents of a measurements file.
struct Measurements {
    std::string torch_version;
    /// SHA-256 hashes, in hexadecimal, of the measured model, of the inputs and of the configs.
    std::string model, batches, workspace;
    /// The mode and the configs of the measured model, including rules that were switched off. nullopt: not
    /// recorded.
    std::optional<Workspace> configs;
    bool lowered = false; ///< true: converted with convert_fx; false: with convert_to_reference_fx
    std::string engine;   ///< PyTorch's quantized engine (torch.backends.quantized.engine)
    std::optional<std::string> metric;  ///< name of the user's metric function; nullopt if there is none
    std::optional<double> float_metric; ///< the user's metric of the float model
    MeasuredOutputs all;                ///< measured with all rules of the configs
    /// Measured with rules that set all modules to None by their names, so that only function calls are
    /// quantized. nullopt if no function call is quantized.
    std::optional<MeasuredOutputs> function_calls_only;
    bool complete = false;                 ///< all modules have been measured
    std::int64_t total = 0;                ///< number of modules to measure
    std::vector<MeasuredModule> modules;   ///< the modules measured so far
    std::vector<std::string> not_measured; ///< paths of the modules that have not been measured yet
    bool operator==(const Measurements&) const = default;
};

/// Reads a measurements file. `file` is the name for diagnostics. If a module is listed twice, the last
/// measurement is used, and there is a warning ("duplicate-measurement").
Expected<Decoded<Measurements>> read_measurements(std::string_view json, const std::string& file = {});

/// Returns true if the workspace has the mode, the backend config, the mapping and the custom configs of
/// prepare and convert that were measured; rules that are switched off are ignored. Returns nullopt if
/// Measurements::configs is not recorded.
std::optional<bool> measured_configs_match(const Measurements& measurements, const Workspace& workspace);

} // namespace qcs::config
