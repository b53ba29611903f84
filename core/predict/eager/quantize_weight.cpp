// _quantize_weight (torch/ao/nn/quantized/modules/utils.py), and packing for the engine.

#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

namespace qcs::predict::eager {

void pack(Run& run, const ObserverState& observer, const QuantizedWeight& quantized, const Weight& weight,
          std::string_view op, bool has_output_padding) {
    converting::WeightToPack packed;
    packed.dtype = quantized.dtype;
    packed.qscheme = quantized.qscheme;
    packed.axis = observer.instance->ch_axis().value_or(0);
    packed.shape = weight.tensor.shape;
    packed.zero_points = observer.seen == 0
                             ? converting::zero_points_unseen(*observer.instance)
                             : converting::zero_points(*observer.instance, observer.range.get());
    converting::check_prepack(run.pack_settings, op, packed, "", has_output_padding);
    if (weight.tensor.is_meta) refuse_packing(op);
}

QuantizedWeight quantize_weight(Run& run, const ObserverState& observer, const Weight& given,
                                std::string_view op, bool has_output_padding) {
    const auto scales = run.calculate_qparams(observer);
    const auto& instance = *observer.instance;
    if (!instance.has_attribute("qscheme")) raise_attribute_error(class_name(instance.type), "qscheme", "");
    auto tensor = given.tensor;
    tensor.dtype = DType::Float32; // quantized as float32, although observed in its original dtype
    QuantizedWeight weight;
    const auto scheme = instance.qscheme();
    if (!scheme)
        raise("TypeError", "can only concatenate str (not \"NoneType\") to str",
              message(codes::eager_weight_dtype, "a quantized module", "no qscheme"));
    switch (*scheme) {
    case QScheme::PerTensorAffine:
    case QScheme::PerTensorSymmetric:
        require_scalar(scales);
        weight.dtype = DType::QInt8;
        weight.qscheme = QScheme::PerTensorAffine;
        break;
    case QScheme::PerChannelAffine:
    case QScheme::PerChannelSymmetric:
        weight.dtype = DType::QInt8;
        weight.qscheme = QScheme::PerChannelAffine;
        break;
    case QScheme::PerChannelAffineFloatQParams:
        weight.dtype = instance.dtype();
        weight.qscheme = scheme;
        break;
    }
    const auto axis = instance.ch_axis().value_or(0);
    if (weight.qscheme != QScheme::PerTensorAffine && !instance.has_attribute("ch_axis"))
        raise_attribute_error(class_name(instance.type), "ch_axis", "");
    converting::check_quantizable(*weight.qscheme, axis, tensor, "");
    if (weight.qscheme != QScheme::PerTensorAffine && observer.seen == 0) {
        converting::WeightToPack packed{weight.dtype, weight.qscheme, axis, tensor.shape, std::nullopt};
        converting::check_channels(packed, false, "");
    }
    run.record_quantized(given, observer);
    if (!op.empty()) pack(run, observer, weight, given, op, has_output_padding);
    return weight;
}

} // namespace qcs::predict::eager
