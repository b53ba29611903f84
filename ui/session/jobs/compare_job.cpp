#include "session/jobs/compare_job.h"

#include "project/open_file.h"
#include "project/saving.h"
#include "session/jobs/git.h"

#include <QFileInfo>

namespace qcs::ui {

std::shared_ptr<const qcs::config::Workspace> asWritten(qcs::config::Workspace workspace,
                                                        const QString& filePath) {
    if (!filePath.isEmpty()) qcs::project::make_paths_relative(workspace, filePath.toStdString());
    return std::make_shared<const qcs::config::Workspace>(std::move(workspace));
}

namespace {

using Loaded = qcs::Expected<std::shared_ptr<const qcs::config::Workspace>>;

Loaded load(const CompareSource& source, const CompareBase& base, const std::stop_token& stop) {
    using Kind = CompareSource::Kind;
    if (source.kind == Kind::Document) return base.document;
    if (source.kind == Kind::Saved) return base.saved;
    if (source.kind == Kind::Value) return asWritten(*source.value, base.filePath);
    qcs::project::Project project;
    project.workspace = *base.document;
    const auto name = source.name.toStdString();
    if (source.kind == Kind::Preset) {
        qcs::project::take_preset(project, name);
    } else {
        const bool revision = source.kind == Kind::Revision;
        const QFileInfo own(base.filePath);
        const auto taken = qcs::project::take_configs(project, revision ? own.fileName().toStdString() : name,
                                                      revision ? gitReader(own.path(), source.name, stop)
                                                               : qcs::project::disk_reader(),
                                                      qcs::project::LoadGraphs::No);
        if (!taken) return tl::unexpected(taken.error());
    }
    return std::make_shared<const qcs::config::Workspace>(std::move(project.workspace));
}

qcs::engine::Inputs inputsOf(const std::shared_ptr<const qcs::config::Workspace>& workspace,
                             const CompareBase& base) {
    auto inputs = base.current;
    if (workspace == base.document) return inputs;
    inputs.conversion = conversionOptions(*workspace);
    inputs.is_qat = workspace->mode == qcs::config::Mode::FxQat;
    inputs.backend = {workspace, &workspace->backend.value};
    inputs.mapping = {workspace, &workspace->mapping.value};
    inputs.prepare_custom = {workspace, &workspace->prepare_custom.value};
    inputs.fuse_custom = {workspace, &workspace->fuse_custom.value};
    inputs.fuse_alone = workspace->mode == qcs::config::Mode::FxFuse ? inputs.fuse_custom : nullptr;
    return inputs;
}

} // namespace

SourcesCompared compareSources(const CompareSource& before, const CompareSource& after,
                               const CompareBase& base, const qcs::Task& task) {
    SourcesCompared result;
    const auto first = load(before, base, task.stop), second = load(after, base, task.stop);
    for (const auto* side : {&first, &second})
        if (!*side) result.problems.insert(result.problems.end(), side->error().begin(), side->error().end());
    if (!first || !second || task.stop.stop_requested()) return result;
    auto& engine = *base.engine;
    auto effect = compareRevisions(engine, engine.revision(inputsOf(*first, base)),
                                   engine.revision(inputsOf(*second, base)), Depth::Everything, task);
    if (!effect) return result;
    result.effect = std::move(*effect);
    result.configs = qcs::config::diff_configs(**first, **second);
    result.before = *first;
    result.after = *second;
    return result;
}

} // namespace qcs::ui
