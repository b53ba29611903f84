#pragma once
// What the commands that compute with tensors read: tensor files, observers as JSON, dtypes, ranges.

#include "base/task.h"
#include "config/value.h"
#include "predict/observers/observer_instance.h"
#include "tensor/tensor_source.h"

#include <memory>
#include <optional>
#include <string>

namespace qcs::cli {

/// Says on stderr, where that is a terminal, how far it is.
Task visible_task();

/// The only tensor of a file ("not-one-tensor" if there are several or none).
Expected<tensor::TensorData> load_tensor(const std::string& path, const Task& task);

/// A number as text, or all numbers of a file with one tensor. "bad-number".
struct Numbers {
    std::vector<double> values;
    bool is_float = false;   ///< not integers: 1.0 is a float, 1 is not
    bool is_float64 = false; ///< from a file of float64
};
Expected<Numbers> load_numbers(const std::string& number_or_file);

/// "20", "20dB", "20 dB"; nullopt of "". "bad-decibels".
Expected<std::optional<double>> decibels(const std::string& text);

/// What Python builds of {"class": ..., "kwargs": {...}}, given as text or as the name of a file. The
/// exception that Python would raise is the error "observer-refused".
struct BuiltFrom {
    config::ObserverSpec spec;
    std::shared_ptr<const predict::ObserverInstance> instance;
};
Expected<BuiltFrom> load_observer(const std::string& json_or_file);

/// "quint8" or "torch.quint8"; "unknown-dtype" with the nearest name.
Expected<DType> dtype_named(const std::string& name);

} // namespace qcs::cli
