#pragma once
// The strip beside the text of a CodeEditor: line numbers, fold arrows, and icons at lines with errors or
// warnings.

#include <QWidget>

namespace qcs::ui {

class CodeEditor;

class CodeMargin : public QWidget {
    Q_OBJECT
public:
    explicit CodeMargin(CodeEditor* editor);
    /// Adapts the width to the largest line number.
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
