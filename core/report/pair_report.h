#pragma once
// Two files of tensors, pair by pair, as JSON (`qconfig compare-tensors --json`) and as text.

#include "insight/pairs/pair_tensors.h"

#include <string>

namespace qcs::report {

class JsonObject;

struct PairReport {
    const insight::TensorPairs& pairs;
    const insight::PairComparison& comparison;
    std::optional<double> threshold_db = std::nullopt; ///< what is below it is marked
};

/// {"pairs": [{first, second, name, folded, shape, count, left_out, sqnr_db, cosine, l2, normalized_l2,
/// max_difference, max_index}], "unpaired": [{file, tensor, code, text}]} into the object that is open: worst
/// first; the SQNR of two that are equal is null.
void write_pairs(JsonObject& object, const PairReport& report);
std::string pairs_text(const PairReport& report, bool colour);

} // namespace qcs::report
