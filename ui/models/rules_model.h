#pragma once
// The rules as rows: a heading for each of the five kinds, strongest first, and under it its rules.

#include "session/answers.h"
#include "words/finding_words.h"

#include <QAbstractListModel>
#include <QHash>

namespace qcs::ui {

class RulesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        RuleIdRole = Qt::UserRole, ///< RuleId; 0 for a heading
        KindRole,                  ///< int: qcs::config::RuleKind, of headings too
        KindTextRole,              ///< "Module name"
        NumberRole,                ///< int: 1..n over the whole list; 0 for a heading
        KeyRole,                   ///< "conv2"
        QConfigRole,               ///< "default x86"
        IsNoneRole,                ///< bool: the rule says None
        MatchesRole,               ///< int; invalid while it is not known
        WinsRole,                  ///< int; invalid while it is not known
        MatchesTextRole,           ///< "6 matches", "off · 1 match"; "" while it is not known
        WinsTextRole,              ///< "2 wins"; "" where there is nothing to win
        BadgeRole,                 ///< "matches nothing", "always shadowed by rule 4"; "" if all is well
        RemarkRole,                ///< of a heading: "strongest", "no rules"
        OffRole,                   ///< bool: taken out for the moment
        FindingRole,               ///< what is wrong, in a few words; "" if nothing is, or it is not known
        FindingIconRole,
        FixRole,    ///< "Remove"; what to do where no edit fixes it: "Edit"
        FixAllRole, ///< "Fix all 3"; "" where it is the only one of its kind
    };

    RulesModel(Document* document, Answers* analysis, QObject* parent = nullptr);

    void setProblems(QHash<RuleId, RowProblem> problems);
    const RowProblem* problem(RuleId rule) const; ///< nullptr if all is well

    RuleId ruleAt(const QModelIndex& index) const; ///< 0 for a heading
    QModelIndex indexOfRule(RuleId id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// EditRole takes a qcs::config::Rule, QConfigRole a std::optional<qcs::config::QConfig>; both become
    /// commands of the document.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// One rule, within its kind; also a command.
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                  const QModelIndex& destinationParent, int destinationChild) override;

    /// Why a rule may not be dropped on that row: it is of another kind. "" if it may.
    QString refusalOf(RuleId rule, const QModelIndex& target) const;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// Some rows have got, or lost, a second line.
    void heightsChanged();

private:
    struct Row {
        qcs::config::RuleKind kind = qcs::config::RuleKind::Global;
        RuleId id = 0; ///< 0: the heading of the kind
    };
    const Row& rowAt(const QModelIndex& index) const { return rows_[static_cast<std::size_t>(index.row())]; }
    int rowOf(int rule) const;
    QVariant headingData(const QModelIndex& index, int role) const;
    QString badge(RuleId id) const;
    QVariant problemData(RuleId id, int role) const;
    const qcs::predict::RuleStats* stats(RuleId id) const;
    /// Where among its kind a dragged rule would come to stand, -1 if it may not be dropped there.
    int placeOfDrop(const QMimeData* data, int row, const QModelIndex& parent) const;
    void load();
    // What the document announces of its rules, before it happens.
    void insert(int rule);
    void remove(int rule);
    void move(int from, int to);
    void changed(int firstRow, int lastRow);

    Document* document_;
    Answers* analysis_;
    StageSubscription<qcs::engine::stages::RuleRemarks> remarks_;
    QHash<RuleId, RowProblem> problems_; ///< as the newest lint knows them
    std::vector<Row> rows_;
    std::function<void()> finish_; ///< of an announced change: what is left to do once it has happened
};

} // namespace qcs::ui
