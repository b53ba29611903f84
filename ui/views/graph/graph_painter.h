#pragma once
// Functions that paint a graph scene, in scene coordinates.

#include "views/graph/graph_scene.h"

#include <QColor>

class QPainter;

namespace qcs::ui {

/// A scene of the whole graph leaves out texts that would be too small to read: at scales below minTextScale
/// all texts except names, and at scales below minNameScale the names as well.
inline constexpr double minTextScale = 0.5;
inline constexpr double minNameScale = 0.25;

/// The annotations of a box.
struct BoxNote {
    /// How the badge shows the rule with the number `rule`. The values have the same meaning as in NodeMark.
    enum class Mark : std::uint8_t { None, Wins, Loses, Faded };
    int hits = 0; ///< number of search hits in the box
    Mark mark = Mark::None;
    int rule = 0;               ///< number of a rule, which is shown in a badge at the box
    std::optional<double> heat; ///< lowest SQNR of the box's weights in dB, shown as a colour; nullopt: none
    bool operator==(const BoxNote&) const = default;
};

struct GraphPaint {
    int current = -1;                            ///< index of the current box; -1 for none
    int hovered = -1;                            ///< index of the box under the mouse; -1 for none
    bool focused = false;                        ///< the canvas has the focus
    QRectF visible;                              ///< items outside need not be painted
    double scale = 1;                            ///< text that is too small at this scale is not painted
    const std::vector<BoxNote>* notes = nullptr; ///< by index of the box; null or empty: none
};
void paintGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

// The next functions are shared by graph_painter.cpp and whole_painter.cpp.

/// Returns the colour of the outline of boxes. It has more contrast than separator lines and less than text.
QColor boxOutline();
/// Paints an edge. If `near` is true, the edge begins or ends at the current box, and is highlighted.
void paintWire(QPainter& painter, const SceneWire& wire, bool near);
/// Paints a status icon. It is rendered at the size that it has on the screen, because a scaled image would
/// look jagged.
void paintGlyph(QPainter& painter, const QRect& rect, const StatusLook& look);
/// Paints the annotations of a box: the SQNR, a dot for a search hit, the number of hits in a folded module,
/// and the number of the rule in a badge.
void paintNote(QPainter& painter, const SceneBox& box, const BoxNote& note);
/// Paints a scene of the whole graph, in which the boxes are cards and modules (SceneBox::Kind).
void paintWholeGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

} // namespace qcs::ui
