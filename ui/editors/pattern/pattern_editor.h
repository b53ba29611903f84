#pragma once
// PatternEditor: edits the pattern of a backend entry. It shows a row of operations for the simple format or
// a tree for the complex format, and a drawing of the pattern.

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
    /// Shows the pattern in the two formats (nullopt: not set) without emitting edited(). Fields whose
    /// element is the same keep their text and focus.
    void setPatterns(const std::optional<qcs::config::Pattern>& simple,
                     const std::optional<qcs::config::Pattern>& complex);
    const std::optional<qcs::config::Pattern>& simple() const { return simple_; }
    const std::optional<qcs::config::Pattern>& complex() const { return complex_; }

    /// Focuses the first field of the format that is shown. (The editor has no focus proxy, because that
    /// would take the fields out of the tab order.)
    void focusFirst();
    /// Returns the problem or note that is shown below the fields; "" if there is none.
    QString remark() const;
    SegmentedControl* formats() const { return formats_; }
    AtomRow* row() const { return row_; }
    PatternTree* tree() const { return tree_; }
    PatternTreeModel* treeModel() const { return treeModel_; }
    PatternDrawing* drawing() const { return drawing_; }

Q_SIGNALS:
    /// Emitted when the user has changed a pattern. Each key press in a name can change the pattern.
    void edited();
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
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
    QWidget* both_; ///< two buttons that choose which format to keep; shown only if both formats are set
};

} // namespace qcs::ui
