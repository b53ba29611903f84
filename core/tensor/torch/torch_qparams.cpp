#include "tensor/torch/torch_qparams.h"

#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"

#include <cstring>

namespace qcs::tensor {

namespace {

enum class NumberKind : std::uint8_t { None, Float, Integer };

NumberKind kind_of(DType dtype) {
    switch (dtype) {
    case DType::Float32:
    case DType::Float64: return NumberKind::Float;
    case DType::Int8:
    case DType::UInt8:
    case DType::Int16:
    case DType::Int32:
    case DType::Int64: return NumberKind::Integer;
    default: return NumberKind::None;
    }
}

template <typename T>
std::vector<double> read_as(const TensorData& data) {
    std::vector<double> values(static_cast<std::size_t>(data.shape[0]));
    for (std::size_t i = 0; i < values.size(); ++i) {
        T value;
        std::memcpy(&value, data.data() + i * static_cast<std::size_t>(data.strides[0]) * sizeof value,
                    sizeof value);
        values[i] = static_cast<double>(value);
    }
    return values;
}

std::vector<double> values_of(const TensorData& data) {
    switch (data.dtype) {
    case DType::Float32: return read_as<float>(data);
    case DType::Float64: return read_as<double>(data);
    case DType::Int8: return read_as<std::int8_t>(data);
    case DType::UInt8: return read_as<std::uint8_t>(data);
    case DType::Int16: return read_as<std::int16_t>(data);
    case DType::Int32: return read_as<std::int32_t>(data);
    default: return read_as<std::int64_t>(data);
    }
}

} // namespace

Expected<SharedQParams> read_qparams(const TorchTensor& tensor,
                                     const std::function<Expected<TensorData>(const TorchTensor&)>& read,
                                     const std::string& file) {
    if (!tensor.quantizer) return SharedQParams();
    const auto& given = *tensor.quantizer;
    TensorQParams qparams;
    qparams.axis = given.axis;
    bool has_floats = given.has_float_zero_points;
    if (given.tensors.empty()) {
        qparams.scales = given.scales;
        qparams.zero_points = given.zero_points;
    } else {
        const auto scales = kind_of(given.tensors[0].dtype), zero_points = kind_of(given.tensors[1].dtype);
        if (scales != NumberKind::Float || zero_points == NumberKind::None)
            return file_error(message(codes::torch_qparams_dtype, tensor.name,
                                      std::to_string(tensor.file_offset),
                                      std::string(name_of(given.tensors[0].dtype)),
                                      std::string(name_of(given.tensors[1].dtype))),
                              file);
        std::vector<double>* const lists[] = {&qparams.scales, &qparams.zero_points};
        for (std::size_t i = 0; i < 2; ++i) {
            const auto data = read(given.tensors[i]);
            if (!data) return tl::unexpected(data.error());
            *lists[i] = values_of(*data);
            if (!data->storage->is_intact()) return file_changed(file);
        }
        has_floats = zero_points == NumberKind::Float;
    }
    if (given.is_per_channel)
        qparams.scheme = has_floats ? QScheme::PerChannelAffineFloatQParams : QScheme::PerChannelAffine;
    if (has_floats)
        for (auto* list : {&qparams.scales, &qparams.zero_points})
            for (auto& value : *list)
                value = static_cast<double>(static_cast<float>(value));
    return SharedQParams(std::move(qparams));
}

} // namespace qcs::tensor
