#pragma once
// Reading a tensor channel by channel: neighbouring channels are read together where their elements lie side
// by side in memory.

#include "quant/error/float_pieces.h"

namespace qcs::quant {

class ChannelReader {
public:
    /// `axis` is one of the tensor's.
    ChannelReader(const tensor::TensorData& tensor, std::size_t axis);

    std::uint64_t channels() const { return channels_; }
    std::uint64_t elements() const { return outer_ * inner_; } ///< of one channel
    std::uint64_t groups() const;
    /// A group's elements come in so many pieces, one after the other.
    std::uint64_t pieces() const;

    std::uint64_t first_channel(std::uint64_t group) const { return group * together_; }
    std::uint64_t channels_of(std::uint64_t group) const;

    struct Buffer {
        std::vector<float> loaded;
        std::vector<float> channels;
    };
    /// The channels of a group: that with number i has the `count` values from `values + i * stride` on.
    struct Piece {
        const float* values = nullptr;
        std::size_t stride = 0;
        std::size_t count = 0;
        std::uint64_t begin = 0; ///< which of the channel's elements is the first
    };
    /// Valid until the buffer is used again.
    Piece read(std::uint64_t group, std::uint64_t piece, Buffer& buffer) const;
    /// From a value to that of the next group, if that is worth being fetched while this one is in the cache.
    std::size_t bytes_to_next_group() const;
    /// Row-major index in the tensor of an element of a channel.
    std::uint64_t index_of(std::uint64_t channel, std::uint64_t element) const;
    void release(std::uint64_t group) const;

private:
    FloatPieces values_;
    std::uint64_t outer_ = 1; ///< elements along the axes before
    std::uint64_t channels_ = 1;
    std::uint64_t inner_ = 1; ///< along those behind
    std::uint64_t together_ = 1;
    std::uint64_t piece_ = 1; ///< elements of a channel in one piece
};

} // namespace qcs::quant
