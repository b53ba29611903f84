#pragma once
// RulesModel: the rules of the mapping as a list. Each of the five kinds begins with a heading; the kinds are
// in order of precedence, the strongest first.

#include "session/answers.h"
#include "words/finding_words.h"

#include <QAbstractListModel>
#include <QHash>

namespace qcs::ui {

class RulesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        RuleIdRole = Qt::UserRole, ///< RuleId of the rule; 0 for a heading
        KindRole,                  ///< int: qcs::config::RuleKind of the rule or the heading
        KindTextRole,              ///< the kind as text, such as "Module name"
        NumberRole,                ///< int: the number of the rule in the whole list, from 1; 0 for a heading
        KeyRole,                   ///< the key as text, such as "conv2"
        QConfigRole,               ///< the qconfig as text, such as "default x86"
        IsNoneRole,                ///< bool: the rule's qconfig is None
        MatchesRole, ///< int: the number of nodes that the rule matches; invalid if not computed yet
        WinsRole,    ///< int: the number of nodes whose qconfig the rule decides; invalid if not computed yet
        MatchesTextRole, ///< a text such as "6 matches" or "off · 1 match"; "" if the number is not known
        WinsTextRole,    ///< a text such as "2 wins"; "" if the rule is off, or no match is known
        BadgeRole,       ///< a problem in short, such as "always shadowed by rule 4"; "" for none
        RemarkRole,      ///< for a heading, its note, such as "strongest" or "no rules"
        OffRole,         ///< bool: the rule is switched off
        FindingRole,     ///< the lint finding: BadgeRole, or if that is "", in sentences; "" for none
        FindingIconRole, ///< name of the icon for the finding's severity
        FixRole,         ///< the text of the fix button, such as "Remove"; "Edit" if there is no fix
        FixAllRole,      ///< the text of the button that fixes all findings of the same kind, such as
                         ///< "Fix all 3"; "" if only one of them can be fixed
    };

    RulesModel(Document* document, Answers* answers, QObject* parent = nullptr);

    /// Sets the lint findings that rows show.
    void setProblems(QHash<RuleId, RowProblem> problems);
    const RowProblem* problem(RuleId rule) const; ///< nullptr if the rule has no problem

    RuleId ruleAt(const QModelIndex& index) const; ///< 0 for a heading
    /// Returns the row of a rule; invalid if there is no such rule.
    QModelIndex indexOfRule(RuleId id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// For EditRole, `value` is a qcs::config::Rule; for QConfigRole, a std::optional<qcs::config::QConfig>.
    /// Each call is an undoable edit of the document.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Moves one rule among the rules of its kind, as an undoable edit of the document.
    bool moveRows(const QModelIndex& sourceParent, int sourceRow, int count,
                  const QModelIndex& destinationParent, int destinationChild) override;

    /// A rule can be dropped only on rows of its own kind. If the row `target` belongs to another kind,
    /// returns a text that explains this; otherwise "".
    QString refusalOf(RuleId rule, const QModelIndex& target) const;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// Emitted when rows may have gained or lost a second line, which shows their problem.
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
    /// Returns the position, among the rules of its kind, that a dragged rule would get; -1 if it cannot be
    /// dropped there.
    int placeOfDrop(const QMimeData* data, int row, const QModelIndex& parent) const;
    void load();
    // The next three functions are called when the document announces a change of its rules, before the
    // change happens.
    void insert(int rule);
    void remove(int rule);
    void move(int from, int to);
    void changed(int firstRow, int lastRow);

    Document* document_;
    Answers* answers_;
    StageSubscription<qcs::engine::stages::RuleRemarks> remarks_;
    QHash<RuleId, RowProblem> problems_; ///< from the newest lint
    std::vector<Row> rows_;
    std::function<void()> finish_; ///< completes an announced change after the change has happened
};

} // namespace qcs::ui
