#pragma once
// The pattern of a backend entry: in simple format a row of operations, in complex format a tree; and what it
// looks like.

#include "config/pattern.h"

#include <QWidget>

class QLabel;

namespace qcs::ui {

class AtomRow;
class PatternDrawing;
class PatternTree;
class PatternTreeModel;
class SegmentedControl;

class PatternEditor : public QWidget {
    Q_OBJECT
public:
    explicit PatternEditor(QWidget* parent = nullptr);
    /// Not an edit. What stays the same keeps its text and focus.
    void setPatterns(const std::optional<qcs::config::Pattern>& simple,
                     const std::optional<qcs::config::Pattern>& complex);
    const std::optional<qcs::config::Pattern>& simple() const { return simple_; }
    const std::optional<qcs::config::Pattern>& complex() const { return complex_; }

    /// To where typing goes on. A proxy would take the fields out of the order of Tab.
    void focusFirst();
    /// What stands under the fields; "" if all is well.
    QString remark() const;
    SegmentedControl* formats() const { return formats_; }
    AtomRow* row() const { return row_; }
    PatternTree* tree() const { return tree_; }
    PatternTreeModel* treeModel() const { return treeModel_; }
    PatternDrawing* drawing() const { return drawing_; }

Q_SIGNALS:
    /// By the person; for each key that makes another pattern.
    void edited();
    /// What was edited so far is one step; what comes next is another.
    void settled();

private:
    void chooseFormat(bool complex);
    void keepOnly(bool complex);
    void showFormat(bool complex);
    void refresh();
    void say(const QString& text, bool wrong);

    std::optional<qcs::config::Pattern> simple_;
    std::optional<qcs::config::Pattern> complex_;
    bool showsComplex_ = false;
    SegmentedControl* formats_;
    AtomRow* row_;
    PatternTreeModel* treeModel_;
    PatternTree* tree_;
    PatternDrawing* drawing_;
    QLabel* remark_;
    QWidget* both_; ///< two buttons: which of the two formats to keep
};

} // namespace qcs::ui
