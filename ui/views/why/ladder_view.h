#pragma once
// The precedence ladder of a node's rules: the winner on top, the shadowed rules below it, and those that do
// not apply behind a fold.

#include "views/why/why_facts.h"
#include "widgets/tall_list.h"

#include <QAbstractListModel>

namespace qcs::ui {

class LadderModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        RuleNumberRole = Qt::UserRole, ///< int
        KeyRole,
        StateRole, ///< "wins", or why it does not
        QConfigRole,
        RungRole, ///< RungRow
    };
    using QAbstractListModel::QAbstractListModel;
    void setLines(const QList<LadderLine>& reached, const QList<LadderLine>& notApplying);
    void setExpanded(bool expanded);
    bool isExpanded() const { return expanded_; }
    bool isFold(int row) const { return row == static_cast<int>(reached_.size()) && !notApplying_.empty(); }
    /// The rule of a row; none for the fold.
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
    bool leads(int) const override { return true; }
    void choose(int row) override;

private:
    LadderView(LadderModel* model, QWidget* parent);

    LadderModel* model_;
};

} // namespace qcs::ui
