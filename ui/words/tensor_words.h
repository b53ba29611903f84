#pragma once
// What a tensor, a spec and the statistics of an error are, in a few words.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

#include <QList>
#include <QString>

namespace qcs::ui {

/// "1024×1×512×1", "scalar".
QString shapeWords(const std::vector<std::int64_t>& shape);
/// "float32".
QString dtypeWords(qcs::DType dtype);
/// "2.0 MB" (powers of 1000, as file managers count).
QString sizeWords(std::uint64_t bytes);
/// "131,072 values".
QString valuesWords(std::uint64_t count);
/// "qint8 −128…127, per channel (axis 0), symmetric", "rounded to float16".
QString specWords(const qcs::quant::ObserverSettings& settings);
/// The same in two or three words: "qint8 channel", "qint8 tensor", "float16"; "4 bit channel" of a range
/// that is not all of the dtype's.
QString shortSpecWords(const qcs::quant::ObserverSettings& settings);
/// "0.98765"; near 1 the digits that matter are those of the difference: "1 − 2.3×10⁻⁶".
QString cosineText(double cosine);
/// Why a tensor is not ranked, as a sentence without a stop.
QString unrankedWords(const qcs::insight::Unranked& unranked);
/// "an activation, recorded in 2 batches; some of them are samples".
QString recordedWords(const qcs::insight::RecordedRun& recorded);
/// By scale and zero point; else it is rounded to another float dtype, or stays as it is.
bool isQuantizedToCodes(const qcs::quant::ObserverSettings& settings);
/// "[3, 0, 17]" of the element at this row-major index.
QString placeWords(std::uint64_t index, const std::vector<std::int64_t>& shape);
/// "3 NaN and 1 infinite value are left out"; "" if all are finite.
QString leftOutWords(const qcs::quant::ErrorStatistics& statistics);

/// A number with its name, to be shown beside others.
struct NumberFact {
    QString label;        ///< "SQNR"
    QString value;        ///< "41.8 dB"
    QString exact;        ///< what is copied: "41.80213"
    QString tip;          ///< what it is
    bool isSpare = false; ///< it stands in the tip of another one, too
    bool operator==(const NumberFact&) const = default;
};
QList<NumberFact> numberFacts(const qcs::quant::ErrorStatistics& statistics,
                              const qcs::quant::ObserverSettings& settings,
                              const std::vector<std::int64_t>& shape);

} // namespace qcs::ui
