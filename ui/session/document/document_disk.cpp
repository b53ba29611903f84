// The part of Document that deals with its files: saving, changes by other programs, recovery after a crash.

#include "config/parts.h"
#include "session/document/document.h"
#include "session/document/places.h"
#include "words/edit_words.h"
#include "words/user_names.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace qcs::ui {

void Document::setSaved(const qcs::project::Project& project, const qcs::project::DiskState& seen) {
    auto saved = project.workspace;
    partFiles_ = qcs::project::part_files(saved);
    qcs::project::forget_parts(saved, project.unfinished);
    saved_ = std::make_shared<const qcs::config::Workspace>(std::move(saved));
    savedBefore_.reset();
    saving_ = 0;
    readOnly_ = project.read_only;
    setOnDisk(seen);
}

/// Digests of files that are not in `seen` are read now.
void Document::setOnDisk(const qcs::project::DiskState& seen) {
    onDisk_.clear();
    if (!filePath_.isEmpty()) {
        auto files = qcs::project::part_files(*saved_);
        files.insert(partFiles_.begin(), partFiles_.end());
        files.insert(filePath_.toStdString());
        for (const auto& file : files) {
            const auto found = seen.find(file);
            onDisk_[file] = found != seen.end() ? found->second : qcs::project::read_disk_state({file})[file];
        }
    }
    Q_EMIT onDiskChanged();
}

qcs::project::DiskChange Document::changeOnDisk() const {
    return qcs::project::change_since(onDisk_);
}

WholeWorkspace Document::whole(qcs::project::Project project) {
    for (std::size_t i = 0; i < project.graphs.size(); ++i)
        for (const auto& known : graphs_) // a graph that has not changed need not be analysed again
            if (known && project.graphs[i] && *known == *project.graphs[i]) project.graphs[i] = known;
    auto ids = newIds(project.workspace.mapping.value.rules.size());
    auto entryIds = newIds(project.workspace.backend.value.configs.size());
    return {std::move(project.workspace), std::move(project.graphs), std::move(ids), std::move(entryIds)};
}

void Document::addToCatalogue(const std::string& file, const QString& what) {
    if (std::ranges::find(workspace_.catalogue, file) != workspace_.catalogue.end()) return readCatalogue();
    qcs::project::Project project{workspace_, graphs_, {}, {}, false, {}};
    project.workspace.catalogue.push_back(file);
    undo_.push(new ReplaceWorkspace(*this, whole(std::move(project)), what));
}

void Document::readCatalogue() {
    std::vector<qcs::catalogue::Addition> additions;
    qcs::Diagnostics warnings; // reported when the workspace was opened
    for (const auto& file : workspace_.catalogue)
        if (auto addition = qcs::project::load_addition(file, qcs::project::read_any_file, warnings))
            additions.push_back(std::move(*addition));
    setCatalogueAdditions(additions);
}

bool Document::loadFromDisk() {
    const auto file = filePath_.toStdString();
    qcs::project::DiskState seen;
    auto project = qcs::project::load_project(file, qcs::project::recording_reader(seen));
    if (!project) return report(project.error());
    qcs::project::make_paths_absolute(project->workspace, file, false);
    const auto warnings = project->warnings;
    const auto saved = *project;
    if (!(saved.workspace == workspace_))
        undo_.push(new ReplaceWorkspace(*this, whole(std::move(*project)),
                                        tr("Load %1 from disk").arg(QFileInfo(filePath_).fileName())));
    setSaved(saved, seen);
    if (saved.unfinished.empty())
        undo_.setClean();
    else
        markUnsaved();
    return report(warnings);
}

bool Document::recover(const qcs::project::Autosave& autosave) {
    qcs::project::Project project{autosave.workspace, {}, {}, {}, false, {}};
    qcs::Diagnostics problems;
    qcs::Diagnostics warnings; // reported when it was first opened
    for (const auto& entry : project.workspace.graphs) {
        const auto known =
            std::ranges::find(workspace_.graphs, entry.file, &qcs::config::WorkspaceGraph::file);
        const auto at = static_cast<std::size_t>(known - workspace_.graphs.begin());
        if (at < graphs_.size()) {
            project.graphs.push_back(graphs_[at]);
            continue;
        }
        auto loaded = qcs::project::load_graph(entry.file, qcs::project::read_any_file, warnings);
        if (loaded)
            project.graphs.push_back(std::move(*loaded));
        else
            problems.insert(problems.end(), loaded.error().begin(), loaded.error().end());
    }
    if (!problems.empty()) return report(std::move(problems));
    if (!qcs::config::same_values(workspace_, project.workspace))
        undo_.push(new ReplaceWorkspace(*this, whole(std::move(project)), tr("Recover unsaved edits")));
    for (const auto& [part, text] : autosave.texts) {
        setInvalidText(part, text);
        Q_EMIT invalidTextReplaced(part);
    }
    return report({});
}

