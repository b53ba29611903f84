#pragma once
// RecentFiles: an item model of the recently opened files. Pinned files come first, then the other files, the
// most recent first. The list is stored in QSettings, and all windows use the same one.

#include <QAbstractListModel>

#include <set>

namespace qcs::ui {

class RecentFiles : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        PathRole = Qt::UserRole, ///< the absolute path
        FolderRole,              ///< the folder of the file, for example "~/models"
        PinnedRole,              ///< bool: the file is pinned
        MissingRole,             ///< bool: the file did not exist at the last check
    };
    static constexpr int maxUnpinned = 12; ///< the largest number of files that are not pinned

    /// If `remembered` is false, the list is neither read from QSettings nor stored there.
    explicit RecentFiles(bool remembered, QObject* parent = nullptr);

    QStringList paths() const;
    bool isPinned(const QString& path) const;
    /// Adds a file, or moves it to the top of the files that are not pinned. A pinned file stays where it is.
    void add(const QString& path);
    void remove(const QString& path);
    void setPinned(const QString& path, bool pinned);
    /// Removes all files that are not pinned.
    void clear();
    /// Reads the list again, because other windows may have changed it. Then checks in the background which
    /// files still exist.
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void changed();

private:
    struct File {
        QString path;
        bool pinned = false;
        bool operator==(const File&) const = default;
    };
    void load();
    void setFiles(QList<File> files);
    void save() const;
    void checkExistence();

    const bool remembered_;
    QList<File> files_;
    std::set<QString> missing_;
};

} // namespace qcs::ui
