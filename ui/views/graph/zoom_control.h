#pragma once
// Out, how large, in, all of it: in the corner of the canvas.

#include <QFrame>

class QToolButton;

namespace qcs::ui {

class GraphCanvas;

class ZoomControl : public QFrame {
    Q_OBJECT
public:
    explicit ZoomControl(GraphCanvas* canvas);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void refresh();
    GraphCanvas* canvas_;
    QToolButton* scale_;
};

} // namespace qcs::ui
