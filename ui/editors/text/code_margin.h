#pragma once
// The strip beside the text: line numbers, what can be folded, and where something is wrong.

#include <QWidget>

namespace qcs::ui {

class CodeEditor;

class CodeMargin : public QWidget {
    Q_OBJECT
public:
    explicit CodeMargin(CodeEditor* editor);
    /// As wide as its numbers need.
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
