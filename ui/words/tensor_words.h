#pragma once
// Short texts about tensors, specs and the statistics of quantization errors.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

#include <QList>
#include <QString>

namespace qcs::ui {

/// Returns a shape as text: "1024×1×512×1"; "scalar" if there are no dimensions.
QString shapeWords(const std::vector<std::int64_t>& shape);
/// Returns the name of a dtype: "float32".
QString dtypeWords(qcs::DType dtype);
/// Returns a number of bytes as text: "2.0 MB" (in powers of 1000, as in file managers).
QString sizeWords(std::uint64_t bytes);
/// Returns a number of values as text: "131,072 values".
QString valuesWords(std::uint64_t count);
/// Returns a spec as text: "qint8 −128…127, per channel (axis 0), symmetric", "rounded to float16".
QString specWords(const qcs::quant::ObserverSettings& settings);
/// Returns a spec in at most three words: "qint8 channel", "qint8 tensor", "float16"; "4 bit channel" if the
/// integer range has at most 128 codes.
QString shortSpecWords(const qcs::quant::ObserverSettings& settings);
/// Returns a cosine similarity as text: "0.98765"; near 1 as a difference from 1: "1 − 2.3×10⁻⁶".
QString cosineText(double cosine);
/// Returns why a tensor is not ranked by its error, as a sentence without a full stop.
QString unrankedWords(const qcs::insight::Unranked& unranked);
/// Returns what was recorded: "an activation, recorded in 2 batches; a sample of its values".
QString recordedWords(const qcs::insight::RecordedBatches& recorded);
/// Returns true if the spec quantizes to integers with scale and zero_point; false if it rounds to another
/// float dtype or leaves the values unchanged.
bool isQuantizedToCodes(const qcs::quant::ObserverSettings& settings);
/// Converts a row-major index into the multi-dimensional index of the element: "[3, 0, 17]".
QString elementIndexWords(std::uint64_t index, const std::vector<std::int64_t>& shape);
/// Returns how many values are not finite and therefore left out: "3 NaN and 1 infinite values are left
/// out."; "" if all values are finite.
QString leftOutWords(const qcs::quant::ErrorStatistics& statistics);

/// A labelled number in a table of statistics.
struct NumberFact {
    QString label;            ///< "SQNR"
    QString value;            ///< "41.8 dB"
    QString exact;            ///< the text to copy, with all digits: "41.80213"
    QString tip;              ///< a sentence that explains the number
    bool isRedundant = false; ///< true if the number is also in the tip of another NumberFact, so that this
                              ///< one can be left out
    bool operator==(const NumberFact&) const = default;
};
/// Returns the rows of the table of statistics. `settings` and `shape` are the spec and the shape of the
/// tensor.
QList<NumberFact> numberFacts(const qcs::quant::ErrorStatistics& statistics,
                              const qcs::quant::ObserverSettings& settings,
                              const std::vector<std::int64_t>& shape);

} // namespace qcs::ui
