#pragma once
// The drawn graph: pan, zoom, one current box, arrow keys between neighbours.

#include "views/graph/graph_painter.h"

#include <QWidget>

namespace qcs::ui {

class GraphCanvas : public QWidget {
    Q_OBJECT
public:
    /// Where the view goes when another scene comes.
    enum class Move : std::uint8_t {
        ToCurrent, ///< all of it if that is large enough to read, else the current box in the middle
        Stay,      ///< the current box stays where it was
    };
    /// A box of the old scene and the one that it is in the new: its top left corner keeps still.
    struct Anchor {
        int before = -1;
        int after = -1;
    };

    explicit GraphCanvas(QWidget* parent = nullptr);
    ~GraphCanvas() override;

    const GraphScene& scene() const { return scene_; }
    void setScene(GraphScene scene, int current, Move move, Anchor anchor = {-1, -1});
    /// What is said beside the boxes; by box, or none.
    void setNotes(std::vector<BoxNote> notes);
    const std::vector<BoxNote>& notes() const { return notes_; }
    /// Instead of a scene.
    void setMessage(const QString& message);

    int current() const { return current_; }
    /// Brings it into sight. Does not emit currentChanged().
    void setCurrent(int box);
    int boxAt(const QPointF& position) const; ///< in the widget's coordinates; -1 for none
    QRect boxRect(int box) const;             ///< in the widget's coordinates

    double scale() const { return scale_; }
    QRectF visiblePart() const { return {corner_, QSizeF(size()) / scale_}; } ///< of the scene
    /// Brings the point of the scene into the middle.
    void goTo(const QPointF& point);
    void zoomBy(double factor, const QPointF& fixed);
    void zoomIn();
    void zoomOut();
    void zoomToFit();
    void zoomToFullSize();

    QSize sizeHint() const override { return {480, 480}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    /// Another scene, or another part of it in sight.
    void viewChanged();
    // All by the person:
    void currentChanged(int box);
    void activated(int box);      ///< Enter, a double click; a click on a stub
    void toggled(int box);        ///< a module is to be opened or folded
    void closeRequested(int box); ///< C: its module as one box
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
    double fitting() const; ///< the scale at which all of it is in sight
    void moved();
    void announce();
    void explainKeys();

    GraphScene scene_;
    QString message_;
    int current_ = -1;
    int hovered_ = -1;
    double scale_ = 1;
    QPointF corner_;        ///< the point of the scene at the widget's top left
    bool untouched_ = true; ///< nobody zoomed or panned since the scene came
    bool panning_ = false;
    bool spaceDown_ = false; ///< the mouse pans, whatever it is on
    std::vector<BoxNote> notes_;
    QPointF lastPosition_;
};

} // namespace qcs::ui
