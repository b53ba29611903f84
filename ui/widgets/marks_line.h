#pragma once
// The line between the filter and the tree: which rule is marked there, and how often.

#include "session/jobs/rule_marks.h"

#include <QWidget>

class QAbstractButton;

namespace qcs::ui {

class MarksLine : public QWidget {
    Q_OBJECT
public:
    explicit MarksLine(QWidget* parent = nullptr);
    /// `hovered`: it is only pointed at, and there is nothing to click.
    void setMarks(const RuleMarks& marks, bool hovered);
    /// "4 wins 5, loses 1, to rule 2".
    QString text() const;
    /// "Show only these".
    QAbstractButton* only() const { return only_; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RuleMarks marks_;
    QAbstractButton* only_;
};

} // namespace qcs::ui
