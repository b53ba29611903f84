#pragma once
// Files that were opened: pinned ones first, then the newest. All windows and runs of the program share them.

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
        MissingRole,             ///< bool: it is not there any more, as far as is known
    };
    static constexpr int mostUnpinned = 12;

    /// Without `remembered` nothing is read from or written to the settings.
    explicit RecentFiles(bool remembered, QObject* parent = nullptr);

    QStringList paths() const;
    bool isPinned(const QString& path) const;
    /// To the top of what is not pinned.
    void add(const QString& path);
    void remove(const QString& path);
    void setPinned(const QString& path, bool pinned);
    /// All but the pinned ones.
    void clear();
    /// Reads what other windows did, and looks, in the background, which files are still there.
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
