#include "shell/recent_files.h"

#include "words/wording.h"

#include <QDir>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QSettings>
#include <QtConcurrent>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto listKey = QStringLiteral("recent-files");
const auto pathKey = QStringLiteral("path");
const auto pinnedKey = QStringLiteral("pinned");

QString shortFolder(const QString& path) {
    const QString folder = QDir::toNativeSeparators(QFileInfo(path).absolutePath());
    const QString home = QDir::toNativeSeparators(QDir::homePath());
    const bool inside = folder == home || folder.startsWith(home + QDir::separator());
    return inside ? QLatin1Char('~') + folder.mid(home.size()) : folder;
}

} // namespace

RecentFiles::RecentFiles(bool remembered, QObject* parent)
    : QAbstractListModel(parent), remembered_(remembered) {
    refresh();
}

QStringList RecentFiles::paths() const {
    QStringList paths;
    for (const File& file : files_)
        paths.push_back(file.path);
    return paths;
}

bool RecentFiles::isPinned(const QString& path) const {
    return std::ranges::any_of(files_, [&](const File& file) { return file.path == path && file.pinned; });
}

void RecentFiles::add(const QString& path) {
    load();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    missing_.erase(absolute);
    if (isPinned(absolute)) return;
    QList<File> files = files_;
    files.removeIf([&](const File& file) { return file.path == absolute; });
    const auto firstUnpinned = std::ranges::find(files, false, &File::pinned);
    files.insert(firstUnpinned, {absolute, false});
    while (std::ranges::count(files, false, &File::pinned) > maxUnpinned)
        files.removeLast();
    setFiles(std::move(files));
    save();
}

void RecentFiles::remove(const QString& path) {
    load();
    QList<File> files = files_;
    files.removeIf([&](const File& file) { return file.path == path; });
    setFiles(std::move(files));
    save();
}

void RecentFiles::setPinned(const QString& path, bool pinned) {
    load();
    QList<File> files = files_;
    const auto found = std::ranges::find(files, path, &File::path);
    if (found == files.end() || found->pinned == pinned) return;
    files.erase(found);
    files.insert(std::ranges::find(files, false, &File::pinned), {path, pinned});
    setFiles(std::move(files));
    save();
}

void RecentFiles::clear() {
    load();
    QList<File> files = files_;
    files.removeIf([](const File& file) { return !file.pinned; });
    setFiles(std::move(files));
    save();
}

void RecentFiles::refresh() {
    load();
    checkExistence();
}

void RecentFiles::load() {
    if (!remembered_) return;
    QSettings settings;
    QList<File> files;
    const int count = settings.beginReadArray(listKey);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        files.push_back({settings.value(pathKey).toString(), settings.value(pinnedKey).toBool()});
    }
    settings.endArray();
    setFiles(std::move(files));
}

void RecentFiles::setFiles(QList<File> files) {
    if (files == files_) return;
    beginResetModel();
    files_ = std::move(files);
    endResetModel();
    Q_EMIT changed();
}

void RecentFiles::save() const {
    if (!remembered_) return;
    QSettings settings;
    settings.remove(listKey);
    settings.beginWriteArray(listKey, static_cast<int>(files_.size()));
    for (int i = 0; i < files_.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue(pathKey, files_[i].path);
        settings.setValue(pinnedKey, files_[i].pinned);
    }
    settings.endArray();
}

/// Runs in the background, because an unreachable network folder can take long to answer.
void RecentFiles::checkExistence() {
    auto* watcher = new QFutureWatcher<std::set<QString>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        const auto missing = watcher->result();
        if (missing == missing_) return;
        missing_ = missing;
        if (!files_.isEmpty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    });
    watcher->setFuture(QtConcurrent::run([paths = paths()] {
        std::set<QString> missing;
        for (const QString& path : paths)
            if (!QFileInfo::exists(path)) missing.insert(path);
        return missing;
    }));
}

int RecentFiles::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(files_.size());
}

QVariant RecentFiles::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const File& file = files_[index.row()];
    const bool missing = missing_.contains(file.path);
    switch (role) {
    case Qt::DisplayRole: return QFileInfo(file.path).fileName();
    case PathRole: return file.path;
    case FolderRole: return shortFolder(file.path);
    case PinnedRole: return file.pinned;
    case MissingRole: return missing;
    case Qt::ToolTipRole:
        return missing ? tr("%1 is not there any more.").arg(QDir::toNativeSeparators(file.path))
                       : QDir::toNativeSeparators(file.path);
    case Qt::AccessibleTextRole: {
        QStringList parts = {QFileInfo(file.path).fileName(), shortFolder(file.path)};
        if (file.pinned) parts.push_back(tr("pinned"));
        if (missing) parts.push_back(tr("missing"));
        return listed(parts);
    }
    default: return {};
    }
}

} // namespace qcs::ui
