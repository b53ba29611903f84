#include "session/jobs/autosave.h"

#include "base/file_codes.h"
#include "words/utf8.h"

#include <QPointer>

namespace qcs::ui {
namespace {

const auto autosaveLane = QStringLiteral("autosave");

} // namespace

Autosave::Autosave(Document* document, JobRunner* jobs, const QString& folder, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs), folder_(folder) {
    soon_.setSingleShot(true);
    soon_.setInterval(delay);
    soon_.setTimerType(Qt::PreciseTimer);
    connect(&soon_, &QTimer::timeout, this, &Autosave::write);
    connect(document_->undoStack(), &QUndoStack::indexChanged, this, &Autosave::changed);
    connect(document_, &Document::analysisInputChanged, this, &Autosave::changed); // merged edits
    connect(document_, &Document::modifiedChanged, this, &Autosave::changed);
    connect(document_, &Document::invalidTextsChanged, this, &Autosave::changed);
    connect(document_, &Document::opened, this, &Autosave::changed);
    connect(document_, &Document::onDiskChanged, this,
            &Autosave::changed); // the autosave file records the digests of these files
    changed();
}

void Autosave::changed() {
    if (document_->hasUnsaved()) {
        if (!soon_.isActive()) soon_.start(); // not restarted, so later edits do not delay the first one
        return;
    }
    soon_.stop();
    finished({}); // nothing is unsaved, so nothing can fail
    file_->forget();
    if (file_->path().empty()) return;
    jobs_->start(
        autosaveLane, {},
        [file = file_](const qcs::Task&) {
            file->remove_if_unneeded();
            return 0;
        },
        [](int) {});
}

void Autosave::write() {
    if (!document_->hasUnsaved()) return;
    jobs_->start(
        autosaveLane, {}, [write = snapshotWriter()](const qcs::Task&) { return write(); },
        [self = QPointer(this)](const qcs::Expected<void>& written) {
            if (self) self->finished(written);
        },
        Cancelling::Allowed,
        [self = QPointer(this)](const QString& why) {
            if (!self) return;
            const auto name = self->document_->displayName().toStdString();
            self->finished(
                qcs::failure(qcs::message(qcs::codes::file_unwritable, name, why.toStdString()), {name}));
        });
}

Autosave::Write Autosave::snapshotWriter() {
    return [file = file_, ticket = file_->ticket(), head = document_->autosaveHead(),
            workspace = document_->shared(), folder = folder_.toStdString()] {
        auto autosave = head;
        autosave.workspace = workspace.whole(); // copied on the thread that writes
        return file->write(ticket, autosave, folder);
    };
}

std::function<void()> Autosave::pendingWrite() {
    if (!document_->hasUnsaved()) return nullptr;
    return [write = snapshotWriter()] {
        try {
            write();
        } catch (...) { // if this fails, the next autosave reports it
        }
    };
}

void Autosave::flush() {
    soon_.stop();
    if (!document_->hasUnsaved()) return;
    finished(snapshotWriter()());
}

void Autosave::discard() {
    soon_.stop();
    file_->forget();
    file_->remove_if_unneeded();
}

void Autosave::finished(const qcs::Expected<void>& written) {
    if (!written && !failing_) {
        const auto& args = written.error().front().args; // of "file-unwritable"
        Q_EMIT failed(text(args.front()), text(args.back()));
    }
    if (written && failing_) Q_EMIT writingWorksAgain();
    failing_ = !written;
}

} // namespace qcs::ui
