#pragma once
// Short technical texts for the results of an analysis, the same in text output, JSON and the window.

#include "insight/explain/explanation.h"

#include <functional>

namespace qcs::words {

/// "quint8" for "torch.quint8".
std::string without_torch(std::string name);
/// "quint8" for torch.quint8; "None" for nullopt.
std::string short_dtype(std::optional<DType> dtype);
/// The arguments of the reason's message; dtypes are without "torch.".
std::vector<std::string> reason_args(const insight::NodeReason& reason);
Message reason_message(const insight::NodeReason& reason);
std::string reason_sentence(const insight::NodeReason& reason);
/// What was requested: "static quint8", "float (rule 3)".
std::string requested_sentence(const insight::NodeReason& requested);

/// Converts a message to text: in English, or in the window's language.
using Translator = std::function<std::string(const Message&)>;
/// What runs, and why. If that differs from the request, both: "Asked float (rule 6), runs in int8: lowered
/// to …". For a part of a fused module that runs in float, why that does. `all` may be null if hosts are not
/// known.
std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all,
                     const Translator& translate);
std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all);
/// Example: "21 of 29 nodes quantized, 3 of them asked float; 2 float although asked quantized; ...".
/// Includes standalone modules.
std::string counts_words(const insight::Verdicts& verdicts);

/// "HistogramObserver quint8 per_tensor_affine 0…127 dynamic".
std::string observer_words(const predict::ObserverInstance& instance);
/// "weight qint8 per_channel_symmetric axis 0".
std::string weight_words(const predict::WeightQParams& weight);
/// "conv1 → torch.ao.nn.quantized.Conv2d", for one node of the converted model.
std::string converted_words(const insight::ReplacementNode& node);

/// The class or function that a node becomes; "" if it is unchanged or deleted.
std::string becomes_name(const insight::Becomes& becomes);

std::string_view words_for(predict::ConstraintTarget target); ///< "input", "weight", "bias", "output"
std::string_view words_for(predict::ConstraintKind kind);     ///< "dtype", "dynamic", "range", ...
std::string_view words_for(predict::CheckVerdict verdict);    ///< "pass", "fail", "not checked"
std::string_view words_for(config::ObservationType type);     ///< PyTorch's spelling

/// The pattern of an entry in one line; "custom module" or "standalone module" for matches without a pattern.
std::string pattern_words(const insight::PatternView& view, const predict::PatternMatch& match);
std::string pattern_words(const insight::PatternView& view, config::EntryIndex entry);
/// All warnings of one kind that PyTorch emits in prepare.
struct WarningGroup {
    predict::PlanWarning warning;
    int count = 0;
    std::vector<std::string> texts; ///< PyTorch's texts, without duplicates or the qconfig's repr
};
/// In the order in which PyTorch emits the first of each kind; those of standalone modules come first.
std::vector<WarningGroup> warnings_of(const insight::Explainer& explainer);

} // namespace qcs::words
