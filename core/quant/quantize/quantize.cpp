#include "quant/quantize/quantize.h"

#include "quant/elements/casts.h"
#include "quant/elements/chunks.h"
#include "quant/elements/load_floats.h"
#include "quant/quant_codes.h"
#include "quant/quantize/detail/quantize_blocks.h"
#include "tensor/storage/storage.h"
#include "tensor/tensor_codes.h"

#include <array>
#include <cstring>

namespace qcs::quant {

namespace {

/// Elements per task; a multiple of the number of codes that are packed in a byte.
constexpr std::uint64_t quantize_chunk = std::uint64_t{1} << 18;
constexpr std::uint64_t block_size = 4096; ///< a block of elements fits the first-level cache

using tensor::codes_in_byte;

std::size_t bytes_for(DType dtype, std::uint64_t count) {
    const auto packed = codes_in_byte(dtype);
    return packed > 1 ? (count + packed - 1) / packed : count * tensor::item_size(dtype);
}

/// Calls work(floats, begin, end, out) for all blocks of the tensor in row-major order, and returns the
/// output bytes as a tensor.
template <typename Work>
Expected<tensor::TensorData> map_floats(const tensor::TensorData& tensor, DType dtype, const Task& task,
                                        Work work) {
    if (!can_load(tensor.dtype))
        return failure(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    const auto count = tensor.numel();
    tensor::UninitializedBytes out(bytes_for(dtype, count));
    const auto* all = contiguous_floats(tensor);
    const bool done =
        for_each_chunk(count, quantize_chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            std::array<float, block_size> loaded;
            for (auto at = begin; at < end; at += block_size) {
                const auto stop = std::min(at + block_size, end);
                const float* floats = all ? all + at : loaded.data();
                if (!all) load_floats(tensor, at, stop - at, loaded.data());
                work(floats, at, stop, out.data());
            }
        });
    if (!done) return failure(codes::cancelled);
    if (tensor.storage && !tensor.storage->is_intact()) return failure(codes::file_changed);
    return tensor::TensorData{dtype, tensor.shape, tensor::row_major_strides(tensor.shape),
                              tensor::memory_storage(std::move(out)), 0};
}

std::vector<ChannelFormula> formulas_of(const Quantization& how) {
    std::vector<ChannelFormula> formulas;
    formulas.reserve(how.qparams.scale.size());
    for (std::size_t i = 0; i < how.qparams.scale.size(); ++i)
        formulas.push_back(channel_formula(how, i));
    return formulas;
}

} // namespace

Expected<tensor::TensorData> quantize(const tensor::TensorData& tensor, const Quantization& how,
                                      const Task& task) {
    if (auto problems = check(how, tensor.shape); !problems.empty()) return tl::unexpected(problems);
    const auto stored = storage_dtype(how.dtype);
    const auto formulas = formulas_of(how);
    const ChannelLayout layout(tensor.shape, how.qparams.axis);
    const auto block = quantize_block(how);
    const auto packed = codes_in_byte(stored);
    const auto size = tensor::item_size(stored);
    return map_floats(tensor, stored, task,
                      [&](const float* floats, std::uint64_t begin, std::uint64_t end, std::byte* out) {
                          std::array<std::byte, block_size> single;
                          auto* codes = packed > 1 ? single.data() : out + begin * size;
                          const auto width = packed > 1 ? 1 : size;
                          layout.for_each_channel_run(
                              begin, end, [&](std::size_t channel, std::uint64_t first, std::uint64_t last) {
                                  block(floats + (first - begin), last - first, formulas[channel],
                                        codes + (first - begin) * width);
                              });
                          if (packed > 1)
                              pack_codes(single.data(), end - begin, packed, out + begin / packed);
                      });
}

Expected<tensor::TensorData> dequantize(const tensor::TensorData& codes, const Quantization& how,
                                        const Task& task) {
    if (auto problems = check(how, codes.shape); !problems.empty()) return tl::unexpected(problems);
    const auto stored = storage_dtype(how.dtype);
    const bool packed = codes_in_byte(codes.dtype) > 1;
    const bool fits =
        packed ? codes.dtype == stored && codes.is_contiguous() : storage_dtype(codes.dtype) == stored;
    if (!fits)
        return failure(message(codes::codes_of_other_dtype, std::string(name_of(codes.dtype)),
                               std::string(name_of(stored))));
    const auto formulas = formulas_of(how);
    const ChannelLayout layout(codes.shape, how.qparams.axis);
    const auto block = dequantize_block(how);
    const auto count = codes.numel();
    tensor::UninitializedBytes out(count * sizeof(float));
    const bool done =
        for_each_chunk(count, quantize_chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            std::array<std::int32_t, block_size> loaded;
            std::array<float, block_size> values;
            for (auto at = begin; at < end; at += block_size) {
                const auto stop = std::min(at + block_size, end);
                if (packed)
                    unpack_codes(codes, at, stop - at, loaded.data());
                else
                    load_codes(codes, at, stop - at, loaded.data());
                layout.for_each_channel_run(
                    at, stop, [&](std::size_t channel, std::uint64_t first, std::uint64_t last) {
                        block(loaded.data() + (first - at), last - first, formulas[channel],
                              values.data() + (first - at));
                    });
                std::memcpy(out.data() + at * sizeof(float), values.data(), (stop - at) * sizeof(float));
            }
        });
    if (!done) return failure(codes::cancelled);
    if (codes.storage && !codes.storage->is_intact()) return failure(codes::file_changed);
    return tensor::TensorData{DType::Float32, codes.shape, tensor::row_major_strides(codes.shape),
                              tensor::memory_storage(std::move(out)), 0};
}

