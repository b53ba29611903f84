#pragma once
// Writers for the ranking of a model's weights: JSON (`qconfig rank --json`) and text.

#include "insight/ranking/output_errors.h"

#include <string>

namespace qcs::report {

class JsonObject;

struct RankReport {
    const insight::RankPlan& plan;
    const insight::Ranking& ranking;
    /// Weights with an SQNR below this are highlighted; nullopt: none.
    std::optional<double> threshold_db = std::nullopt;
    /// Measured errors of the whole model's outputs; null if there are none.
    const config::Measurements* measurements = nullptr;
    /// Whether the errors were measured with the present configs; nullopt if that was not recorded.
    std::optional<bool> measured_with_these = std::nullopt;
};

/// Writes these members into the open object: "tensors" (lowest SQNR first), "unranked" and, with
/// measurements, "measurements".
void write_ranking(JsonObject& object, const RankReport& report);
/// Returns a table with the lowest SQNR first, followed by the tensors that are not ranked, grouped by the
/// reason.
std::string ranking_text(const RankReport& report, bool colour);

/// Writes the member "rule" into the open object: the number, counted from 1, of the rule that decides the
/// qconfig from which `spec` comes; null if no rule does.
void write_rule(JsonObject& object, const insight::TensorSpec& spec);

/// Returns why a tensor is not ranked. If the tensor is not ranked because its node runs in float, the
/// message says why the node runs in float.
Message unranked_message(const insight::Unranked& unranked);

/// Returns e.g. "131.1 kB" (1 kB = 1000 bytes).
std::string bytes_text(std::uint64_t bytes);

} // namespace qcs::report
