#pragma once
// Parses the inputs of commands that compute with tensors: tensor files, observers as JSON, dtypes, and
// numbers.

#include "base/task.h"
#include "config/value.h"
#include "predict/observers/observer_instance.h"
#include "tensor/tensor_source.h"

#include <memory>
#include <optional>
#include <string>

namespace qcs::cli {

/// Returns a task that shows its progress on stderr, if stderr is a terminal.
Task visible_task();

/// Returns the only tensor of a file. Fails with "not-one-tensor" if the file has several tensors or none.
Expected<tensor::TensorData> load_tensor(const std::string& path, const Task& task);

/// A number that was given as text, or all numbers of a file with one tensor.
struct Numbers {
    std::vector<double> values;
    /// For text: whether it is written as a float ("1.0", "1e3", "inf", "nan") rather than as an integer
    /// ("1"). For a file: whether the tensor's dtype is a floating-point dtype.
    bool is_float = false;
    bool is_float64 = false; ///< the numbers come from a file with a float64 tensor
};
/// Fails with "bad-number" if the text is neither a number nor the name of a tensor file.
Expected<Numbers> load_numbers(const std::string& number_or_file);

/// Parses "20", "20dB" or "20 dB". Returns nullopt for "". Fails with "bad-decibels" for any other text.
Expected<std::optional<double>> decibels(const std::string& text);

/// An observer and the spec that it was built from.
struct BuiltFrom {
    config::ObserverSpec spec;
    std::shared_ptr<const predict::ObserverInstance> instance;
};
/// Builds the observer that Python would build from {"class": ..., "kwargs": {...}}. The JSON is given as
/// text or as the name of a file. Fails with "observer-refused" and the exception if Python would raise.
Expected<BuiltFrom> load_observer(const std::string& json_or_file);

/// Parses "quint8" or "torch.quint8". Fails with "unknown-dtype", which suggests the nearest name.
Expected<DType> dtype_named(const std::string& name);

} // namespace qcs::cli
