#include "jobs/autosave.h"

#include <QPointer>

namespace qcs::ui {
namespace {

const auto lane = QStringLiteral("autosave");

/// Puts the big parts in, which the job copies and not the window's thread.
qcs::Autosave complete(qcs::Autosave autosave, const qcs::ResolveInput& parts) {
    autosave.workspace.backend.value = *parts.backend;
    autosave.workspace.mapping.value = *parts.mapping;
    autosave.workspace.prepare_custom.value = *parts.prepare_custom;
    return autosave;
}

} // namespace

Autosave::Autosave(Document* document, JobRunner* jobs, const QString& folder, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs), folder_(folder) {
    soon_.setSingleShot(true);
    soon_.setInterval(delay);
    soon_.setTimerType(Qt::PreciseTimer);
    connect(&soon_, &QTimer::timeout, this, &Autosave::write);
    connect(document_->undoStack(), &QUndoStack::indexChanged, this, &Autosave::changed);
    connect(document_, &Document::analysisInputChanged, this, &Autosave::changed); // merged typing
    connect(document_, &Document::modifiedChanged, this, &Autosave::changed);
    connect(document_, &Document::opened, this, &Autosave::changed);
    connect(document_, &Document::aboutToSave, this, &Autosave::flush);
    changed();
}

void Autosave::changed() {
    if (document_->isModified()) {
        if (!soon_.isActive()) soon_.start(); // not again: an edit waits no longer because others follow
        return;
    }
    soon_.stop();
    file_->forget();
    if (file_->path().isEmpty()) return;
    jobs_->start(
        lane, {},
        [file = file_](const JobContext&) {
            file->tidy();
            return 0;
        },
        [](int) {});
}

void Autosave::write() {
    if (!document_->isModified()) return;
    jobs_->start(
        lane, {},
        [file = file_, ticket = file_->ticket(), autosave = document_->autosaveWithoutParts(),
         parts = document_->snapshot(), folder = folder_](const JobContext&) {
            return file->write(ticket, complete(autosave, parts), folder);
        },
        [self = QPointer(this)](const std::optional<FileProblem>& problem) {
            if (self) self->finished(problem);
        });
}

void Autosave::flush() {
    soon_.stop();
    if (!document_->isModified()) return;
    finished(file_->write(file_->ticket(), complete(document_->autosaveWithoutParts(), document_->snapshot()),
                          folder_));
}

void Autosave::discard() {
    soon_.stop();
    file_->forget();
    file_->tidy();
}

void Autosave::finished(const std::optional<FileProblem>& problem) {
    if (problem && !failing_) Q_EMIT failed(problem->path, problem->why);
    failing_ = problem.has_value();
}

} // namespace qcs::ui
