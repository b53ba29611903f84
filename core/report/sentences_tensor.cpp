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
    {"tensor-spec-asked", "rule %1 asks for it"},
    {"tensor-spec-fused", "nothing asks for a spec: its module is fused into `%1`"},
    {"tensor-spec-no-module", "nothing asks for a spec: it belongs to no module of the model"},
    {"tensor-spec-no-observer", "nothing asks for a spec: the qconfig of rule %1 has no weight observer"},
    {"tensor-spec-no-rule", "nothing asks for a spec: no rule reaches its module"},
    {"tensor-spec-none", "nothing asks for a spec: rule %1 leaves its module in float"},
    {"tensor-spec-not-called", "nothing asks for a spec: the graph never calls its module `%1`"},
    {"tensor-spec-not-weight", "nothing asks for a spec: PyTorch quantizes weights and leaves `%1` in float"},
    {"tensor-spec-not-weighted", "nothing asks for a spec: PyTorch leaves the weight of a `%1` in float"},
    {"tensor-spec-unknown", "rule %1 asks for `%2`, and what that computes only Python knows"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
