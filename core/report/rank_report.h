#pragma once
// Writers for the ranking of a model's weights: JSON (`qconfig rank --json`) and text.

#include "insight/ranking/output_errors.h"

#include <string>

namespace qcs::report {

class JsonObject;

struct RankReport {
    const insight::RankPlan& plan;
    const insight::Ranking& ranking;
    std::optional<double> threshold_db = std::nullopt; ///< weights with a lower SQNR are marked
    /// Errors of the whole model's outputs; null: not measured.
    const config::Measurements* measurements = nullptr;
    std::optional<bool> measured_with_these = std::nullopt; ///< whether these configs were measured; nullopt:
                                                            ///< not recorded
};

/// Writes {"tensors": [...], "unranked": [...]} into the open object; with measurements also "measurements":
/// {...}.
void write_ranking(JsonObject& object, const RankReport& report);
/// A table, worst first, and then what is not ranked, grouped by reason.
std::string ranking_text(const RankReport& report, bool colour);

/// Writes the member "rule" into the open object: the rule's number, counted from 1, or null.
void write_rule(JsonObject& object, const insight::TensorSpec& spec);

/// The message about a tensor that is not ranked, including the reason of its node if that decides.
Message unranked_message(const insight::Unranked& unranked);

/// "131.1 kB" (powers of 1000).
std::string bytes_text(std::uint64_t bytes);

} // namespace qcs::report
