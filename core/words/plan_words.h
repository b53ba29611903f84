#pragma once
// Short technical words for what an analysis found: the same in the text, the JSON and the window.

#include "insight/explain/explanation.h"

#include <functional>

namespace qcs::words {

/// "quint8" for "torch.quint8".
std::string without_torch(std::string name);
/// "quint8" for torch.quint8; "None" for nothing.
std::string short_dtype(std::optional<DType> dtype);
/// The arguments of the reason's sentence, dtypes without "torch.".
std::vector<std::string> reason_args(const insight::NodeReason& reason);
Message reason_message(const insight::NodeReason& reason);
std::string reason_sentence(const insight::NodeReason& reason);
/// "static quint8", "float (rule 3)".
std::string asked_sentence(const insight::NodeReason& asked);

/// How a message is said: in English, or as a window translates it.
using Say = std::function<std::string(const Message&)>;
/// What runs, and why; where that is not what was asked, both: "Asked float (rule 6), runs in int8: lowered
/// to …"; of a part of a float module, why that is.
/// `all` may be null where the hosts are not known.
std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all, const Say& say);
std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all);
/// "21 of 29 nodes quantized, 3 of them asked float; 2 float although asked quantized; ...", children
/// included.
std::string counts_words(const insight::Verdicts& verdicts);

/// "HistogramObserver quint8 per_tensor_affine 0…127 dynamic".
std::string observer_words(const predict::ObserverInstance& instance);
/// "weight qint8 per_channel_symmetric axis 0".
std::string weight_words(const predict::WeightQParams& weight);
/// "conv1 → torch.ao.nn.quantized.Conv2d", one for each node that stands for it.
std::string converted_words(const insight::ReplacementNode& node);

/// The class or function that a node becomes; "" where it stays, or has gone.
std::string becomes_name(const insight::Becomes& becomes);

std::string_view words_for(predict::ConstraintTarget target); ///< "input", "weight", "bias", "output"
std::string_view words_for(predict::ConstraintKind kind);     ///< "dtype", "dynamic", "range", ...
std::string_view words_for(predict::CheckVerdict verdict);    ///< "pass", "fail", "not checked"
std::string_view words_for(config::ObservationType type);     ///< as torch spells it

/// The pattern of an entry in one line; "custom module", "standalone module" for matches without.
std::string pattern_words(const insight::PatternView& view, const predict::PatternMatch& match);
std::string pattern_words(const insight::PatternView& view, config::EntryIndex entry);
/// The warnings of one kind that PyTorch emits while preparing.
struct WarningGroup {
    predict::PlanWarning warning;
    int count = 0;
    std::vector<std::string> texts; ///< PyTorch's own, each once; the qconfig's repr is left out
};
/// In the order in which the first of each is emitted; those of standalone children come first.
std::vector<WarningGroup> warnings_of(const insight::Explainer& explainer);

} // namespace qcs::words
