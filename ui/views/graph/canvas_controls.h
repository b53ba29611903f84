#pragma once
// Overlay widgets in the corners of a graph canvas: mini-map and zoom control.

#include <QFrame>
#include <QImage>
#include <QWidget>

namespace qcs::ui {

class GraphCanvas;

// Mini-map: the whole scene scaled down, with a draggable frame around the visible part.

class MiniMap : public QWidget {
    Q_OBJECT
public:
    explicit MiniMap(GraphCanvas* canvas);
    QRectF frame() const; ///< frame of the visible part, in widget coordinates

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
    QImage image_; ///< cached painting of the scene; null: needs repainting
    const void* of_ = nullptr;
    QPointF grip_; ///< offset from the frame's centre to the point where the mouse grabbed it
};

} // namespace qcs::ui

class QToolButton;

namespace qcs::ui {

// Zoom control: buttons for zooming out, the current scale, zooming in, and fitting the whole scene.

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
