#include "session/jobs/compare_job.h"

#include "project/git_files.h"
#include "project/open_file.h"
#include "project/saving.h"
#include "session/document/document.h"

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
        qcs::project::set_preset(project, name);
    } else {
        const bool revision = source.kind == Kind::Revision;
        const QFileInfo own(base.filePath);
        const auto taken = qcs::project::load_into(project, revision ? own.fileName().toStdString() : name,
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

SourceComparison compareSources(const CompareSource& before, const CompareSource& after,
                                const CompareBase& base, const qcs::Task& task) {
    SourceComparison result;
    const auto first = load(before, base, task.stop), second = load(after, base, task.stop);
    for (const auto* side : {&first, &second})
        if (!*side) result.problems.insert(result.problems.end(), side->error().begin(), side->error().end());
    if (!first || !second || task.stop.stop_requested()) return result;
    auto& engine = *base.engine;
    auto effect = compareRevisions(engine, engine.revision(inputsOf(*first, base)),
                                   engine.revision(inputsOf(*second, base)), DiffScope::Everything, task);
    if (!effect) return result;
    result.effect = std::move(*effect);
    result.configs = qcs::config::diff_configs(**first, **second);
    result.before = *first;
    result.after = *second;
    return result;
}

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
    inputs.eager = document.eagerSnapshot();
    // In eager mode FX is not analysed; nor is a model that is only a list of modules, without calls.
    if (document.isEager() || (inputs.graph && inputs.graph->from_list)) {
        inputs.graph = nullptr;
        inputs.other_graphs.clear();
    }
    return inputs;
}

std::optional<Effect> compareRevisions(qcs::engine::Engine& engine, const qcs::engine::Revision& before,
                                       const qcs::engine::Revision& after, DiffScope scope,
                                       const qcs::Task& task) {
    const auto found =
        engine.query<qcs::engine::stages::Compared>(after, task, {before, scope == DiffScope::Everything});
    if (!found) return std::nullopt;
    Effect effect;
    effect.before = found->before;
    effect.after = found->after;
    effect.diff = found->diff;
    return effect;
}

QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop) {
    const QFileInfo info(file);
    const qcs::project::Git git{info.path().toStdString(), stop};
    QList<FileRevision> revisions;
    const auto log = git.log(info.fileName().toStdString(), most);
    if (!log) return revisions;
    for (const QByteArray& entry : QByteArray::fromStdString(*log).split('\0')) {
        const QString text = QString::fromUtf8(entry).trimmed();
        const QString hash = text.section(QLatin1Char('\t'), 0, 0);
        if (hash.isEmpty()) continue;
        revisions.push_back(
            {hash, text.section(QLatin1Char('\t'), 1, 1), text.section(QLatin1Char('\t'), 2)});
    }
    return revisions;
}

qcs::project::FileReader gitReader(const QString& folder, const QString& revision,
                                   const std::stop_token& stop) {
    return [git = qcs::project::Git{folder.toStdString(), stop},
            revision = revision.toStdString()](const std::string& path) {
        const bool below = path.starts_with("./") || path.starts_with("../");
        return git.read({revision, below ? path : "./" + path});
    };
}

} // namespace qcs::ui
