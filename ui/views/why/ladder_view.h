#pragma once
// LadderView: the precedence ladder of a node's rules. The winner is at the top, and the rules that it
// shadows follow. The rules that do not apply are hidden until the user expands a row called the fold. In
// eager mode, all lines of the ladder are shown in their order, without a fold.

#include "views/why/why_facts.h"
#include "widgets/tall_list.h"

#include <QAbstractListModel>

namespace qcs::ui {

class LadderModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        RuleNumberRole = Qt::UserRole, ///< int: number of the rule, from 1; 0 if the row is about no rule
        KeyRole,
        StateRole, ///< "wins", or why the rule does not win
        QConfigRole,
        RungRole, ///< RungRow: what the row shows
    };
    using QAbstractListModel::QAbstractListModel;
    /// Sets the rows, which are WhyFacts::reached and WhyFacts::notApplying.
    void setLines(const QList<LadderLine>& reached, const QList<LadderLine>& notApplying);
    void setExpanded(bool expanded);
    bool isExpanded() const { return expanded_; }
    /// Returns true if the row is the fold, which shows or hides the rules that do not apply.
    bool isFold(int row) const { return row == static_cast<int>(reached_.size()) && !notApplying_.empty(); }
    /// Returns the rule of a row; none for the fold and for a row that is about no rule.
    qcs::config::RuleIndex ruleAt(int row) const;
    RungRow rowAt(int row) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    const LadderLine* line(int row) const;
    QList<LadderLine> reached_;
    QList<LadderLine> notApplying_;
    bool expanded_ = false;
};

class LadderView : public TallList {
    Q_OBJECT
public:
    explicit LadderView(QWidget* parent = nullptr);
    void setFacts(const WhyFacts& facts);
    void setExpanded(bool expanded);

Q_SIGNALS:
    void ruleChosen(qcs::config::RuleIndex rule);

protected:
    int rowHeight(int row, int width) const override;
    bool isClickable(int) const override { return true; }
    void choose(int row) override;

private:
    LadderView(LadderModel* model, QWidget* parent);

    LadderModel* model_;
};

} // namespace qcs::ui
