#pragma once
// Editor of the pattern of a backend entry: a row of operations in simple format, a tree in complex format,
// and a drawing of either.

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
    /// Shows the patterns without emitting edited(). Parts that did not change keep text and focus.
    void setPatterns(const std::optional<qcs::config::Pattern>& simple,
                     const std::optional<qcs::config::Pattern>& complex);
    const std::optional<qcs::config::Pattern>& simple() const { return simple_; }
    const std::optional<qcs::config::Pattern>& complex() const { return complex_; }

    /// Focuses the first field of the shown format. Used instead of a focus proxy, which would take the
    /// fields out of the tab order.
    void focusFirst();
    /// The remark below the fields; "" for none.
    QString remark() const;
    SegmentedControl* formats() const { return formats_; }
    AtomRow* row() const { return row_; }
    PatternTree* tree() const { return tree_; }
    PatternTreeModel* treeModel() const { return treeModel_; }
    PatternDrawing* drawing() const { return drawing_; }

Q_SIGNALS:
    /// By the user; for each key press that changes the pattern.
    void edited();
    /// The edits made so far form one undo step; the next edit starts a new step.
    void undoStepFinished();

private:
    void chooseFormat(bool complex);
    void keepOnly(bool complex);
    void showFormat(bool complex);
    void refresh();
    void showText(const QString& text, bool wrong);

    std::optional<qcs::config::Pattern> simple_;
    std::optional<qcs::config::Pattern> complex_;
    bool showsComplex_ = false;
    SegmentedControl* formats_;
    AtomRow* row_;
    PatternTreeModel* treeModel_;
    PatternTree* tree_;
    PatternDrawing* drawing_;
    QLabel* remark_;
    QWidget* both_; ///< shown if both formats are set: two buttons that choose which one to keep
};

} // namespace qcs::ui
