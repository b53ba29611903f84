#pragma once
// Reading a tensor piece by piece as float32: where it lies, if it is that already.

#include "quant/elements/load_floats.h"

#include <span>

namespace qcs::quant {

/// Elements in row-major order. Safe from several threads, each with its own buffer.
class FloatPieces {
public:
    explicit FloatPieces(const tensor::TensorData& tensor)
        : tensor_(tensor), floats_(contiguous_floats(tensor)) {}

    std::uint64_t count() const { return tensor_.numel(); }
    /// Valid until the buffer is used again.
    std::span<const float> read(std::uint64_t begin, std::uint64_t count, std::vector<float>& buffer) const {
        if (floats_) return {floats_ + begin, count};
        buffer.resize(count);
        load_floats(tensor_, begin, count, buffer.data());
        return buffer;
    }
    /// The elements are not needed any more.
    void release(std::uint64_t begin, std::uint64_t count) const {
        const auto size = tensor::item_size(tensor_.dtype);
        if (tensor_.is_contiguous()) tensor_.storage->release(tensor_.offset + begin * size, count * size);
    }

private:
    const tensor::TensorData& tensor_;
    const float* floats_;
};

} // namespace qcs::quant
