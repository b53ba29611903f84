#pragma once
// Parses the inputs of commands that compute with tensors: tensor files, observers as JSON, dtypes, ranges.

#include "base/task.h"
#include "config/value.h"
#include "predict/observers/observer_instance.h"
#include "tensor/tensor_source.h"

#include <memory>
#include <optional>
#include <string>

namespace qcs::cli {

/// A task that shows its progress on stderr if that is a terminal.
Task visible_task();

/// The only tensor of a file. Error: "not-one-tensor" if there are several or none.
Expected<tensor::TensorData> load_tensor(const std::string& path, const Task& task);

/// A number given as text, or all numbers of a file with one tensor. Error: "bad-number".
struct Numbers {
    std::vector<double> values;
    bool is_float = false;   ///< false if all are integers: 1.0 is a float, 1 is not
    bool is_float64 = false; ///< from a file of float64
};
Expected<Numbers> load_numbers(const std::string& number_or_file);

/// Parses "20", "20dB" or "20 dB"; nullopt for "". Error: "bad-decibels".
Expected<std::optional<double>> decibels(const std::string& text);

/// Builds the observer that Python would build from {"class": ..., "kwargs": {...}}, given as text or as a
/// file name. If Python would raise, the error is "observer-refused" with that exception.
struct BuiltFrom {
    config::ObserverSpec spec;
    std::shared_ptr<const predict::ObserverInstance> instance;
};
Expected<BuiltFrom> load_observer(const std::string& json_or_file);

/// Parses "quint8" or "torch.quint8". Error: "unknown-dtype" with the nearest name.
Expected<DType> dtype_named(const std::string& name);

} // namespace qcs::cli
