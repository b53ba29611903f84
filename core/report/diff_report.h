#pragma once
// Writers for the differences between two configurations, as text and as JSON: first the effects on the
// model, then the differences between the files.

#include "words/diff_words.h"

namespace qcs::report {

struct DiffReport {
    std::string name_a, name_b;              ///< names of the two sides, as the user gave them
    insight::DiffSide a, b;                  ///< the outcomes on both sides; empty if there is no graph
    std::optional<insight::ModelDiff> model; ///< nullopt if there is no graph
    const config::Workspace& config_a;
    const config::Workspace& config_b;
    std::vector<config::ConfigChange> configs; ///< differences between the files

    /// True if the models have the same outcomes or, without a graph, if the configs are equal. Determines
    /// the exit code.
    bool same() const { return model ? model->same() : configs.empty(); }
};

std::string diff_text(const DiffReport& report, bool colour);
/// Returns {"a", "b", "graph", "same", "summary", "nodes": {"changed", "unchanged", "counts"}, "groups":
/// [{"kind", "from", "to", "nodes"}], "raised": {"a", "b"}, "configs": [{"config", "change", "kind", "key",
/// "index_a", "index_b", "fields": [{"field", "a", "b"}]}]}. The outermost "a" and "b" are the names of the
/// sides. In "groups", "kind" is what changed (the outcome, the rule, the qconfig, ...), and "from" and "to"
/// describe it on side a and on side b. Without a graph, "graph", "summary", "nodes", "groups" and "raised"
/// are null. An element of "configs" lacks the members that do not apply to it. If rules are switched off on
/// either side, there is also "rules_off": {"a", "b"}.
std::string diff_json(const DiffReport& report);

} // namespace qcs::report
