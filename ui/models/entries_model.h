#pragma once
// The entries of the backend as a list that can be searched: grouped under a heading for each family, or in
// the order of the backend.

#include "session/answers.h"
#include "words/entry_words.h"
#include "words/finding_words.h"

#include <QAbstractListModel>

namespace qcs::ui {

/// The name of the preset that the backend was started from; if there is none, the name of the backend.
QString presetNameOf(const Document& document);
/// The preset that the backend was started from; nullptr if there is none.
const qcs::config::BackendConfig* presetOf(const Document& document);

class EntriesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        EntryIdRole = Qt::UserRole, ///< EntryId; 0 for a heading
        NumberRole,                 ///< int: 1..n in the backend; 0 for a heading
        DtypesRole,                 ///< "quint8 · dynamic qint8"
        CountsRole,                 ///< "2 matches"; "" if there are none, or they are not computed yet
        BadgeRole,                  ///< "never matches: entry 4 comes first"; "" if there is no problem
        DifferenceRole,             ///< "edited", "new"; "" if it is the same as in the preset
        FindingRole,                ///< the lint problem in a few words; "" if none is known
        FindingIconRole,
        FixRole,    ///< text of the fix button: "Remove"; "Edit" if the problem has no fix
        FixAllRole, ///< "Fix all 3"; "" if there is only one problem of its kind
    };

    EntriesModel(Document* document, Answers* answers, QObject* parent = nullptr);
    /// Has everything that is shown about entries been computed?
    bool isIdle() const { return !notes_.isBusy() && !matches_.isBusy(); }

    /// Shows only entries that contain all these words, in any order.
    void setSearch(const QString& words);
    void setGrouped(bool grouped);
    void setProblems(QHash<EntryId, RowProblem> problems);
    const RowProblem* problem(EntryId entry) const; ///< nullptr if there is none
    bool isGrouped() const { return grouped_; }
    EntryId entryAt(const QModelIndex& index) const; ///< 0 for a heading
    /// Invalid if the search hides it.
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
    /// Rows may have gained or lost a second line.
    void problemsChanged();

private:
    struct Row {
        EntryFamily family = EntryFamily::Other;
        EntryId id = 0; ///< 0: the heading of the family
        bool operator==(const Row&) const = default;
    };
    /// Computed facts about an entry.
    struct Fact {
        std::optional<qcs::insight::EntryMatches>
            matches;             ///< nullopt without a model, or if not computed yet
        EntryId preemptedBy = 0; ///< the entry that always matches before this one
        bool added = false;      ///< the preset has no entry with this pattern
        bool differs = false;    ///< it differs from the preset's entry
    };
    struct Text {
        EntryFamily family = EntryFamily::Other;
        QString pattern;
        QString dtypes;
        QString searched;
    };
    const Row& rowAt(const QModelIndex& index) const { return rows_[static_cast<std::size_t>(index.row())]; }
    static Text textOf(const qcs::config::BackendPatternConfig& config);
    const Text& text(EntryId id, const qcs::config::BackendPatternConfig& config) const;
    bool isFound(const Text& text) const; ///< does the search find it?
    std::vector<Row> wanted() const;      ///< the rows for the present search and grouping
    /// Changes the rows one by one into wanted(), after the search or the grouping has changed.
    void rearrange();
    // Called when the document announces a change of its entries, before it happens.
    void insert(int entry);
    void remove(int entry);
    void move(int from, int to);
    void change(int entry);      ///< called after the change
    int rowOf(EntryId id) const; ///< -1 if the search hides it
    /// The row before which an entry of this family is inserted that comes before `entry` in the backend.
    int rowBefore(int entry, EntryFamily family) const;
    void insertRow(int row, Row what);
    void removeRow(int row);
    void moveRow(int row, int before);
    void rotate(int row, int before); ///< moveRow() without its signals
    // Called before a family gets its first row, and after it has lost its last one.
    void addHeading(EntryFamily family);
    void dropHeading(EntryFamily family);
    void allChanged();
    void takeFacts();
    QString counts(EntryId id) const;
    QString badge(EntryId id) const;
    QString tip(EntryId id) const;
    QVariant problemData(EntryId id, int role) const;
    QList<EntryId> dragged(const QMimeData* data) const;
    /// The entry before which a drop at this row would move `ids` (0: the end); nullopt if it is refused.
    std::optional<EntryId> targetOfDrop(const QList<EntryId>& ids, int row, const QModelIndex& parent) const;

    Document* document_;
    StageSubscription<qcs::engine::stages::EntryNotes> notes_;
    StageSubscription<qcs::engine::stages::EntryMatches> matches_;
    QHash<EntryId, Fact> facts_;
    std::vector<Row> rows_;
    mutable QHash<EntryId, Text> texts_;
    QHash<EntryId, RowProblem> problems_; ///< of the newest lint
    std::function<void()> finish_;        ///< completes an announced change after it has happened
    QString search_;
    bool grouped_ = true;
};

} // namespace qcs::ui
