#pragma once
// The effect of quantization on the outputs of a model for real inputs, as `measure` of the Python bridge
// writes it: for all rules together, and for each module alone.

#include "config/codecs.h"

namespace qcs::config {

/// An exception of PyTorch or of the user's code that prevented a measurement.
struct MeasuringFailed {
    std::string type;
    std::string text;
    bool operator==(const MeasuringFailed&) const = default;
};

/// A comparison of the outputs for all batches with those of the float model.
struct MeasuredOutputs {
    /// dB; infinite if there is no difference; nullopt if the float outputs are all zero.
    std::optional<double> sqnr_db;
    std::optional<double> cosine; ///< -1..1; nullopt if the float outputs are all zero
    std::optional<double> metric; ///< the result of the user's metric, if there is one
    std::optional<MeasuringFailed> failed;
    bool operator==(const MeasuredOutputs&) const = default;
};

/// The effect of one module.
struct MeasuredModule {
    std::string module; ///< its path in the user's model
    /// With this module keeping its rules and every other module set to None by name. Function calls that no
    /// module name matches keep their rules, too.
    MeasuredOutputs with_function_calls;
    /// With really nothing else quantized, function calls included; nullopt if that is the same.
    std::optional<MeasuredOutputs> isolated;
    /// The effect of this module alone.
    const MeasuredOutputs& alone() const { return isolated ? *isolated : with_function_calls; }
    bool operator==(const MeasuredModule&) const = default;
};

struct Measurements {
    std::string torch_version;
    /// SHA-256 in hexadecimal of the model, the inputs and the configs that were measured.
    std::string model, batches, workspace;
    /// Mode and configs that were measured, including rules that were off; nullopt: not recorded.
    std::optional<Workspace> configs;
    bool lowered = false; ///< converted with convert_fx, else with convert_to_reference_fx
    /// The quantized engine of PyTorch (torch.backends.quantized.engine).
    std::string engine;
    std::optional<std::string> metric; ///< the name of the user's metric function
    /// The user's metric of the float model.
    std::optional<double> float_metric;
    /// With all rules.
    MeasuredOutputs all;
    /// With all modules set to None by name, so that only function calls are quantized; nullopt: none of them
    /// is.
    std::optional<MeasuredOutputs> rest;
    bool complete = false;
    std::int64_t total = 0; ///< number of modules to measure
    std::vector<MeasuredModule> modules;
    std::vector<std::string> left; ///< modules not measured yet
    bool operator==(const Measurements&) const = default;
};

/// Errors have places. A module that is listed twice is a warning ("duplicate-measurement"), and the last one
/// counts.
Expected<Decoded<Measurements>> read_measurements(std::string_view json, const std::string& file = {});

/// True if mode and configs of the workspace equal the measured ones, ignoring rules that are off. nullopt if
/// the measurements do not contain the configs.
std::optional<bool> is_of(const Measurements& measurements, const Workspace& workspace);

} // namespace qcs::config
