#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. Where a tensor is named, %1 is its name and %2 the byte offset in the file.
constexpr Sentence table[] = {
    {"cancelled", "stopped before it was done"},
    {"file-changed", "the file is shorter than it was when it was opened"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
