#pragma once
// Writers for the pairwise comparison of two tensor files: JSON (`qconfig compare-tensors --json`) and text.

#include "insight/pairs/pair_tensors.h"

#include <string>

namespace qcs::report {

class JsonObject;

struct PairReport {
    const insight::TensorPairs& pairs;
    const insight::PairComparison& comparison;
    /// Pairs with an SQNR below this are highlighted; nullopt: none.
    std::optional<double> threshold_db = std::nullopt;
};

/// Writes these members into the open object: {"pairs": [{first, second, name, folded, quantized, shape,
/// count, left_out, sqnr_db, cosine, l2, normalized_l2, max_difference, max_index}], "unpaired": [{file,
/// tensor, code, text}]}. The pairs with the lowest SQNR come first; sqnr_db is null if both tensors are
/// equal, "-inf" if only the first is zero, and "nan" if both are zero; `file` is "first" or "second".
void write_pairs(JsonObject& object, const PairReport& report);
std::string pairs_text(const PairReport& report, bool colour);

} // namespace qcs::report
