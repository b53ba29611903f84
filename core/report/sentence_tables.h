#pragma once
// The parts of the table of sentences that have files of their own. sentences() is all of them together.

#include "report/sentences.h"

namespace qcs {

/// Of core/tensor: files of tensors.
std::span<const Sentence> tensor_sentences();

} // namespace qcs
