#include "tensor/tensor_codes.h"
#include "tensor/torch/pickle/detail/torch_rebuild.h"
#include "tensor/torch/pickle/pickle_codes.h"

#include <string>

namespace qcs::tensor::pickle {

namespace {

/// Larger integers are not exact as doubles; real zero points are far below.
constexpr std::int64_t exact_integers = std::int64_t{1} << 53;

std::optional<double> number(const PickleObject& object) {
    if (object.kind == PickleKind::Float) return object.floating();
    if (object.kind != PickleKind::Int || object.integer > exact_integers || object.integer < -exact_integers)
        return std::nullopt;
    return static_cast<double>(object.integer);
}

std::optional<double> integer(const PickleObject& object) {
    return object.kind == PickleKind::Int ? number(object) : std::nullopt;
}

/// Converts all elements of a list; returns false if one of them cannot be converted.
template <typename Read>
bool read_list(const Pickle& pickle, const PickleObject& list, std::vector<double>& out, Read read) {
    for (const auto item : list.items) {
        const auto value = read(pickle.at(item));
        if (!value) return false;
        out.push_back(*value);
    }
    return true;
}

std::optional<TorchTensor> tensor_of(const Pickle& pickle, PickleRef ref) {
    const auto& call = pickle.at(ref);
    if (call.kind != PickleKind::Call || callable_kind(pickle, call) != GlobalKind::Rebuild)
        return std::nullopt;
    const auto& arguments = pickle.at(call.arguments());
    if (arguments.kind != PickleKind::Tuple) return std::nullopt;
    auto built = rebuild(pickle, pickle.global_name(call.callable()), arguments.items);
    if (built.problem || built.tensor.shape.size() != 1) return std::nullopt;
    return std::move(built.tensor);
}

} // namespace

tl::expected<TorchQuantizer, Message> read_quantizer(const Pickle& pickle, PickleRef params,
                                                     const TorchTensor& tensor) {
    const auto offset = std::to_string(tensor.file_offset);
    const tl::unexpected malformed(message(codes::torch_qparams_malformed, tensor.name, offset));
    const auto& given = pickle.at(params);
    if (given.kind != PickleKind::Tuple || given.items.size() < 3 ||
        pickle.at(given.items[0]).kind != PickleKind::Global)
        return malformed;
    const auto scheme = qscheme_from_name(pickle.global_name(given.items[0]));
    const auto& scales = pickle.at(given.items[1]);
    const auto& zero_points = pickle.at(given.items[2]);
    TorchQuantizer read;
    if (scheme == QScheme::PerTensorAffine) {
        const auto scale = number(scales), zero_point = integer(zero_points);
        if (!scale || !zero_point) return malformed;
        read.scales = {*scale};
        read.zero_points = {*zero_point};
        return read;
    }
    if (scheme != QScheme::PerChannelAffine && scheme != QScheme::PerChannelAffineFloatQParams)
        return malformed;
    if (given.items.size() != 4 || pickle.at(given.items[3]).kind != PickleKind::Int) return malformed;
    read.is_per_channel = true;
    const auto axis = pickle.at(given.items[3]).integer;
    if (axis < 0 || axis >= static_cast<std::int64_t>(tensor.shape.size()))
        return tl::unexpected(message(codes::torch_qparams_axis, tensor.name, offset, std::to_string(axis),
                                      shape_text(tensor.shape)));
    read.axis = static_cast<int>(axis);
    std::int64_t counts[2] = {0, 0};
    if (scales.kind == PickleKind::List && zero_points.kind == PickleKind::List) {
        read.has_float_zero_points = scheme == QScheme::PerChannelAffineFloatQParams;
        const bool floats = read.has_float_zero_points;
        if (!read_list(pickle, scales, read.scales, number) ||
            !read_list(pickle, zero_points, read.zero_points, floats ? number : integer))
            return malformed;
        counts[0] = static_cast<std::int64_t>(read.scales.size());
        counts[1] = static_cast<std::int64_t>(read.zero_points.size());
    } else {
        for (std::size_t i = 0; i < 2; ++i) {
            auto values = tensor_of(pickle, given.items[i + 1]);
            if (!values) return malformed;
            values->name = tensor.name;
            values->file_offset = tensor.file_offset;
            counts[i] = values->shape[0];
            read.tensors.push_back(std::move(*values));
        }
    }
    const auto channels = tensor.shape[static_cast<std::size_t>(axis)];
    if (counts[0] != channels || counts[1] != channels)
        return tl::unexpected(message(codes::torch_qparams_count, tensor.name, offset,
                                      std::to_string(channels), std::to_string(counts[0]),
                                      std::to_string(counts[1])));
    return read;
}

} // namespace qcs::tensor::pickle
