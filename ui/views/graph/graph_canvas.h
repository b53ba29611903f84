#pragma once
// GraphCanvas: a widget that shows a graph scene. The user can pan and zoom the scene. One box is current,
// and the arrow keys make a neighbouring box current.

#include "views/graph/graph_painter.h"

#include <QWidget>

namespace qcs::ui {

class GraphCanvas : public QWidget {
    Q_OBJECT
public:
    /// What is visible after the scene was replaced.
    enum class Move : std::uint8_t {
        /// The whole scene if its texts are then large enough to read; otherwise, the current box is in the
        /// middle.
        ToCurrent,
        /// The current box at the same place on the screen as before. If it was not on the screen, a scene of
        /// the whole graph keeps its scroll position, and a scene of a part is shown as with ToCurrent.
        Stay,
    };
    /// The box that Move::Stay uses instead of the current box. Its top left corner stays where it is on the
    /// screen when the scene is replaced.
    struct Anchor {
        int before = -1; ///< index of the box in the old scene; -1 if no box is the anchor
        int after = -1;  ///< index of the same box in the new scene; -1 if no box is the anchor
    };

    explicit GraphCanvas(QWidget* parent = nullptr);
    ~GraphCanvas() override;

    const GraphScene& scene() const { return scene_; }
    void setScene(GraphScene scene, int current, Move move, Anchor anchor = {-1, -1});
    /// Sets the annotations of the boxes, by index of the box. An empty vector means that there are none.
    void setNotes(std::vector<BoxNote> notes);
    const std::vector<BoxNote>& notes() const { return notes_; }
    /// Removes the scene and shows a message instead.
    void setMessage(const QString& message);

    int current() const { return current_; }
    /// Makes a box current and scrolls to it, without emitting currentChanged().
    void setCurrent(int box);
    int boxAt(const QPointF& position) const; ///< in widget coordinates; -1 for none
    QRect boxRect(int box) const;             ///< SceneBox::handle(), in widget coordinates

    double scale() const { return scale_; }
    QRectF visiblePart() const { return {corner_, QSizeF(size()) / scale_}; } ///< in scene coordinates
    /// Centres the view on a point of the scene.
    void goTo(const QPointF& point);
    /// Multiplies the scale by `factor`, within limits. The point `fixed`, in widget coordinates, stays in
    /// place.
    void zoomBy(double factor, const QPointF& fixed);
    void zoomIn();
    void zoomOut();
    void zoomToFit();
    void zoomToFullSize();

    QSize sizeHint() const override { return {480, 480}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    /// Emitted when the scene or its visible part has changed.
    void viewChanged();
    // The next signals are emitted only for actions of the user. `box` is the index of a box.
    void currentChanged(int box);
    /// Emitted on Enter, on a click on a stub (SceneBox::isStub()), and on a double click on another box that
    /// is not a module.
    void activated(int box);
    void toggled(int box);        ///< the box is a module, which should be opened or folded
    void closeRequested(int box); ///< on the key C: the module around the box should be drawn as one box
    void menuRequested(int box, const QPoint& globalPosition);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QPointF toScene(const QPointF& position) const { return position / scale_ + corner_; }
    QPointF toWidget(const QPointF& point) const { return (point - corner_) * scale_; }
    void choose(int box);
    void show(int box);
    void centreOn(const QPointF& point);
    void goToCurrent();
    void panBy(const QPointF& pixels);
    void limit();
    bool walk(QKeyEvent* event);
    bool zoomByGesture(QEvent* event);
    bool isAtCaret(int box, const QPointF& position) const;
    QPointF fixedPoint() const;
    double fitting() const; ///< the scale at which the whole scene is visible
    void moved();
    void announce();
    void explainKeys();

    GraphScene scene_;
    QString message_;
    int current_ = -1;
    int hovered_ = -1;
    double scale_ = 1;
    QPointF corner_; ///< the scene point at the widget's top left corner
    /// Nothing has zoomed or panned since goToCurrent(). When the canvas is resized, goToCurrent() is then
    /// called again.
    bool untouched_ = true;
    bool panning_ = false;
    bool spaceDown_ = false; ///< Space is held down: dragging pans the scene even if it starts on a box
    std::vector<BoxNote> notes_;
    QPointF lastPosition_;
};

} // namespace qcs::ui
