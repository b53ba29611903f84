#include "document/autosave_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <unistd.h>

namespace qcs::ui {

namespace {

QString besidePath(const QString& workspace, const QString& id) {
    const QFileInfo file(workspace);
    return file.absoluteDir().filePath(QStringLiteral(".%1.%2.autosave").arg(file.fileName(), id));
}

QString ownPath(const QString& folder, const QString& workspace, const QString& id) {
    return QDir(folder).filePath(QStringLiteral(".%1.%2.autosave").arg(nameInOwnFolder(workspace), id));
}

} // namespace

QString nameInOwnFolder(const QString& workspace) {
    constexpr int longest = 40; // with all that is added to it, it must remain a name that a folder takes
    return workspace.isEmpty() ? QStringLiteral("untitled") : QFileInfo(workspace).fileName().left(longest);
}

AutosaveFile::AutosaveFile()
    : id_(QStringLiteral("%1").arg(QRandomGenerator::system()->generate(), 8, 16, QLatin1Char('0'))) {}

AutosaveFile::~AutosaveFile() {
    if (!wanted_) removeFile();
    if (lock_ >= 0) ::close(lock_);
}

int AutosaveFile::ticket() {
    const std::lock_guard guard(mutex_);
    return ++tickets_;
}

QString AutosaveFile::path() const {
    const std::lock_guard guard(mutex_);
    return path_;
}

std::optional<FileProblem> AutosaveFile::write(int ticket, const qcs::Autosave& autosave,
                                               const QString& folder) {
    const auto bytes = QByteArray::fromStdString(qcs::write_autosave(autosave));
    const std::lock_guard writing(writing_);
    if (isWorthless(ticket)) return std::nullopt;
    const QString workspace = QString::fromStdString(autosave.workspace_file);
    FileProblem problem;
    bool written = !workspace.isEmpty() && writeTo({besidePath(workspace, id_), bytes, workspace}, problem);
    if (!written) {
        QDir().mkpath(folder);
        written = writeTo({ownPath(folder, workspace, id_), bytes, workspace}, problem);
    }
    if (!written) return problem;
    if (!keep(ticket)) removeFile();
    return std::nullopt;
}

bool AutosaveFile::isWorthless(int ticket) const {
    const std::lock_guard guard(mutex_);
    return ticket <= done_;
}

/// False: it was forgotten while it was written.
bool AutosaveFile::keep(int ticket) {
    const std::lock_guard guard(mutex_);
    if (ticket <= done_) return false;
    done_ = ticket;
    wanted_ = true;
    return true;
}

bool AutosaveFile::writeTo(const FileToWrite& file, FileProblem& problem) {
    int lock = -1;
    auto staged = qcs::StagedFile::make(toCore(file), {}, &lock);
    bool renamed = false;
    const auto committed = staged ? staged->commit({}, &renamed) : tl::unexpected(staged.error());
    if (!renamed) {
        problem = problemOf(committed.error());
        if (lock >= 0) ::close(lock);
        return false;
    }
    if (path() != file.path) removeFile();
    if (lock_ >= 0) ::close(lock_);
    lock_ = lock;
    setPath(file.path);
    return true;
}

void AutosaveFile::forget() {
    const std::lock_guard guard(mutex_);
    done_ = tickets_;
    wanted_ = false;
}

void AutosaveFile::tidy() {
    const std::lock_guard writing(writing_);
    if (!isWanted()) removeFile();
}

bool AutosaveFile::isWanted() const {
    const std::lock_guard guard(mutex_);
    return wanted_;
}

void AutosaveFile::setPath(const QString& path) {
    const std::lock_guard guard(mutex_);
    path_ = path;
}

void AutosaveFile::removeFile() {
    if (const QString old = path(); !old.isEmpty()) QFile::remove(old);
    setPath({});
}

} // namespace qcs::ui
