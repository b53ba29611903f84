#pragma once
// MarksLine: the line between the filter and the tree of the model panel. It names the rule whose matches
// are marked in the tree, and gives two counts of these matches: the nodes whose qconfig the rule decides
// ("wins"), and the nodes whose qconfig another rule decides ("loses"). For a rule that is switched off, it
// gives the number of nodes that the rule would match.

#include "session/jobs/rule_marks.h"

#include <QWidget>

class QAbstractButton;

namespace qcs::ui {

class MarksLine : public QWidget {
    Q_OBJECT
public:
    explicit MarksLine(QWidget* parent = nullptr);
    /// Shows the counts of a rule. If `hovered` is true, the rule is under the mouse but not selected, and
    /// the button only() is hidden.
    void setMarks(const RuleMarks& marks, bool hovered);
    /// Returns the text of the line: "rule 4: wins 5, loses 1, to rule 2"; a hint if there is no such rule.
    QString text() const;
    /// Returns the button "Show only these".
    QAbstractButton* only() const { return only_; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RuleMarks marks_;
    QAbstractButton* only_;
};

} // namespace qcs::ui
