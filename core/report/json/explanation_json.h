#pragma once
// Parts of an explanation as members of JSON documents.

#include "insight/explain/coverage.h"

namespace qcs::json {
class JsonWriter;
} // namespace qcs::json

namespace qcs::insight {
struct Unknown;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;

/// "reason", "asked" and, where another node took it in, "host". `all` is null while nothing was converted.
void write_verdict(JsonObject& object, const model::Graph& graph, const insight::NodeVerdict& verdict,
                   const insight::Verdicts* all);
/// "unknown": [{"what", "node", "message"}].
void write_unknown(json::JsonWriter& writer, const insight::Unknown& unknown);
/// The fields of one observer: name, what it observes, class, dtype, qscheme, range, group, ...
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
                         const insight::PatternReach& reach);

} // namespace qcs::report
