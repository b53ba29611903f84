// The commands quantize, dequantize and fake-quantize: the results of PyTorch's operators of these names,
// from .npy to .npy files.

#include "commands.h"
#include "numbers.h"
#include "output.h"
#include "qconfig_codes.h"
#include "quant/quant_codes.h"
#include "quant/quantize/quantize.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "tensor/npy/npy.h"

#include <fmt/format.h>

#include <memory>

namespace qcs::cli {

namespace {

enum class Work : std::uint8_t { Quantize, Dequantize, FakeQuantize };

struct QuantizeOptions {
    Work work = Work::Quantize;
    std::string in, out;
    std::string dtype;
    std::string scale, zero_point = "0";
    std::optional<int> axis;
    std::vector<std::int64_t> range;
    std::vector<std::int64_t> shape;
    bool json = false;
};

bool is_packed(DType dtype) {
    return dtype == DType::QUInt4x2 || dtype == DType::QUInt2x4;
}
bool is_quantized(DType dtype) {
    return is_packed(dtype) || dtype == DType::QInt8 || dtype == DType::QUInt8 || dtype == DType::QInt32;
}
/// Without a scale, float16 and similar dtypes are casts.
bool is_cast(const QuantizeOptions& options) {
    return options.scale.empty();
}

/// A quantized dtype means torch.quantize_per_tensor or _per_channel; a custom range, or another dtype, means
/// the operators of quantized_decomposed, which take a range.
quant::Flavour flavour_of(const QuantizeOptions& options, DType dtype) {
    if (options.work == Work::FakeQuantize) return quant::Flavour::FakeQuantize;
    return is_quantized(dtype) && options.range.empty() ? quant::Flavour::Quantized
                                                        : quant::Flavour::Decomposed;
}

Expected<quant::Quantization> quantization_of(const QuantizeOptions& options, DType dtype) {
    quant::Quantization how;
    how.flavour = flavour_of(options, dtype);
    how.dtype = how.flavour == quant::Flavour::Decomposed && is_quantized(dtype) && !is_packed(dtype)
                    ? quant::storage_dtype(dtype)
                    : dtype;
    auto scale = load_numbers(options.scale);
    if (!scale) return tl::unexpected(scale.error());
    auto zero_point = load_numbers(options.zero_point);
    if (!zero_point) return tl::unexpected(zero_point.error());
    how.qparams = {std::move(scale->values), std::move(zero_point->values), options.axis,
                   zero_point->is_float && options.axis.has_value()};
    how.float64_scales = scale->is_float64;
    if (!options.range.empty()) how.range = quant::CodeRange{options.range[0], options.range[1]};
    return how;
}

/// Integer values in a .npy file have the dtype of their bytes; sub-byte values were packed and have lost
/// their shape.
Expected<tensor::TensorData> as_codes(tensor::TensorData tensor, const QuantizeOptions& options,
                                      DType dtype) {
    const auto storage = is_packed(dtype) ? DType::UInt8 : quant::storage_dtype(dtype);
    const auto bytes_only = tensor::item_size(storage) == tensor::item_size(tensor.dtype) &&
                            (tensor.dtype == DType::UInt8 || tensor.dtype == DType::UInt16);
    if (tensor.dtype != storage && !bytes_only)
        return failure(message(codes::codes_of_other_dtype, std::string(name_of(tensor.dtype)),
                               std::string(name_of(storage))),
                       {options.in});
    tensor.dtype = is_packed(dtype) ? dtype : storage;
    if (!is_packed(dtype)) return tensor;
    const auto per_byte = dtype == DType::QUInt4x2 ? 2 : 4;
    const auto bytes = static_cast<std::int64_t>(tensor.numel());
    tensor.shape = options.shape.empty() ? std::vector{bytes * per_byte} : options.shape;
    tensor.strides = tensor::row_major_strides(tensor.shape);
    const auto needed = (static_cast<std::int64_t>(tensor.numel()) + per_byte - 1) / per_byte;
    if (needed == bytes) return tensor;
    return failure(message(codes::packed_shape, std::to_string(tensor.numel()), std::to_string(needed),
                           std::to_string(bytes)),
                   {options.in});
}

Expected<tensor::TensorData> dequantized(tensor::TensorData tensor, const QuantizeOptions& options,
                                         DType dtype, const Task& task) {
    auto codes = as_codes(std::move(tensor), options, dtype);
    if (!codes) return codes;
    if (is_cast(options)) return quant::cast(*codes, DType::Float32, task);
    const auto how = quantization_of(options, dtype);
    if (!how) return tl::unexpected(how.error());
    return quant::dequantize(*codes, *how, task);
}

Expected<tensor::TensorData> computed(tensor::TensorData tensor, const QuantizeOptions& options, DType dtype,
                                      const Task& task) {
    if (options.work == Work::Dequantize) return dequantized(std::move(tensor), options, dtype, task);
    if (is_cast(options)) {
        auto narrow = quant::cast(tensor, dtype, task);
        return narrow && options.work == Work::FakeQuantize ? quant::cast(*narrow, DType::Float32, task)
                                                            : narrow;
    }
    const auto how = quantization_of(options, dtype);
    if (!how) return tl::unexpected(how.error());
    return options.work == Work::Quantize ? quant::quantize(tensor, *how, task)
                                          : quant::fake_quantize(tensor, *how, task);
}

Expected<bool> write(const tensor::TensorData& result, const std::string& path) {
    const bool packed = is_packed(result.dtype);
    const auto bytes = result.storage->bytes().subspan(result.offset);
    const std::vector<std::int64_t> packed_shape = {static_cast<std::int64_t>(bytes.size())};
    return tensor::write_npy(path, packed ? DType::UInt8 : result.dtype, packed ? packed_shape : result.shape,
                             bytes);
}

int run_numbers(const QuantizeOptions& options) {
    const auto task = visible_task();
    const auto dtype = dtype_named(options.dtype);
    if (!dtype) return fail(dtype.error(), options.json);
    auto tensor = load_tensor(options.in, task);
    if (!tensor) return fail(tensor.error(), options.json);
    const auto result = computed(std::move(*tensor), options, *dtype, task);
    if (!result) return fail(result.error(), options.json);
    const auto written = write(*result, options.out);
    if (!written) return fail(written.error(), options.json);
    if (!options.json) return fine;
    json::JsonWriter writer;
    {
        report::JsonObject object(writer);
        object.text("file", options.out);
        object.text("dtype", name_of(result->dtype));
        writer.key("shape");
        writer.begin_array(json::JsonLayout::SingleLine);
        for (const auto length : result->shape)
            writer.integer(length);
        writer.end_array();
    }
    print(writer.take() + "\n");
    return fine;
}

void add_numbers(CLI::App& app, Action& run, Work work, const char* name, const char* what) {
    const auto options = std::make_shared<QuantizeOptions>();
    options->work = work;
    auto* command = app.add_subcommand(name, what);
    command->add_option("IN", options->in, "File with one tensor (.npy)")->required();
    command->add_option("OUT", options->out, "The .npy to write")->required();
    command
        ->add_option(
            "--dtype", options->dtype,
            "quint8, qint8, qint32, quint4x2, quint2x4: as torch.quantize_per_tensor and _per_channel; "
            "uint8, "
            "int8, uint4, int16, ...: as quantized_decomposed; float16, bfloat16, float8_...: a cast")
        ->required();
    command->add_option("--scale", options->scale, "A number, or a .npy with one for each channel");
    command->add_option("--zero-point", options->zero_point, "A number, or a .npy with one for each channel")
        ->capture_default_str();
    command->add_option("--axis", options->axis, "Per channel, along this axis");
    command
        ->add_option(
            "--range", options->range,
            "Lowest and highest code; then a quantized dtype is treated as quantized_decomposed does")
        ->expected(2);
    if (work == Work::Dequantize)
        command->add_option("--shape", options->shape,
                            "Shape of packed codes (quint4x2, quint2x4), whose file has none");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_numbers(*options); }; });
}

} // namespace

void add_quantize(CLI::App& app, Action& run) {
    add_numbers(app, run, Work::Quantize, "quantize", "The codes of a tensor, as PyTorch computes them");
    add_numbers(app, run, Work::Dequantize, "dequantize", "The values of codes, as PyTorch computes them");
    add_numbers(app, run, Work::FakeQuantize, "fake-quantize",
                "A tensor quantized and dequantized, as PyTorch's fake_quantize operators compute it");
}

} // namespace qcs::cli
