#pragma once
// The parts of the table of sentences, each sorted by code.

#include "report/sentences.h"

namespace qcs {

std::span<const Sentence> model_sentences();   ///< of configs, graphs and analyses
std::span<const Sentence> lint_sentences();    ///< of what lint finds
std::span<const Sentence> tensor_sentences();  ///< of tensor files, observers and their numbers
std::span<const Sentence> verdict_sentences(); ///< of what runs and what was asked

} // namespace qcs
