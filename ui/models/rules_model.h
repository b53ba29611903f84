#pragma once
// The rules of the mapping as a list: a heading for each of the five kinds, in order of precedence, followed
// by its rules.

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
        KindRole,                  ///< int: qcs::config::RuleKind, also of headings
        KindTextRole,              ///< "Module name"
        NumberRole,                ///< int: 1..n over the whole list; 0 for a heading
        KeyRole,                   ///< "conv2"
        QConfigRole,               ///< "default x86"
        IsNoneRole,                ///< bool: the rule sets None
        MatchesRole,               ///< int: nodes that the rule matches; invalid if not known yet
        WinsRole,                  ///< int: nodes whose qconfig it decides; invalid if not known yet
        MatchesTextRole,           ///< "6 matches", "off · 1 match"; "" if not known yet
        WinsTextRole,              ///< "2 wins"; "" if the rule matches nothing
        BadgeRole,                 ///< "matches nothing", "always shadowed by rule 4"; "" if no problem
        RemarkRole,                ///< for a heading: "strongest", "no rules"
        OffRole,                   ///< bool: switched off
        FindingRole,               ///< the lint problem in a few words; "" if none is known
        FindingIconRole,
        FixRole,    ///< text of the fix button: "Remove"; "Edit" if the problem has no fix
        FixAllRole, ///< "Fix all 3"; "" if there is only one problem of its kind
    };

    RulesModel(Document* document, Answers* analysis, QObject* parent = nullptr);

    void setProblems(QHash<RuleId, RowProblem> problems);
    const RowProblem* problem(RuleId rule) const; ///< nullptr if there is none

    RuleId ruleAt(const QModelIndex& index) const; ///< 0 for a heading
    QModelIndex indexOfRule(RuleId id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// EditRole takes a qcs::config::Rule, QConfigRole a std::optional<qcs::config::QConfig>. Both are
    /// undoable edits of the document.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Moves one rule within its kind; also an undoable edit.
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                  const QModelIndex& destinationParent, int destinationChild) override;

    /// Why a rule cannot be dropped on a row of another kind; "" if it can.
    QString refusalOf(RuleId rule, const QModelIndex& target) const;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// Rows may have gained or lost a second line.
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
    /// The position among its kind that a dragged rule would get; -1 if it cannot be dropped there.
    int placeOfDrop(const QMimeData* data, int row, const QModelIndex& parent) const;
    void load();
    // Called when the document announces a change of its rules, before it happens.
    void insert(int rule);
    void remove(int rule);
    void move(int from, int to);
    void changed(int firstRow, int lastRow);

    Document* document_;
    Answers* analysis_;
    StageSubscription<qcs::engine::stages::RuleRemarks> remarks_;
    QHash<RuleId, RowProblem> problems_; ///< of the newest lint
    std::vector<Row> rows_;
    std::function<void()> finish_; ///< completes an announced change after it has happened
};

} // namespace qcs::ui