void Document::setInvalidText(const std::string& part, const std::optional<std::string>& text) {
    const auto found = invalidTexts_.find(part);
    if (text ? found != invalidTexts_.end() && found->second == *text : found == invalidTexts_.end()) return;
    if (text)
        invalidTexts_[part] = *text;
    else
        invalidTexts_.erase(found);
    Q_EMIT invalidTextsChanged();
}

void Document::dropInvalidTexts() {
    for (const auto& [part, text] : std::exchange(invalidTexts_, {}))
        Q_EMIT invalidTextReplaced(part);
}

qcs::project::SharedWorkspace Document::shared() const {
    qcs::config::Workspace rest;
    rest.mode = workspace_.mode;
    rest.graphs = workspace_.graphs;
    rest.current_graph = workspace_.current_graph;
    rest.backend = {{}, workspace_.backend.file, workspace_.backend.preset};
    rest.mapping = {{}, workspace_.mapping.file, workspace_.mapping.preset};
    rest.prepare_custom = {{}, workspace_.prepare_custom.file, workspace_.prepare_custom.preset};
    rest.convert_custom = workspace_.convert_custom;
    rest.fuse_custom = workspace_.fuse_custom;
    rest.eager = workspace_.eager;
    rest.catalogue = workspace_.catalogue;
    rest.extras = workspace_.extras;
    const auto values = snapshot();
    return {std::move(rest), values.backend, values.mapping, values.prepare_custom};
}

qcs::project::Autosave Document::autosaveHead() const {
    qcs::project::Autosave autosave;
    autosave.workspace_file = filePath_.toStdString();
    autosave.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    autosave.steps = undo_.cleanIndex() < 0 ? undo_.index() : std::abs(undo_.index() - undo_.cleanIndex());
    autosave.texts = invalidTexts_;
    for (const auto& [file, digest] : onDisk_)
        autosave.on_disk.push_back({file, digest});
    return autosave;
}

// Saving: it is begun and finished here; project/saving.h writes the files, on any thread.

namespace {

std::vector<std::string>& packages() {
    static std::vector<std::string> trusted;
    return trusted;
}

} // namespace

void Document::trustPackages(std::vector<std::string> trusted) {
    packages() = std::move(trusted);
}

const std::vector<std::string>& Document::trustedPackages() {
    return packages();
}

qcs::project::SaveRequest Document::beginSave(const QString& path, Overwrite overwrite) {
    const bool plain = path.isEmpty();
    qcs::project::SaveRequest request;
    request.id = saving_ = ++lastSave_;
    request.path = (plain ? filePath_ : QFileInfo(path).absoluteFilePath()).toStdString();
    request.workspace = shared();
    request.saved = saved_;
    // Under another name the part files belong to the old workspace: changed parts are written inline.
    if (request.path == filePath_.toStdString()) {
        request.own = partFiles_;
        request.on_disk = onDisk_;
    }
    request.overwrite = !plain || overwrite == Overwrite::Yes;
    request.read_only = readOnly_ && request.path == filePath_.toStdString();
    request.steps = fileSteps_;
    return request;
}

bool Document::finishSave(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result) {
    if (request.id != saving_) return false; // it belongs to a workspace that was open before
    saving_ = 0;
    if (result.saved) takeSaved(request, result);
    report(result.problems);
    Q_EMIT savingEnded();
    return result.saved != nullptr;
}

void Document::takeSaved(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result) {
    const bool edited = !(request.workspace == shared());
    qcs::project::update_file_locations(workspace_, request.workspace.rest, *result.saved);
    saved_ = result.saved;
    partFiles_ = request.own;
    filePath_ = QString::fromStdString(request.path);
    readOnly_ = false;
    auto seen = onDisk_;
    for (const auto& [file, digest] : result.written)
        seen[file] = digest;
    setOnDisk(seen);
    // The undo stack can mark only its present step as clean.
    savedBefore_.reset();
    if (edited) {
        undo_.resetClean();
        savedBefore_ = request.workspace;
        qcs::project::update_file_locations(savedBefore_->rest, request.workspace.rest, *result.saved);
    } else {
        undo_.setClean();
    }
    Q_EMIT filePathChanged();
}

void Document::cleanIfSaved() {
    if (!savedBefore_ || !(*savedBefore_ == shared())) return;
    savedBefore_.reset();
    undo_.setClean();
}

bool Document::saveNow(const QString& path, Overwrite overwrite) {
    const auto request = beginSave(path, overwrite);
    return finishSave(request, qcs::project::write_save(request));
}

bool Document::save(Overwrite overwrite) {
    return !filePath_.isEmpty() && saveNow({}, overwrite);
}

bool Document::saveAs(const QString& path) {
    return saveNow(path, Overwrite::Yes);
}

void Document::setMeasurementsFile(const QString& path) {
    const auto file = path.toStdString();
    if (file == measurementsFile()) return;
    if (graph()) {
        const QString what = file.empty() ? removeTensorsWords(measurementsFile()) : openTensorsWords(file);
        undo_.push(new SetMeasurements(*this, {workspace_.current_graph}, file, what));
    } else {
        looseMeasurements_ = file;
        Q_EMIT measurementsFileChanged();
    }
}

} // namespace qcs::ui
