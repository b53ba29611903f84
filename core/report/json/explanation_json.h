#pragma once
// Parts of an explanation as members of JSON documents.

#include "insight/explain/coverage.h"

namespace qcs {

struct Unknown;
class JsonObject;
class JsonWriter;

/// "reason", "asked" and, where another node took it in, "host". `all` is null while nothing was converted.
void write_verdict(JsonObject& object, const Graph& graph, const NodeVerdict& verdict, const Verdicts* all);
/// "unknown": [{"what", "node", "message"}].
void write_unknown(JsonWriter& writer, const Unknown& unknown);
/// The fields of one observer: name, what it observes, class, dtype, qscheme, range, group, ...
void write_observer(JsonWriter& writer, const Explainer& explainer, const PlannedObserver& observer);
/// "pattern", "near_misses", "dtype_configs", "chosen", "inputs", "outputs", "becomes".
void write_explanation(JsonObject& object, const Explainer& explainer, const Explanation& explanation);
/// {"text", "nodes": [...]}, or null.
void write_becomes(JsonWriter& writer, const std::optional<Becomes>& becomes);

/// {"operations": [{"operation", "coverable", "nodes", "quantized", "pattern", "nearest"}], "raised"}.
std::string coverage_json(const Explainer& explainer, std::span<const OperationCoverage> rows);
/// {"entry", "pattern", "dtype_configs", "fused": [[name]], "won": [...], "lost": [...], "raised"}.
std::string pattern_json(const Explainer& explainer, EntryIndex entry, const PatternReach& reach);

} // namespace qcs
