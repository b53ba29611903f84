#pragma once
// Writers for explanations of nodes: text and JSON.

#include "insight/explain/coverage.h"
#include "words/text_table.h"

namespace qcs::json {
class JsonWriter;
} // namespace qcs::json

namespace qcs::insight {
struct Unknown;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;

// Parts of an explanation as members of JSON documents.

/// "reason", "asked" and, if the node was merged into another one, "host". `all` is null without conversions.
void write_verdict(JsonObject& object, const model::Graph& graph, const insight::NodeVerdict& verdict,
                   const insight::Verdicts* all);
/// "unknown": [{"what", "node", "message"}].
void write_unknown(json::JsonWriter& writer, const insight::Unknown& unknown);
/// All properties of one observer: name, observed node, class, dtype, qscheme, range, group, ...
void write_observer(json::JsonWriter& writer, const insight::Explainer& explainer,
                    const insight::PlannedObserver& observer);
/// "pattern", "near_misses", "dtype_configs", "chosen", "inputs", "outputs", "becomes".
void write_explanation(JsonObject& object, const insight::Explainer& explainer,
                       const insight::Explanation& explanation);
/// {"text", "nodes": [...]}, or null.
void write_becomes(json::JsonWriter& writer, const std::optional<insight::Becomes>& becomes);

/// {"operations": [{"operation", "coverable", "nodes", "quantized", "pattern", "nearest"}], "raised"}.
std::string coverage_json(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows);
/// {"entry", "pattern", "dtype_configs", "fused": [[name]], "won": [...], "lost": [...], "raised"}.
std::string pattern_json(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternMatches& matches);

// Explanations as text for terminals.

words::Ink ink_of(const insight::NodeVerdict& verdict);
/// The headline.
std::string verdict_text(const insight::NodeVerdict& verdict, const insight::Verdicts* all, bool colour);
/// How that came about: pattern, near misses, constraints, observers, and what the node becomes.
std::string explanation_text(const insight::Explainer& explainer, const insight::Explanation& explanation,
                             bool colour);
std::string coverage_text(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows, bool colour);
/// For one pattern of the backend: the nodes that it matches, and why it does not match the others.
std::string pattern_text(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternMatches& matches, bool colour);

} // namespace qcs::report
