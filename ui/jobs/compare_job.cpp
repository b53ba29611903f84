#include "jobs/compare_job.h"

#include "jobs/git.h"
#include "project/open_file.h"
#include "project/saving.h"

#include <QFileInfo>

namespace qcs::ui {

std::shared_ptr<const qcs::Workspace> asWritten(qcs::Workspace workspace, const QString& filePath) {
    if (!filePath.isEmpty()) qcs::make_paths_relative(workspace, filePath.toStdString());
    return std::make_shared<const qcs::Workspace>(std::move(workspace));
}

namespace {

using Loaded = qcs::Expected<std::shared_ptr<const qcs::Workspace>>;

Loaded load(const CompareSource& source, const CompareBase& base, const std::stop_token& stop) {
    using Kind = CompareSource::Kind;
    if (source.kind == Kind::Document) return base.document;
    if (source.kind == Kind::Saved) return base.saved;
    if (source.kind == Kind::Value) return asWritten(*source.value, base.filePath);
    qcs::Project project;
    project.workspace = *base.document;
    const auto name = source.name.toStdString();
    if (source.kind == Kind::Preset) {
        qcs::take_preset(project, name);
    } else {
        const bool revision = source.kind == Kind::Revision;
        const QFileInfo own(base.filePath);
        const auto taken = qcs::take_configs(
            project, revision ? own.fileName().toStdString() : name,
            revision ? gitReader(own.path(), source.name, stop) : qcs::disk_reader(), qcs::LoadGraphs::No);
        if (!taken) return tl::unexpected(taken.error());
    }
    return std::make_shared<const qcs::Workspace>(std::move(project.workspace));
}

/// Parts that are the document's share its values.
ComparedState stateOf(const std::shared_ptr<const qcs::Workspace>& workspace, const CompareBase& base) {
    ComparedState state;
    if (workspace == base.document) return base.current;
    state.wish = conversionWish(*workspace);
    auto& input = state.input;
    input = base.current.input;
    input.is_qat = workspace->mode == qcs::Mode::FxQat;
    const auto share = [&](auto& pointer, const auto& value) {
        if (!pointer || !(*pointer == value)) pointer = {workspace, &value};
    };
    share(input.backend, workspace->backend.value);
    share(input.mapping, workspace->mapping.value);
    share(input.prepare_custom, workspace->prepare_custom.value);
    if (workspace->mode == qcs::Mode::FxFuse)
        share(input.fuse_alone, workspace->fuse_custom.value);
    else
        input.fuse_alone = nullptr;
    return state;
}

} // namespace

SourcesCompared compareSources(const CompareSource& before, const CompareSource& after,
                               const CompareBase& base, const JobContext& context) {
    SourcesCompared result;
    const auto first = load(before, base, context.stop), second = load(after, base, context.stop);
    for (const auto* side : {&first, &second})
        if (!*side) result.problems.insert(result.problems.end(), side->error().begin(), side->error().end());
    if (!first || !second || context.stop.stop_requested()) return result;
    auto effect = compareStates(stateOf(*first, base), stateOf(*second, base), Depth::Everything, context);
    if (!effect) return result;
    result.effect = std::move(*effect);
    result.configs = qcs::diff_configs(**first, **second);
    result.before = *first;
    result.after = *second;
    return result;
}

} // namespace qcs::ui
