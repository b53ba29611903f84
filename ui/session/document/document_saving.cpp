// Saving: begun and finished here, written by whoever has the time (project/saving.h).

#include "session/document/document.h"

#include <QFileInfo>

namespace qcs::ui {

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

qcs::project::SaveOrder Document::beginSave(const QString& path, Overwrite overwrite) {
    const bool plain = path.isEmpty();
    qcs::project::SaveOrder order;
    order.id = saving_ = ++lastSave_;
    order.path = (plain ? filePath_ : QFileInfo(path).absoluteFilePath()).toStdString();
    order.workspace = shared();
    order.saved = saved_;
    // Under another name no part file is ours to write: what changed goes inside.
    if (order.path == filePath_.toStdString()) {
        order.own = partFiles_;
        order.on_disk = onDisk_;
    }
    order.overwrite = !plain || overwrite == Overwrite::Yes;
    order.read_only = plain && readOnly_;
    order.steps = fileSteps_;
    return order;
}

bool Document::finishSave(const qcs::project::SaveOrder& order, const qcs::project::SaveResult& result) {
    if (order.id != saving_) return false; // it was of what stood here before
    saving_ = 0;
    if (result.saved) takeSaved(order, result);
    report(result.problems);
    Q_EMIT savingEnded();
    return result.saved != nullptr;
}

void Document::takeSaved(const qcs::project::SaveOrder& order, const qcs::project::SaveResult& result) {
    const bool edited = !(order.workspace == shared());
    qcs::project::move_places(workspace_, order.workspace.rest, *result.saved);
    saved_ = result.saved;
    partFiles_ = order.own;
    filePath_ = QString::fromStdString(order.path);
    readOnly_ = false;
    auto seen = onDisk_;
    for (const auto& [file, digest] : result.written)
        seen[file] = digest;
    setOnDisk(seen);
    // The stack can call no step clean but the one it stands at.
    savedBefore_.reset();
    if (edited) {
        undo_.resetClean();
        savedBefore_ = order.workspace;
        qcs::project::move_places(savedBefore_->rest, order.workspace.rest, *result.saved);
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
    const auto order = beginSave(path, overwrite);
    return finishSave(order, qcs::project::write_save(order));
}

bool Document::save(Overwrite overwrite) {
    return !filePath_.isEmpty() && saveNow({}, overwrite);
}

bool Document::saveAs(const QString& path) {
    return saveNow(path, Overwrite::Yes);
}

} // namespace qcs::ui
