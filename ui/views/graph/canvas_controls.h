#pragma once
// What lies over the corners of a canvas.

#include <QFrame>
#include <QImage>
#include <QWidget>

namespace qcs::ui {

class GraphCanvas;

// The whole scene of a canvas in its corner, with a frame around what is in sight, which can be dragged.

class MiniMap : public QWidget {
    Q_OBJECT
public:
    explicit MiniMap(GraphCanvas* canvas);
    QRectF frame() const; ///< in the widget's coordinates

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void refresh();
    QRectF inner() const;
    double ratio() const; ///< pixels of the map for one of the scene
    QPointF toMap(const QPointF& point) const;
    QPointF toScene(const QPointF& position) const;
    void paintMap();

    GraphCanvas* canvas_;
    QImage image_; ///< of the scene; null: it is to be painted again
    const void* of_ = nullptr;
    QPointF grip_; ///< from the middle of the frame to where it was taken
};

} // namespace qcs::ui

class QToolButton;

namespace qcs::ui {

// Out, how large, in, all of it: in the corner of the canvas.

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
