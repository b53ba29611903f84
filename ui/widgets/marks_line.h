#pragma once
// The line between the filter and the tree of the model: which rule is marked in the tree, and how many nodes
// it wins and loses.

#include "session/jobs/rule_marks.h"

#include <QWidget>

class QAbstractButton;

namespace qcs::ui {

class MarksLine : public QWidget {
    Q_OBJECT
public:
    explicit MarksLine(QWidget* parent = nullptr);
    /// `hovered`: the rule is only under the mouse, so the button is hidden.
    void setMarks(const RuleMarks& marks, bool hovered);
    /// "4 wins 5, loses 1, to rule 2".
    QString text() const;
    /// The button "Show only these".
    QAbstractButton* only() const { return only_; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RuleMarks marks_;
    QAbstractButton* only_;
};

} // namespace qcs::ui
