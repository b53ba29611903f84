#pragma once
// MiniMap and ZoomControl: widgets in the corners of a graph canvas.

#include <QFrame>
#include <QImage>
#include <QWidget>

namespace qcs::ui {

class GraphCanvas;

// MiniMap: shows the whole scene scaled down, with a frame around the visible part. Dragging the frame
// scrolls the canvas. The map is hidden on a narrow canvas, and if the scene is only a part of the graph.

class MiniMap : public QWidget {
    Q_OBJECT
public:
    explicit MiniMap(GraphCanvas* canvas);
    QRectF frame() const; ///< the frame around the visible part, in widget coordinates

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void refresh();
    QRectF inner() const;
    double ratio() const; ///< map pixels per scene unit
    QPointF toMap(const QPointF& point) const;
    QPointF toScene(const QPointF& position) const;
    void paintMap();

    GraphCanvas* canvas_;
    QImage image_;                       ///< the painted scene; null if it has to be painted again
    const void* paintedIndex_ = nullptr; ///< the SceneIndex of the scene in image_
    QPointF grip_; ///< offset from the centre of the frame to the point where it is being dragged
};

} // namespace qcs::ui

class QToolButton;

namespace qcs::ui {

// ZoomControl: buttons that zoom out, show the current scale and set it to 100 %, zoom in, and fit the whole
// scene.

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
