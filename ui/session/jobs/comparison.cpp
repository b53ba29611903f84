#include "session/jobs/comparison.h"

#include "session/document/document.h"

namespace qcs::ui {

qcs::ConversionOptions conversionOptions(const qcs::Workspace& workspace) {
    qcs::ConversionOptions conversion;
    conversion.custom = std::make_shared<const qcs::ConvertCustomConfig>(workspace.convert_custom.value);
    const auto& backend = workspace.backend;
    conversion.engine = qcs::engine_for(backend.preset.empty() ? backend.value.name : backend.preset);
    return conversion;
}

qcs::Inputs inputsOf(const Document& document) {
    const auto& workspace = document.workspace();
    qcs::Inputs inputs{document.snapshot(), conversionOptions(workspace)};
    inputs.fuse_custom = std::make_shared<const qcs::FuseCustomConfig>(workspace.fuse_custom.value);
    for (const auto& graph : document.graphs())
        if (graph != inputs.graph) inputs.other_graphs.push_back(graph);
    return inputs;
}

std::optional<Effect> compareRevisions(qcs::Engine& engine, const qcs::Revision& before,
                                       const qcs::Revision& after, Depth depth, const qcs::Task& task) {
    const auto found = engine.query<qcs::stages::Compared>(after, task, {before, depth == Depth::Everything});
    if (!found) return std::nullopt;
    Effect effect;
    effect.before = found->before;
    effect.after = found->after;
    effect.diff = found->diff;
    return effect;
}

} // namespace qcs::ui
