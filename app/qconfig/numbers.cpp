#include "numbers.h"

#include "base/text.h"
#include "config/codecs.h"
#include "config/config_codes.h"
#include "predict/observers/observer_codes.h"
#include "predict/observers/observer_factory.h"
#include "project/project_files.h"
#include "qconfig_codes.h"
#include "quant/elements/casts.h"
#include "quant/elements/load_floats.h"

#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <cstring>

namespace qcs::cli {

Task visible_task() {
    Task task;
    if (isatty(STDERR_FILENO) != 0)
        task.progress = [](double done) {
            std::fprintf(stderr, done < 1 ? "\r%3.0f %%" : "\r     \r", done * 100);
        };
    return task;
}

Expected<tensor::TensorData> load_tensor(const std::string& path, const Task& task) {
    const auto source = tensor::open_tensors(path, task);
    if (!source) return tl::unexpected(source.error());
    const auto count = (*source)->tensors().size();
    if (count != 1) return failure(message(codes::not_one_tensor, std::to_string(count)), {path});
    return (*source)->read(0, task);
}

namespace {

template <typename T>
std::vector<double> elements_as_doubles(const tensor::TensorData& tensor) {
    std::vector<double> values(tensor.numel());
    for (std::size_t i = 0; i < values.size(); ++i) {
        T value;
        std::memcpy(&value, tensor.data() + i * sizeof value, sizeof value);
        values[i] = static_cast<double>(value);
    }
    return values;
}

Expected<Numbers> numbers_of(const tensor::TensorData& tensor) {
    Numbers numbers;
    numbers.is_float64 = tensor.dtype == DType::Float64;
    numbers.is_float = numbers.is_float64 || tensor.dtype == DType::Float32 ||
                       tensor.dtype == DType::Float16 || tensor.dtype == DType::BFloat16 ||
                       quant::is_float8(tensor.dtype);
    // Values of these dtypes may not be representable as float32. Scales and zero_points have one axis, so
    // strides do not matter.
    if (numbers.is_float64 && tensor.is_contiguous()) {
        numbers.values = elements_as_doubles<double>(tensor);
    } else if (tensor.dtype == DType::Int64 && tensor.is_contiguous()) {
        numbers.values = elements_as_doubles<std::int64_t>(tensor);
    } else if (tensor.dtype == DType::Int32 && tensor.is_contiguous()) {
        numbers.values = elements_as_doubles<std::int32_t>(tensor);
    } else {
        std::vector<float> floats(tensor.numel());
        quant::load_floats(tensor, 0, floats.size(), floats.data());
        numbers.values.assign(floats.begin(), floats.end());
    }
    return numbers;
}

} // namespace

Expected<Numbers> load_numbers(const std::string& number_or_file) {
    const auto& text = number_or_file;
    double value = 0;
    const auto* end = text.data() + text.size();
    if (const auto read = std::from_chars(text.data(), end, value); read.ec == std::errc{} && read.ptr == end)
        return Numbers{{value}, text.find_first_of(".eEn") != text.npos, false};
    if (!tensor::is_tensor_file(text)) return failure(message(codes::bad_number, text));
    const auto tensor = load_tensor(text, {});
    if (!tensor) return tl::unexpected(tensor.error());
    return numbers_of(*tensor);
}

Expected<std::optional<double>> decibels(const std::string& text) {
    if (text.empty()) return std::nullopt;
    double value = 0;
    const auto* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    std::string_view unit(read.ptr, static_cast<std::size_t>(end - read.ptr));
    while (unit.starts_with(' '))
        unit.remove_prefix(1);
    if (read.ec == std::errc{} && (unit.empty() || unit == "dB" || unit == "db")) return std::optional(value);
    return failure(message(codes::bad_decibels, text));
}

Expected<BuiltFrom> load_observer(const std::string& json_or_file) {
    const bool is_text = json_or_file.find('{') != std::string::npos;
    const std::string file = is_text ? "--observer" : json_or_file;
    const auto text = is_text ? Expected<std::string>(json_or_file) : project::read_file(json_or_file);
    if (!text) return tl::unexpected(text.error());
    const auto spec = config::read_observer_spec(*text, file);
    if (!spec) return tl::unexpected(spec.error());
    auto built = predict::build_observer(spec->value);
    if (built) return BuiltFrom{spec->value, std::move(*built)};
    const auto& raised = built.error();
    if (raised.type.empty()) return failure(raised, {file});
    return failure(message(codes::observer_refused, spec->value.callable, raised.type, raised.text), {file});
}

Expected<DType> dtype_named(const std::string& name) {
    if (const auto dtype = dtype_from_name(name)) return *dtype;
    if (const auto dtype = dtype_from_name("torch." + name)) return *dtype;
    const auto full = name.starts_with("torch.") ? name : "torch." + name;
    return failure(message(codes::unknown_dtype, name, nearest_name(full, dtype_names()).value_or("")));
}

} // namespace qcs::cli
