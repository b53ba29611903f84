#include "session/user_specs.h"

namespace qcs::ui {
namespace {

std::optional<qcs::quant::ObserverSettings> observerOfFormat(const qcs::quant::Format& format) {
    using qcs::quant::Granularity;
    using qcs::quant::ObserverKind;
    qcs::quant::ObserverSettings settings;
    if (format.dtype) {
        if (qcs::quant::is_scaled_float(format)) return std::nullopt;
        settings.kind = ObserverKind::Placeholder;
        settings.dtype = *format.dtype;
        return settings;
    }
    const bool channels = format.granularity == Granularity::Channel;
    if ((!channels && format.granularity != Granularity::Tensor) || format.bits > 8 ||
        format.range != qcs::quant::RangeChoice::MinMax)
        return std::nullopt;
    settings.kind = channels ? ObserverKind::PerChannelMinMax : ObserverKind::MinMax;
    settings.dtype = format.is_signed ? qcs::DType::QInt8 : qcs::DType::QUInt8;
    using qcs::QScheme;
    settings.qscheme = channels
                           ? format.is_symmetric ? QScheme::PerChannelSymmetric : QScheme::PerChannelAffine
                       : format.is_symmetric ? QScheme::PerTensorSymmetric
                                             : QScheme::PerTensorAffine;
    settings.range = qcs::quant::code_range(format);
    settings.customized_range = true;
    settings.ch_axis = format.axis;
    return settings;
}

} // namespace

std::optional<qcs::quant::ObserverSettings> observerOf(const ObserverOrFormat& spec) {
    if (const auto* settings = std::get_if<qcs::quant::ObserverSettings>(&spec)) return *settings;
    return observerOfFormat(std::get<qcs::quant::Format>(spec));
}

} // namespace qcs::ui
