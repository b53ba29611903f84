#include "session/jobs/comparison.h"

#include "session/document/document.h"

namespace qcs::ui {

qcs::insight::ConversionOptions conversionOptions(const qcs::config::Workspace& workspace) {
    qcs::insight::ConversionOptions conversion;
    conversion.custom =
        std::make_shared<const qcs::config::ConvertCustomConfig>(workspace.convert_custom.value);
    const auto& backend = workspace.backend;
    conversion.engine =
        qcs::insight::engine_for(backend.preset.empty() ? backend.value.name : backend.preset);
    return conversion;
}

qcs::engine::Inputs inputsOf(const Document& document) {
    const auto& workspace = document.workspace();
    qcs::engine::Inputs inputs{document.snapshot(), conversionOptions(workspace)};
    inputs.fuse_custom = std::make_shared<const qcs::config::FuseCustomConfig>(workspace.fuse_custom.value);
    for (const auto& graph : document.graphs())
        if (graph != inputs.graph) inputs.other_graphs.push_back(graph);
    return inputs;
}

std::optional<Effect> compareRevisions(qcs::engine::Engine& engine, const qcs::engine::Revision& before,
                                       const qcs::engine::Revision& after, Depth depth,
                                       const qcs::Task& task) {
    const auto found =
        engine.query<qcs::engine::stages::Compared>(after, task, {before, depth == Depth::Everything});
    if (!found) return std::nullopt;
    Effect effect;
    effect.before = found->before;
    effect.after = found->after;
    effect.diff = found->diff;
    return effect;
}

} // namespace qcs::ui
