#pragma once
// Short texts about a tensor that is already quantized in its file.

#include "quant/error/stored_codes.h"
#include "words/tensor_words.h"

namespace qcs::ui {

/// "−20"; "0.311" if the zero point is not an integer.
QString zeroPointText(double zeroPoint);
/// Dtype and scheme: "qint8, per channel (axis 0), affine". The tensor must have qparams.
QString storedWords(const qcs::tensor::TensorInfo& tensor);
/// "64 scales from 0.00105 to 0.00349, zero point 0".
QString storedScalesWords(const qcs::tensor::TensorQParams& qparams);
/// "249 of 256 codes used"; another text if the codes were too widely spread to count them.
QString usedCodesWords(const qcs::quant::CodeUse& use);
/// Labelled numbers of the tensor, which must have qparams, or of one channel: the one with the scale of
/// index `scale`; nullopt: of the whole tensor. `use` is null as long as the codes have not been counted.
QList<NumberFact> storedFacts(const qcs::tensor::TensorInfo& tensor, const qcs::quant::CodeUse* use,
                              std::optional<std::uint64_t> scale);

} // namespace qcs::ui
