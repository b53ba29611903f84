#include "insight/tensors/tensor_spec.h"

#include <array>

namespace qcs::insight {
namespace {

using quant::ObserverKind;
using quant::ObserverSettings;

ObserverSettings ranged(ObserverKind kind, DType dtype, QScheme qscheme, std::int64_t min, std::int64_t max,
                        bool customized = false) {
    ObserverSettings settings;
    settings.kind = kind;
    settings.dtype = dtype;
    settings.qscheme = qscheme;
    settings.range = {min, max};
    settings.customized_range = customized;
    return settings;
}

ObserverSettings cast(DType dtype) {
    ObserverSettings settings;
    settings.kind = ObserverKind::Placeholder;
    settings.dtype = dtype;
    return settings;
}

} // namespace

std::span<const CommonTensorSpec> common_tensor_specs() {
    constexpr auto tensor = ObserverKind::MinMax;
    constexpr auto channel = ObserverKind::PerChannelMinMax;
    constexpr auto per_tensor = QScheme::PerTensorSymmetric;
    constexpr auto per_channel = QScheme::PerChannelSymmetric;
    static const std::array<CommonTensorSpec, 7> specs = {{
        {"qint8_per_tensor", ranged(tensor, DType::QInt8, per_tensor, -128, 127)},
        {"qint8_per_channel", ranged(channel, DType::QInt8, per_channel, -128, 127)},
        {"qint8_per_channel_narrow", ranged(channel, DType::QInt8, per_channel, -127, 127, true)},
        {"quint8_per_tensor", ranged(tensor, DType::QUInt8, QScheme::PerTensorAffine, 0, 255)},
        {"int4_per_channel", ranged(channel, DType::QInt8, per_channel, -8, 7, true)},
        {"float16", cast(DType::Float16)},
        {"float8_e4m3fn", cast(DType::Float8E4M3Fn)},
    }};
    return specs;
}

} // namespace qcs::insight
