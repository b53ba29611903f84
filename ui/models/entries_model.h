#pragma once
// The backend's entries as rows, searched by any word in them: under a heading for each family, or in the
// backend's own order.

#include "session/answers.h"
#include "words/entry_words.h"
#include "words/finding_words.h"

#include <QAbstractListModel>

namespace qcs::ui {

/// The name of the preset that the backend began as, or its own where it began as none.
QString presetNameOf(const Document& document);
/// nullptr where it began as none.
const qcs::config::BackendConfig* presetOf(const Document& document);

class EntriesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        EntryIdRole = Qt::UserRole, ///< EntryId; 0 for a heading
        NumberRole,                 ///< int: 1..n in the backend; 0 for a heading
        DtypesRole,                 ///< "quint8 · dynamic qint8"
        CountsRole,                 ///< "2 matches"; "" while it is not known, and for none
        BadgeRole,                  ///< "never matches: entry 4 comes first"; "" if all is well
        DifferenceRole,             ///< "edited", "new"; "" where it is as in the preset
        FindingRole,                ///< what is wrong, in a few words; "" if nothing is, or it is not known
        FindingIconRole,
        FixRole,    ///< "Remove"; what to do where no edit fixes it: "Edit"
        FixAllRole, ///< "Fix all 3"; "" where it is the only one of its kind
    };

    EntriesModel(Document* document, Answers* answers, QObject* parent = nullptr);
    /// Is all known that is shown about entries?
    bool isIdle() const { return !notes_.isBusy() && !reach_.isBusy(); }

    /// Words that must all occur, in any order.
    void setSearch(const QString& words);
    void setGrouped(bool grouped);
    void setProblems(QHash<EntryId, RowProblem> problems);
    const RowProblem* problem(EntryId entry) const; ///< nullptr if all is well
    bool isGrouped() const { return grouped_; }
    EntryId entryAt(const QModelIndex& index) const; ///< 0 for a heading
    /// Invalid if the search hides it.
    QModelIndex indexOfEntry(EntryId id) const;
    int shown() const; ///< entries

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
    /// Some rows may have got, or lost, a second line.
    void problemsChanged();

private:
    struct Row {
        EntryFamily family = EntryFamily::Other;
        EntryId id = 0; ///< 0: the heading of the family
        bool operator==(const Row&) const = default;
    };
    /// What is known about an entry beside what it says.
    struct Fact {
        std::optional<qcs::insight::EntryReach> reach; ///< nullopt: there is no model, or it is not known yet
        EntryId preemptedBy = 0;                       ///< always matches before this one can
        bool added = false;                            ///< the preset has no such pattern
        bool differs = false;                          ///< from the preset's entry
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
    bool isFound(const Text& text) const; ///< by the search
    std::vector<Row> wanted() const;
    /// Row by row into what is wanted for another search, or other groups.
    void rearrange();
    // What the document announces of its entries, before it happens.
    void insert(int entry);
    void remove(int entry);
    void move(int from, int to);
    void change(int entry);      ///< after it has happened
    int rowOf(EntryId id) const; ///< -1 if the search hides it
    /// Where the row of an entry of this family belongs that is to stand before this one of the backend.
    int rowBefore(int entry, EntryFamily family) const;
    void insertRow(int row, Row what);
    void removeRow(int row);
    void moveRow(int row, int before);
    void rotate(int row, int before); ///< moveRow() without its signals
    // Of a family that gets its first row, or has lost its last.
    void addHeading(EntryFamily family);
    void dropHeading(EntryFamily family);
    void allChanged();
    void takeFacts();
    QString counts(EntryId id) const;
    QString badge(EntryId id) const;
    QString tip(EntryId id) const;
    QVariant problemData(EntryId id, int role) const;
    QList<EntryId> dragged(const QMimeData* data) const;
    /// Before which entry a drop at this row would put them (0: the end); nullopt where it may not be.
    std::optional<EntryId> targetOfDrop(const QList<EntryId>& ids, int row, const QModelIndex& parent) const;

    Document* document_;
    StageSubscription<qcs::engine::stages::EntryNotes> notes_;
    StageSubscription<qcs::engine::stages::EntriesReach> reach_;
    QHash<EntryId, Fact> facts_;
    std::vector<Row> rows_;
    mutable QHash<EntryId, Text> texts_;
    QHash<EntryId, RowProblem> problems_; ///< as the newest lint knows them
    std::function<void()> finish_;        ///< of an announced change: what is left to do once it has happened
    QString search_;
    bool grouped_ = true;
};

} // namespace qcs::ui
