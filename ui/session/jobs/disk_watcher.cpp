#include "session/jobs/disk_watcher.h"

#include <QFileInfo>
#include <QPointer>

namespace qcs::ui {
namespace {
const auto diskLane = QStringLiteral("disk");
constexpr int settled = 200;
} // namespace

DiskWatcher::DiskWatcher(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), jobs_(jobs) {
    soon_.setSingleShot(true);
    soon_.setInterval(settled);
    connect(&soon_, &QTimer::timeout, this, &DiskWatcher::check);
    const auto wake = [this] { soon_.start(); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wake);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wake);
    connect(document_, &Document::onDiskChanged, this, [this] {
        ++generation_;
        set({});
        watch();
    });
    connect(document_, &Document::savingEnded, this, [this] {
        ++generation_; // files that were read during the save may be incomplete
        soon_.start();
    });
    watch();
}

/// Folders are watched as well, since a file that is renamed over a watched one is a new file.
void DiskWatcher::watch() {
    QStringList wanted;
    for (const auto& [file, digest] : document_->onDisk()) {
        const QFileInfo info(QString::fromStdString(file));
        for (const QString& path : {info.filePath(), info.absolutePath()})
            if (!wanted.contains(path) && QFileInfo::exists(path)) wanted.push_back(path);
    }
    QStringList unwanted;
    for (const QString& path : watcher_.files() + watcher_.directories())
        if (!wanted.removeOne(path)) unwanted.push_back(path);
    if (!unwanted.isEmpty()) watcher_.removePaths(unwanted);
    if (!wanted.isEmpty()) watcher_.addPaths(wanted);
}

void DiskWatcher::check() {
    std::set<std::string> files;
    for (const auto& [file, digest] : document_->onDisk())
        files.insert(file);
    if (files.empty()) return;
    watch(); // again, as files may have been replaced
    jobs_->start(
        diskLane, {}, [files](const qcs::Task&) { return qcs::project::read_disk_state(files); },
        [self = QPointer(this), generation = generation_](const qcs::project::DiskState& now) {
            if (self) self->compare(now, generation);
        });
}

void DiskWatcher::compare(const qcs::project::DiskState& now, int generation) {
    if (document_->isBeingSaved()) return;         // checked again when the save has ended
    if (generation != generation_) return check(); // the document was saved or loaded during the check
    set(qcs::project::change_since(document_->onDisk(), now));
}

void DiskWatcher::set(const qcs::project::DiskChange& change) {
    if (change == change_) return;
    change_ = change;
    Q_EMIT changed(change_);
}

} // namespace qcs::ui