Expected<tensor::TensorData> fake_quantize(const tensor::TensorData& tensor, const Quantization& given,
                                           const Task& task) {
    auto how = given;
    how.flavour = Flavour::FakeQuantize;
    if (auto problems = check(how, tensor.shape); !problems.empty()) return tl::unexpected(problems);
    const auto formulas = formulas_of(how);
    const ChannelLayout layout(tensor.shape, how.qparams.axis);
    const auto block = fake_quantize_block(how);
    return map_floats(tensor, DType::Float32, task,
                      [&](const float* floats, std::uint64_t begin, std::uint64_t end, std::byte* out) {
                          auto* values = reinterpret_cast<float*>(out);
                          layout.for_each_channel_run(
                              begin, end, [&](std::size_t channel, std::uint64_t first, std::uint64_t last) {
                                  block(floats + (first - begin), last - first, formulas[channel],
                                        values + first);
                              });
                      });
}

Expected<tensor::TensorData> cast(const tensor::TensorData& tensor, DType dtype, const Task& task) {
    const bool small = dtype == DType::Float16 || dtype == DType::BFloat16;
    if (dtype != DType::Float32 && !small && !is_float8(dtype))
        return failure(message(codes::dtype_not_supported, std::string(name_of(dtype))));
    return map_floats(tensor, dtype, task,
                      [&](const float* floats, std::uint64_t begin, std::uint64_t end, std::byte* out) {
                          out += begin * tensor::item_size(dtype);
                          const auto count = end - begin;
                          if (dtype == DType::Float32) {
                              std::memcpy(out, floats, count * sizeof(float));
                          } else if (small) {
                              const auto bits = dtype == DType::Float16 ? float16_bits : bfloat16_bits;
                              for (std::uint64_t i = 0; i < count; ++i) {
                                  const auto narrow = bits(floats[i]);
                                  std::memcpy(out + i * sizeof narrow, &narrow, sizeof narrow);
                              }
                          } else {
                              for (std::uint64_t i = 0; i < count; ++i)
                                  out[i] = std::byte{float8_bits(dtype, floats[i])};
                          }
                      });
}

} // namespace qcs::quant
