#include "quant/error/detail/channel_reader.h"

#include "quant/kernels/fetch_ahead.h"

#include <algorithm>

namespace qcs::quant {

namespace {

/// Elements of a group worth a task, and the longest piece of one channel.
constexpr std::uint64_t group_elements = 16384;
constexpr std::uint64_t longest_piece = 65536 - 64;
/// Floats next to each other that are worth fetching, and how many a group may take up in the cache.
constexpr std::uint64_t side_by_side = 64;
constexpr std::uint64_t cached = 262144;

std::uint64_t shares(std::uint64_t whole, std::uint64_t part) {
    return (whole + part - 1) / part;
}

} // namespace

ChannelReader::ChannelReader(const tensor::TensorData& tensor, std::size_t axis) : values_(tensor) {
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        const auto length = static_cast<std::uint64_t>(tensor.shape[i]);
        (i < axis ? outer_ : i == axis ? channels_ : inner_) *= length;
    }
    const auto count = std::max<std::uint64_t>(elements(), 1);
    if (outer_ == 1) {
        together_ = std::clamp<std::uint64_t>(group_elements / count, 1, 1024);
        piece_ = std::min(count, longest_piece);
        return;
    }
    together_ = std::min(shares(side_by_side, std::max<std::uint64_t>(inner_, 1)), channels_);
    piece_ = std::min(count, cached / std::max<std::uint64_t>(together_, 1) / 64 * 64);
    piece_ = std::min(piece_, longest_piece);
}

std::uint64_t ChannelReader::groups() const {
    return elements() == 0 ? 0 : shares(channels_, together_);
}

std::uint64_t ChannelReader::pieces() const {
    return shares(elements(), piece_);
}

std::uint64_t ChannelReader::channels_of(std::uint64_t group) const {
    return std::min(together_, channels_ - first_channel(group));
}

ChannelReader::Piece ChannelReader::read(std::uint64_t group, std::uint64_t piece, Buffer& buffer) const {
    const auto first = first_channel(group);
    const auto width = channels_of(group);
    const auto begin = piece * piece_;
    const auto count = std::min(piece_, elements() - begin);
    if (outer_ == 1 && pieces() == 1)
        return {values_.read(first * inner_, width * inner_, buffer.loaded).data(), inner_, count, begin};
    if (outer_ == 1)
        return {values_.read(first * inner_ + begin, count, buffer.loaded).data(), 0, count, begin};

    buffer.channels.resize(width * piece_);
    for (auto element = begin; element < begin + count;) {
        const auto row = element / inner_;
        const auto column = element % inner_;
        if (width == 1) {
            const auto here = std::min(inner_ - column, begin + count - element);
            const auto part = values_.read((row * channels_ + first) * inner_ + column, here, buffer.loaded);
            std::copy(part.begin(), part.end(),
                      buffer.channels.begin() + static_cast<std::ptrdiff_t>(element - begin));
            element += here;
            continue;
        }
        const auto here = std::min(inner_ - column, begin + count - element);
        const auto part = values_.read((row * channels_ + first) * inner_, width * inner_, buffer.loaded);
        for (std::uint64_t channel = 0; channel < width; ++channel)
            std::copy_n(part.data() + channel * inner_ + column, here,
                        buffer.channels.data() + channel * piece_ + (element - begin));
        element += here;
    }
    return {buffer.channels.data(), piece_, count, begin};
}

std::size_t ChannelReader::bytes_to_next_group() const {
    constexpr std::uint64_t most = 262144;
    const auto bytes = together_ * elements() * sizeof(float);
    return bytes < usual_ahead || bytes > most || outer_ > 1 ? usual_ahead : bytes;
}

std::uint64_t ChannelReader::index_of(std::uint64_t channel, std::uint64_t element) const {
    return (element / inner_ * channels_ + channel) * inner_ + element % inner_;
}

void ChannelReader::release(std::uint64_t group) const {
    if (outer_ == 1) values_.release(first_channel(group) * inner_, channels_of(group) * inner_);
}

} // namespace qcs::quant
