#pragma once
// Short texts about tensors, specs and the statistics of quantization errors.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

#include <QList>
#include <QString>

namespace qcs::ui {

/// "1024×1×512×1", "scalar".
QString shapeWords(const std::vector<std::int64_t>& shape);
/// "float32".
QString dtypeWords(qcs::DType dtype);
/// "2.0 MB" (in powers of 1000, as file managers do).
QString sizeWords(std::uint64_t bytes);
/// "131,072 values".
QString valuesWords(std::uint64_t count);
/// "qint8 −128…127, per channel (axis 0), symmetric", "rounded to float16".
QString specWords(const qcs::quant::ObserverSettings& settings);
/// The same in two or three words: "qint8 channel", "qint8 tensor", "float16"; "4 bit channel" if the range
/// has at most 128 codes.
QString shortSpecWords(const qcs::quant::ObserverSettings& settings);
/// "0.98765"; near 1 it is written as a difference: "1 − 2.3×10⁻⁶".
QString cosineText(double cosine);
/// Why a tensor is not ranked, as a sentence without a full stop.
QString unrankedWords(const qcs::insight::Unranked& unranked);
/// "an activation, recorded in 2 batches; a sample of its values".
QString recordedWords(const qcs::insight::RecordedRun& recorded);
/// True if the spec quantizes to integers by scale and zero_point; false if it rounds to another float dtype
/// or leaves the values as they are.
bool isQuantizedToCodes(const qcs::quant::ObserverSettings& settings);
/// The multi-dimensional index of the element at a row-major index: "[3, 0, 17]".
QString placeWords(std::uint64_t index, const std::vector<std::int64_t>& shape);
/// "3 NaN and 1 infinite value are left out."; "" if all values are finite.
QString leftOutWords(const qcs::quant::ErrorStatistics& statistics);

/// A labelled number of a table of statistics.
struct NumberFact {
    QString label;        ///< "SQNR"
    QString value;        ///< "41.8 dB"
    QString exact;        ///< the text for copying: "41.80213"
    QString tip;          ///< a sentence that says what it is
    bool isSpare = false; ///< also contained in the tip of another one, so it can be left out
    bool operator==(const NumberFact&) const = default;
};
QList<NumberFact> numberFacts(const qcs::quant::ErrorStatistics& statistics,
                              const qcs::quant::ObserverSettings& settings,
                              const std::vector<std::int64_t>& shape);

} // namespace qcs::ui
