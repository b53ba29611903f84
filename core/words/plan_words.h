#pragma once
// Short technical texts for the results of an analysis, the same in text output, JSON and the window.

#include "insight/explain/explanation.h"

#include <functional>

namespace qcs::words {

/// Removes "torch." from the start of a name: returns "quint8" for "torch.quint8".
std::string without_torch(std::string name);
/// Returns e.g. "quint8" for torch.quint8; "None" for nullopt.
std::string short_dtype(std::optional<DType> dtype);
/// Returns the arguments for the reason's message. Names of dtypes are written without "torch.".
std::vector<std::string> reason_args(const insight::NodeReason& reason);
/// Returns the message of a reason: what runs, and why.
Message reason_message(const insight::NodeReason& reason);
/// Returns the English sentence of reason_message().
std::string reason_sentence(const insight::NodeReason& reason);
/// Returns a text that says what was requested for a node, such as "static quint8" or "float (rule 3)".
std::string requested_sentence(const insight::NodeReason& requested);

/// Converts a message to text: in English, or in the window's language.
using Translator = std::function<std::string(const Message&)>;
/// Returns what a node runs as, and why. If the node does not run as requested, the text names the request
/// too: "Asked float (rule 6), runs in int8: lowered to …". If the node was merged into another node
/// (NodeVerdict::host) and runs in float, the text also says why the other node runs as it does. This needs
/// `all`, the verdicts of all nodes; if `all` is null, that part of the text is missing.
std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all,
                     const Translator& translate);
std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all);
/// Returns a text with the numbers of quantized nodes, of nodes that are fused into others, and of nodes with
/// each further reason. Nodes of standalone modules are included. Example: "21 of 29 nodes quantized, 3 of
/// them although float was asked for, 4 fused into others; 2 no-pattern".
std::string counts_words(const insight::Verdicts& verdicts);

/// Returns e.g. "HistogramObserver quint8 per_tensor_affine 0…127 dynamic".
std::string observer_words(const predict::ObserverInstance& instance);
/// Returns e.g. "weight qint8 per_channel_symmetric axis 0".
std::string weight_words(const predict::WeightQParams& weight);
/// Describes one node of the converted model, e.g. "conv1  torch.ao.nn.quantized.Conv2d, weight qint8
/// per_tensor_affine".
std::string converted_words(const insight::ReplacementNode& node);

/// Returns the name of the class or function that a node becomes in the lowered model; "" if it is unchanged
/// or merged into another node, or if PyTorch raises.
std::string becomes_name(const insight::ConversionOutcome& becomes);

std::string_view words_for(predict::ConstraintTarget target); ///< "input", "weight", "bias", "output"
std::string_view words_for(predict::ConstraintKind kind);     ///< "dtype", "dynamic", "range", ...
std::string_view words_for(predict::CheckVerdict verdict);    ///< "pass", "fail", "not checked"
std::string_view words_for(config::ObservationType type);     ///< PyTorch's spelling

/// Returns the pattern of a match in one line; "custom module" or "standalone module" for matches without a
/// pattern.
std::string pattern_words(const insight::PatternView& view, const predict::PatternMatch& match);
/// Returns the pattern of a backend entry in one line.
std::string pattern_words(const insight::PatternView& view, config::EntryIndex entry);
/// All warnings of one kind that PyTorch emits in prepare.
struct WarningGroup {
    predict::PlanWarning warning;
    int count = 0; ///< how often PyTorch emits the warning
    /// PyTorch's texts, each different text once; empty if only standalone modules cause the warning.
    /// "QConfig(...)" stands for the repr of the qconfig.
    std::vector<std::string> texts;
};
/// Returns the warnings grouped by kind. The kinds are in the order of their first warnings; warnings for
/// standalone modules come before those for the model itself.
std::vector<WarningGroup> warnings_of(const insight::Explainer& explainer);

} // namespace qcs::words
