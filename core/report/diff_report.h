#pragma once
// Writers for differences, as text and as JSON: first their effects on the model, then the differences of the
// files.

#include "words/diff_words.h"

namespace qcs::report {

struct DiffReport {
    std::string name_a, name_b; ///< as the user named them
    insight::DiffSide a, b;     ///< empty if there is no graph
    std::optional<insight::ModelDiff> model;
    const config::Workspace& config_a;
    const config::Workspace& config_b;
    std::vector<config::ConfigChange> configs;

    /// Determines the exit code: compares the models if there are any, otherwise the configs.
    bool same() const { return model ? model->same() : configs.empty(); }
};

std::string diff_text(const DiffReport& report, bool colour);
/// {"a", "b", "graph", "same", "summary", "nodes": {"changed", "unchanged", "counts"}, "groups": [{"kind",
/// "from", "to", "nodes"}], "raised": {"a", "b"}, "configs": [{"config", "change", "kind", "key", "index_a",
/// "index_b", "fields": [{"field", "a", "b"}]}]}; without a graph, "graph" to "raised" are null.
std::string diff_json(const DiffReport& report);

} // namespace qcs::report
