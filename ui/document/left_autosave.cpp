#include "document/autosave_file.h"
#include "model/workspace_files.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace qcs::ui {

namespace {

constexpr auto suffix = ".autosave";
constexpr auto asideSuffix = ".kept";

/// In order of time, newest first. `name` is that of the workspace.
QStringList candidates(const QString& folder, const QString& name) {
    const QString prefix = u'.' + name + u'.';
    QStringList paths;
    const auto filters = QDir::Files | QDir::Hidden | QDir::System;
    for (const QFileInfo& file :
         QDir(folder).entryInfoList({QStringLiteral("*") + QLatin1String(suffix)}, filters, QDir::Time))
        // A wildcard would take the brackets of a name for its own.
        if (file.fileName().startsWith(prefix) &&
            file.fileName().size() == prefix.size() + 8 + qsizetype(qstrlen(suffix)))
            paths.push_back(file.absoluteFilePath());
    return paths;
}

} // namespace

LeftAutosave::LeftAutosave(QString path, int lock, qcs::Expected<qcs::Autosave> content)
    : path_(std::move(path)), lock_(lock), content_(std::move(content)) {}

LeftAutosave::LeftAutosave(LeftAutosave&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      content_(std::move(other.content_)) {}

LeftAutosave::~LeftAutosave() {
    if (lock_ >= 0) ::close(lock_);
}

/// nullopt if somebody else has it, or it is gone meanwhile.
std::optional<LeftAutosave> LeftAutosave::take(const QString& path) {
    const QByteArray name = QFile::encodeName(path);
    int file = ::open(name.constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 && errno != ENOENT)
        file = ::open(name.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    const bool held = ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    struct stat opened {};
    struct stat named {};
    // Between the two its owner may have put another one in its place.
    const bool same = ::fstat(file, &opened) == 0 && ::stat(name.constData(), &named) == 0 &&
                      opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    if (held || !same) {
        ::close(file);
        return std::nullopt;
    }
    const auto bytes = qcs::read_file(path.toStdString());
    auto content = bytes ? qcs::read_autosave(*bytes, path.toStdString())
                         : qcs::Expected<qcs::Autosave>(tl::unexpected(bytes.error()));
    return LeftAutosave(path, file, std::move(content));
}

std::vector<LeftAutosave> LeftAutosave::find(const QString& workspaceFile, const QString& folder) {
    std::vector<LeftAutosave> found;
    const auto look = [&](const QString& where, const QString& name, bool beside) {
        for (const QString& path : candidates(where, name)) {
            auto left = take(path);
            if (!left) continue;
            // In the program's folder there may be those of another workspace of that name.
            const bool other =
                left->content() && QString::fromStdString(left->content()->workspace_file) != workspaceFile;
            if (beside || !other) found.push_back(std::move(*left));
        }
    };
    const QFileInfo file(workspaceFile);
    if (!workspaceFile.isEmpty()) look(file.absolutePath(), file.fileName(), true);
    look(folder, nameInOwnFolder(workspaceFile), false);
    return found;
}

void LeftAutosave::remove() {
    QFile::remove(path_);
}

QString LeftAutosave::putAside() {
    const QString aside = path_ + QLatin1String(asideSuffix);
    QFile::remove(aside);
    return QFile::rename(path_, aside) ? aside : QString();
}

} // namespace qcs::ui
