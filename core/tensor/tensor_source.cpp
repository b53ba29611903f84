#include "tensor/tensor_source.h"

#include "tensor/npy/npy.h"
#include "tensor/npy/npz.h"
#include "tensor/safetensors/safetensors.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"
#include "tensor/torch/torch_archive.h"
#include "tensor/zip/zip_directory.h"

#include <fstream>

namespace qcs::tensor {

namespace {

enum class Format : std::uint8_t { Unknown, Npy, Zip, Safetensors, Index, Pickle };

/// Number of first bytes that the begins_as_...() functions need.
constexpr std::size_t first_bytes = 16;

/// Recognises a format by the first bytes; if these are inconclusive (or JSON, where only the name identifies
/// an index), by the file name, so that the reader of that format reports what is wrong with the file.
Format format_of(std::span<const std::byte> bytes, const std::string& path) {
    if (begins_as_npy(bytes)) return Format::Npy;
    if (begins_as_zip(bytes)) return Format::Zip;
    if (begins_as_safetensors(bytes)) return Format::Safetensors;
    constexpr std::byte pickle_protocol{0x80};
    if (bytes.size() > 2 && bytes[0] == pickle_protocol) return Format::Pickle;
    if (path.ends_with(".safetensors.index.json")) return Format::Index;
    if (path.ends_with(".safetensors")) return Format::Safetensors;
    if (path.ends_with(".npy")) return Format::Npy;
    if (path.ends_with(".npz")) return Format::Zip;
    return Format::Unknown;
}

Expected<std::shared_ptr<const TensorSource>>
open_zip(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task) {
    auto directory = read_zip_directory(file->bytes(), path);
    if (!file->is_intact()) return file_changed(path);
    if (!directory) return tl::unexpected(std::move(directory.error()));
    if (is_npz(*directory) || directory->empty())
        return open_npz(path, std::move(file), std::move(*directory), task);
    return open_torch_archive(path, std::move(file), task);
}

} // namespace

Expected<TensorData> tensor_data(const TensorInfo& info, std::shared_ptr<const TensorStorage> storage,
                                 std::uint64_t offset) {
    const auto claimed = info.numel();
    // Elements in the file that it spans; the file's reader has excluded an overflow.
    std::uint64_t stored = 1;
    for (std::size_t axis = 0; axis < info.shape.size() && claimed > 0; ++axis)
        stored += static_cast<std::uint64_t>((info.shape[axis] - 1) * info.strides[axis]);
    if (claimed > stored && claimed > max_expanded_elements)
        return file_error(message(codes::tensor_expanded, info.name, std::to_string(claimed),
                                  std::to_string(stored), std::to_string(max_expanded_elements)),
                          info.file);
    return TensorData{info.dtype, info.shape, info.strides, std::move(storage), offset, info.qparams};
}

Expected<std::shared_ptr<const TensorSource>> open_tensors(const std::string& path, const Task& task) {
    auto file = map_file(path);
    if (!file) return tl::unexpected(std::move(file.error()));
    switch (format_of((*file)->bytes(), path)) {
    case Format::Npy: return open_npy(path, std::move(*file));
    case Format::Zip: return open_zip(path, std::move(*file), task);
    case Format::Safetensors: return open_safetensors(path, std::move(*file));
    case Format::Index: return open_safetensors_index(path, std::move(*file), task);
    case Format::Pickle: return open_torch_archive(path, std::move(*file), task);
    case Format::Unknown: break;
    }
    return file_error(codes::tensor_file_unknown, path);
}

bool is_tensor_file(const std::string& path) {
    std::string bytes(first_bytes, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (file.bad() || !file.is_open()) return false;
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return format_of(std::as_bytes(std::span(bytes)), path) != Format::Unknown;
}

} // namespace qcs::tensor
