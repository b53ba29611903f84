#pragma once
// What a tensor is that is quantized in its file, in a few words.

#include "quant/error/stored_codes.h"
#include "words/tensor_words.h"

namespace qcs::ui {

/// "−20"; "0.311" of one in float.
QString zeroPointText(double zeroPoint);
/// "qint8, per channel (axis 0), affine".
QString storedWords(const qcs::tensor::TensorInfo& tensor);
/// "64 scales from 0.00105 to 0.00349, zero point 0".
QString storedScalesWords(const qcs::tensor::TensorQParams& qparams);
/// "249 of 256 codes used".
QString usedCodesWords(const qcs::quant::CodeUse& use);
/// Of the tensor, or of one channel, whose scale is number `scale`; nullopt: they have several. `use` is null
/// while it is not known.
QList<NumberFact> storedFacts(const qcs::tensor::TensorInfo& tensor, const qcs::quant::CodeUse* use,
                              std::optional<std::uint64_t> scale);

} // namespace qcs::ui
