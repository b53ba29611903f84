#pragma once
// The ranking of a model's weights, as JSON (`qconfig rank --json`) and as text.

#include "insight/ranking/output_errors.h"

#include <string>

namespace qcs::report {

class JsonObject;

struct RankReport {
    const insight::RankPlan& plan;
    const insight::Ranking& ranking;
    std::optional<double> threshold_db = std::nullopt; ///< what is below it is marked
    const config::Measurements* measurements =
        nullptr; ///< of the whole model's outputs; null: there are none
    std::optional<bool> measured_with_these = std::nullopt; ///< configs; nullopt: not on record
};

/// {"tensors": [...], "unranked": [...]}, with measurements {"measurements": {...}} as well, into the object
/// that is open.
void write_ranking(JsonObject& object, const RankReport& report);
/// A table, the worst first, and what stands in no ranking, by reason.
std::string ranking_text(const RankReport& report, bool colour);

/// The member "rule" of the object that is open: its number, counted from 1, or null.
void write_rule(JsonObject& object, const insight::TensorSpec& spec);

/// What is said of a tensor that is not ranked, with the reason of its node where that decides.
Message unranked_message(const insight::Unranked& unranked);

/// "131.1 kB" (powers of 1000).
std::string bytes_text(std::uint64_t bytes);

} // namespace qcs::report
