#pragma once
// Short texts about a tensor that is stored quantized in its file.

#include "quant/error/stored_codes.h"
#include "words/tensor_words.h"

namespace qcs::ui {

/// Returns the zero point as text: "−20"; "0.311" if it is not an integer.
QString zeroPointText(double zeroPoint);
/// Returns the dtype and the scheme of the tensor: "qint8, per channel (axis 0), affine". The tensor must
/// have qparams.
QString dtypeAndSchemeWords(const qcs::tensor::TensorInfo& tensor);
/// Returns a summary of the qparams: "64 scales, 0.00105 to 0.00349; zero point 0".
QString storedScalesWords(const qcs::tensor::TensorQParams& qparams);
/// Returns how many of the possible codes occur: "249 of 256 codes used". If the codes were too widely spread
/// to count how many occur, the text says so.
QString usedCodesWords(const qcs::quant::CodeStatistics& statistics);
/// Returns labelled facts about the tensor, which must have qparams: dtype, scheme, scales, zero points and
/// the use of its codes. If `scale` is set, they are about the channel whose scale has this index, else about
/// the whole tensor. `statistics` is null as long as the codes have not been counted.
QList<NumberFact> storedFacts(const qcs::tensor::TensorInfo& tensor,
                              const qcs::quant::CodeStatistics* statistics,
                              std::optional<std::uint64_t> scale);

} // namespace qcs::ui
