#pragma once
// EntriesModel: the entries of the backend as a list that can be searched. Entries are either grouped under a
// heading for each family of operations (EntryFamily), or listed in the order of the backend.

#include "session/answers.h"
#include "words/entry_words.h"
#include "words/finding_words.h"

#include <QAbstractListModel>

namespace qcs::ui {

/// Returns the name of the preset from which the backend was made; if there is none, the backend's own name.
QString presetNameOf(const Document& document);
/// Returns PyTorch's preset with the name presetNameOf(); nullptr if there is no such preset.
const qcs::config::BackendConfig* presetOf(const Document& document);

class EntriesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        EntryIdRole = Qt::UserRole, ///< EntryId of the entry; 0 for a heading
        NumberRole,                 ///< int: the number of the entry in the backend, from 1; 0 for a heading
        DtypesRole,                 ///< the dtypes of the entry, such as "quint8 · dynamic qint8"
        CountsRole,      ///< a text such as "2 matches"; "" if there are none or they are not computed yet
        BadgeRole,       ///< a problem in short, such as "never matches: entry 4 comes first"; "" for none
        DifferenceRole,  ///< "edited" or "new" compared with the preset; "" for neither, or if not known yet
        FindingRole,     ///< the lint finding: BadgeRole, or if that is "", in sentences; "" for none
        FindingIconRole, ///< name of the icon for the finding's severity
        FixRole,         ///< the text of the fix button, such as "Remove"; "Edit" if there is no fix
        FixAllRole,      ///< the text of the button that fixes all findings of the same kind, such as
                         ///< "Fix all 3"; "" if only one of them can be fixed
    };

    EntriesModel(Document* document, Answers* answers, QObject* parent = nullptr);
    /// Returns true if no facts about entries are being computed.
    bool isIdle() const { return !notes_.isBusy() && !matches_.isBusy(); }

    /// Shows only the entries that contain all words of the search, in any order.
    void setSearch(const QString& words);
    /// Chooses between headings for each family (true) and the order of the backend (false).
    void setGrouped(bool grouped);
    /// Sets the lint findings that rows show.
    void setProblems(QHash<EntryId, RowProblem> problems);
    const RowProblem* problem(EntryId entry) const; ///< nullptr if the entry has no problem
    bool isGrouped() const { return grouped_; }
    EntryId entryAt(const QModelIndex& index) const; ///< 0 for a heading
    /// Returns the row of an entry; invalid if the search hides it.
    QModelIndex indexOfEntry(EntryId id) const;
    int shown() const; ///< the number of entries that are shown

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// Emitted when rows may have gained or lost a second line, which shows their problem.
    void problemsChanged();

private:
    struct Row {
        EntryFamily family = EntryFamily::Other;
        EntryId id = 0; ///< 0: the heading of the family
        bool operator==(const Row&) const = default;
    };
    /// What has been computed about an entry.
    struct Fact {
        /// How often the entry matches; nullopt if there is no model or this is not computed yet.
        std::optional<qcs::insight::EntryMatches> matches;
        /// An entry that is tried earlier and matches everything that this entry matches; 0 if there is none.
        EntryId preemptedBy = 0;
        bool added = false;   ///< the preset has no entry with this pattern
        bool differs = false; ///< the preset has a different entry with this pattern
    };
    /// The texts for an entry.
    struct Text {
        EntryFamily family = EntryFamily::Other;
        QString pattern;
        QString dtypes;
        /// The text in which the search looks.
        QString searched;
    };
    const Row& rowAt(const QModelIndex& index) const { return rows_[static_cast<std::size_t>(index.row())]; }
    static Text textOf(const qcs::config::BackendPatternConfig& config);
    const Text& text(EntryId id, const qcs::config::BackendPatternConfig& config) const;
    bool isFound(const Text& text) const; ///< does the search find this text?
    std::vector<Row> wanted() const;      ///< the rows that the present search and grouping require
    /// Changes the rows into wanted() by single insertions and removals, after the search or the grouping has
    /// changed.
    void rearrange();
    // The next three functions are called when the document announces a change of its entries, before the
    // change happens.
    void insert(int entry);
    void remove(int entry);
    void move(int from, int to);
    void change(int entry);      ///< called after the change
    int rowOf(EntryId id) const; ///< -1 if the search hides the entry
    /// Returns the row before which the row of an entry must be inserted, if the entry belongs to `family`
    /// and is placed in the backend directly before the entry that now has the index `entry`.
    int rowBefore(int entry, EntryFamily family) const;
    void insertRow(int row, Row what);
    void removeRow(int row);
    void moveRow(int row, int before);
    void rotate(int row, int before); ///< does the same as moveRow() without its signals
    // To be called before a family gets its first row, and after it has lost its last row.
    void addHeading(EntryFamily family);
    void dropHeading(EntryFamily family);
    void allChanged();
    void takeFacts();
    QString counts(EntryId id) const;
    QString badge(EntryId id) const;
    QString tip(EntryId id) const;
    QVariant problemData(EntryId id, int role) const;
    QList<EntryId> dragged(const QMimeData* data) const;
    /// Returns the entry before which a drop at this row would move `ids`; 0: to the end. Returns nullopt if
    /// the drop is refused.
    std::optional<EntryId> targetOfDrop(const QList<EntryId>& ids, int row, const QModelIndex& parent) const;

    Document* document_;
    StageSubscription<qcs::engine::stages::EntryNotes> notes_;
    StageSubscription<qcs::engine::stages::EntryMatches> matches_;
    QHash<EntryId, Fact> facts_;
    std::vector<Row> rows_;
    mutable QHash<EntryId, Text> texts_;
    QHash<EntryId, RowProblem> problems_; ///< from the newest lint
    std::function<void()> finish_;        ///< completes an announced change after the change has happened
    QString search_;
    bool grouped_ = true;
};

} // namespace qcs::ui
