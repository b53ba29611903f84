#pragma once
// Short technical words for what an analysis found: the same in the text, the JSON and the window.

#include "analysis/explanation.h"

namespace qcs {

/// "quint8" for torch.quint8; "None" for nothing.
std::string short_dtype(std::optional<DType> dtype);
/// The reason's code in report/sentences.h.
std::string reason_code(Reason reason);
/// The arguments of the reason's sentence, dtypes without "torch.".
std::vector<std::string> reason_args(const NodeReason& reason);
std::string reason_sentence(const NodeReason& reason);

/// "HistogramObserver quint8 per_tensor_affine 0…127 dynamic".
std::string observer_words(const ObserverInstance& instance);
/// "weight qint8 per_channel_symmetric axis 0".
std::string weight_words(const WeightQParams& weight);
/// "conv1 → torch.ao.nn.quantized.Conv2d", one for each node that stands for it.
std::string converted_words(const ConvertedNode& node);

std::string_view words_for(ConstraintTarget target); ///< "input", "weight", "bias", "output"
std::string_view words_for(ConstraintKind kind);     ///< "dtype", "dynamic", "range", ...
std::string_view words_for(CheckVerdict verdict);    ///< "pass", "fail", "not checked"
std::string_view words_for(ObservationType type);    ///< as torch spells it

/// The pattern of an entry in one line; "custom module", "standalone module" for matches without.
std::string pattern_words(const PatternView& view, const PatternMatch& match);
std::string pattern_words(const PatternView& view, int entry);
/// PyTorch's own text of a warning, as far as it is known without Python.
std::string warning_words(const PlanWarning& warning);
/// Those of standalone children come first, as in the order in which PyTorch emits them.
std::vector<PlanWarning> all_warnings(const Prepared& prepared);

} // namespace qcs
