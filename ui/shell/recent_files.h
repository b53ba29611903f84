#pragma once
// Item model of recently opened files: pinned ones first, then the most recent. The list is shared by all
// windows and kept between runs.

#include <QAbstractListModel>

#include <set>

namespace qcs::ui {

class RecentFiles : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        PathRole = Qt::UserRole, ///< absolute
        FolderRole,              ///< "~/models"
        PinnedRole,              ///< bool
        MissingRole,             ///< bool: the file did not exist at the last check
    };
    static constexpr int mostUnpinned = 12;

    /// Without `remembered` the list is neither read from nor written to the settings.
    explicit RecentFiles(bool remembered, QObject* parent = nullptr);

    QStringList paths() const;
    bool isPinned(const QString& path) const;
    /// Moves the file to the top of the unpinned ones.
    void add(const QString& path);
    void remove(const QString& path);
    void setPinned(const QString& path, bool pinned);
    /// Removes all files that are not pinned.
    void clear();
    /// Reads the list again, which other windows may have changed, and checks in the background which files
    /// still exist.
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
    void take(QList<File> files);
    void save() const;
    void look();

    const bool remembered_;
    QList<File> files_;
    std::set<QString> missing_;
};

} // namespace qcs::ui
