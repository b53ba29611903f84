#pragma once
// CodeMargin: the strip at the left of a CodeEditor, with line numbers, fold arrows, and icons at lines with
// errors or warnings. A click on an arrow folds or unfolds the code; a click elsewhere moves the cursor to
// the line.

#include <QWidget>

namespace qcs::ui {

class CodeEditor;

class CodeMargin : public QWidget {
    Q_OBJECT
public:
    explicit CodeMargin(CodeEditor* editor);
    /// Adapts the width to the number of digits in the largest line number.
    void fit();
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    CodeEditor* editor_;
};

} // namespace qcs::ui
