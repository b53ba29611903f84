#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. The comment of a row says what its arguments are where the sentence does not.
constexpr Sentence table[] = {
    {"cancelled", "it was cancelled"},
    {"file-changed", "the file became shorter while it was read"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
