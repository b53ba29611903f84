#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. The comment of a row says what its arguments are where the sentence does not.
constexpr Sentence table[] = {
    {"cancelled", "it was cancelled"},
    {"file-changed", "the file became shorter while it was read"},
    {"not-one-tensor", "expected a file with one tensor, found %1"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
