#pragma once
// What quantizing a model does to its outputs on real inputs, as the bridge's `measure` writes it: all rules
// at once, and each module alone.

#include "config/codecs.h"

namespace qcs::config {

/// What PyTorch, or the user's code, raised instead of giving outputs.
struct MeasuringFailed {
    std::string type;
    std::string text;
    bool operator==(const MeasuringFailed&) const = default;
};

/// The outputs of all batches compared with the float model's.
struct MeasuredOutputs {
    std::optional<double> sqnr_db; ///< infinite where there is no difference; nullopt: of zeros alone
    std::optional<double> cosine;  ///< nullopt: of zeros alone
    std::optional<double> metric;  ///< the user's, if there is one
    std::optional<MeasuringFailed> failed;
    bool operator==(const MeasuredOutputs&) const = default;
};

struct MeasuredModule {
    std::string module; ///< its path in the user's model
    /// With this module alone told by the rules, and whatever no name reaches.
    MeasuredOutputs told;
    /// With nothing else quantized, calls of functions included; nullopt where that is `told` itself.
    std::optional<MeasuredOutputs> only;
    /// What this module alone costs.
    const MeasuredOutputs& alone() const { return only ? *only : told; }
    bool operator==(const MeasuredModule&) const = default;
};

struct Measurements {
    std::string torch_version;
    std::string model, batches, workspace; ///< SHA-256 in hexadecimal, of what was measured
    /// The mode and configs that were measured, rules that were off included; nullopt: not on record.
    std::optional<Workspace> configs;
    bool lowered = false; ///< by convert_fx, else by convert_to_reference_fx
    std::string engine;
    std::optional<std::string> metric; ///< the name of the user's function
    std::optional<double> float_metric;
    MeasuredOutputs all;
    std::optional<MeasuredOutputs>
        rest; ///< of calls of functions, without any module; nullopt: there are none
    bool complete = false;
    std::int64_t total = 0; ///< modules that there are to measure
    std::vector<MeasuredModule> modules;
    std::vector<std::string> left; ///< modules that are not measured yet
    bool operator==(const Measurements&) const = default;
};

/// Errors have places; a module that stands twice is a warning ("duplicate-measurement"), and the last
/// counts.
Expected<Decoded<Measurements>> read_measurements(std::string_view json, const std::string& file = {});

/// Whether a workspace still asks what was measured: mode and configs, without the rules that are off.
/// nullopt: the file does not say what was measured.
std::optional<bool> is_of(const Measurements& measurements, const Workspace& workspace);

} // namespace qcs::config
