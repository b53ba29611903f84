#include "session/jobs/save_service.h"

#include "base/file_codes.h"

#include <QEventLoop>
#include <QFileInfo>
#include <QPointer>

namespace qcs::ui {
namespace {
const auto saveLane = QStringLiteral("save");
} // namespace

SaveService::SaveService(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs) {}

void SaveService::save(const QString& path, Document::Overwrite overwrite) {
    const Wanted wanted{path, overwrite};
    if (!running_)
        start(wanted);
    else if (waiting_.empty() || !(waiting_.back() == wanted))
        waiting_.push_back(wanted);
}

void SaveService::start(const Wanted& wanted) {
    running_ = true;
    const auto request = std::make_shared<const qcs::project::SaveRequest>(
        document_->beginSave(wanted.path, wanted.overwrite));
    jobs_->start(
        saveLane, tr("Saving %1").arg(QFileInfo(QString::fromStdString(request->path)).fileName()),
        [request, first = beforeSave_ ? beforeSave_() : nullptr](const qcs::Task& task) {
            if (first) first();
            return qcs::project::write_save(*request, task.progress);
        },
        [self = QPointer(this), request](const qcs::project::SaveResult& result) {
            if (self) self->finish(*request, result);
        },
        Cancelling::Never,
        [self = QPointer(this), request](const QString& why) {
            if (!self) return;
            qcs::project::SaveResult result;
            result.problems.push_back(
                {qcs::message(qcs::codes::file_unwritable, request->path, why.toStdString()),
                 {request->path}});
            self->finish(*request, result);
        });
}

void SaveService::finish(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result) {
    running_ = false;
    succeeded_ = document_->finishSave(request, result);
    if (succeeded_)
        Q_EMIT saved(QString::fromStdString(request.path));
    else
        Q_EMIT failed();
    while (!running_ && !waiting_.empty()) {
        const Wanted next = waiting_.front();
        waiting_.pop_front();
        if (!isNeedless(next)) start(next);
    }
    if (!isBusy()) Q_EMIT idle();
}

/// True if the save before it has already written everything, or has failed as this one would.
bool SaveService::isNeedless(const Wanted& wanted) const {
    return wanted.path.isEmpty() && wanted.overwrite == Document::Overwrite::No &&
           (!succeeded_ || !document_->isModified());
}

bool SaveService::wait() {
    if (isBusy()) {
        QEventLoop loop;
        connect(this, &SaveService::idle, &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
    }
    return succeeded_;
}

} // namespace qcs::ui
