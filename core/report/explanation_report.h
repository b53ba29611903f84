#pragma once
// Writers for explanations of nodes: text and JSON.

#include "insight/explain/coverage.h"
#include "words/text_table.h"

namespace qcs::json {
class JsonWriter;
} // namespace qcs::json

namespace qcs::insight {
struct UnknownOutcomes;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;

// Parts of an explanation as members of JSON documents.

/// Writes these members into the open object: "reason", "asked" (what was requested), "host" if the node was
/// merged into another one (that node), and "child" if the node calls a standalone module (the verdicts of
/// the nodes in that module). `all` is Explainer::verdicts(), which may be null.
void write_verdict(JsonObject& object, const model::Graph& graph, const insight::NodeVerdict& verdict,
                   const insight::Verdicts* all);
/// Writes the member "unknown" into the open object: [{"what", "node", "message"}], one element for each fact
/// that only Python can tell and that was not recorded. "what" is the code of the message.
void write_unknown(json::JsonWriter& writer, const insight::UnknownOutcomes& unknown);
/// Writes an object for one observer: {"name", "observes", "feeds", "class", "observer_class", "dtype",
/// "qscheme", "quant_min", "quant_max", "ch_axis", "is_dynamic", "group"}. "observer_class" is the class of
/// the observer inside a fake quantizer. Members without a value are left out; only "group", counted from 1,
/// is then null.
void write_observer(json::JsonWriter& writer, const insight::Explainer& explainer,
                    const insight::PlannedObserver& observer);
/// Writes these members into the open object: those of write_verdict(), "pattern", "near_misses",
/// "dtype_configs", "chosen" (index of the dtype config), "inputs", "outputs", "becomes".
void write_explanation(JsonObject& object, const insight::Explainer& explainer,
                       const insight::Explanation& explanation);
/// Writes {"code", "args", "text", "nodes": [...]} with the nodes that replace the explained node; null for
/// nullopt.
void write_becomes(json::JsonWriter& writer, const std::optional<insight::ConversionOutcome>& becomes);

/// Returns {"operations": [{"operation", "coverable", "nodes", "quantized", "entry", "pattern", "nearest"}],
/// "raised"}, and "rules_off" if rules are switched off. "quantized" is the number of quantized nodes;
/// "entry" (an index, counted from 0) and "pattern" are only written if an entry covers the operation;
/// "nearest" says what prevents the operation from being quantized (see insight::OperationCoverage), or is
/// null.
std::string coverage_json(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows);
/// Returns {"entry", "pattern", "dtype_configs", "observation_type", "fused", "won", "lost", "raised"}, and
/// "rules_off" if rules are switched off. "entry" is the index of the entry, counted from 0; "dtype_configs"
/// is the number of its dtype configs; "fused" lists the nodes of each fusion; "won" and "lost" are described
/// at insight::PatternMatches.
std::string pattern_json(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternMatches& matches);

// Explanations as text for terminals.

/// The colour for a node with this verdict.
words::TextStyle style_of(const insight::NodeVerdict& verdict);
/// Returns the headline: what the node runs as, and why. `all` is Explainer::verdicts(), which may be null.
std::string verdict_text(const insight::NodeVerdict& verdict, const insight::Verdicts* all, bool colour);
/// Returns the details: the pattern, near misses, constraints, observers, and what the node becomes.
std::string explanation_text(const insight::Explainer& explainer, const insight::Explanation& explanation,
                             bool colour);
std::string coverage_text(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows, bool colour);
/// Returns the nodes that one pattern of the backend matches, and why it does not match others.
std::string pattern_text(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternMatches& matches, bool colour);

} // namespace qcs::report
