#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. The comment of a row says what its arguments are where the sentence does not.
constexpr Sentence table[] = {
    {"cancelled", "it was cancelled"},
    {"dtype-not-supported", "elements of dtype `%1` are not numbers that can be computed with here"},
    {"file-changed", "the file became shorter while it was read"},
    {"min-above-max", "the smallest value, %1, is above the largest, %2"},
    {"scale-not-positive", "no scale can be chosen: it would be %1"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
