#pragma once
<<<<<<< HEAD
<<<<<<< HEAD
// The parts of the table of sentences, each sorted by code.
=======
// The parts of the table of sentences that have files of their own. sentences() is all of them together.
>>>>>>> tensor-files
=======
// The parts of the table of sentences, each sorted by code.
>>>>>>> tensor-files

#include "report/sentences.h"

    namespace qcs {

<<<<<<< HEAD
<<<<<<< HEAD
    std::span<const Sentence> model_sentences();  ///< of configs, graphs and analyses
    std::span<const Sentence> tensor_sentences(); ///< of tensor files, observers and their numbers
=======
    /// Of core/tensor: files of tensors.
    std::span<const Sentence> tensor_sentences();
>>>>>>> tensor-files
=======
std::span<const Sentence> model_sentences();  ///< of configs, graphs and analyses
std::span<const Sentence> tensor_sentences(); ///< of tensor files, observers and their numbers
>>>>>>> tensor-files

} // namespace qcs
