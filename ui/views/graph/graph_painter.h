#pragma once
// Functions that paint a graph scene, in scene coordinates.

#include "views/graph/graph_scene.h"

#include <QColor>

class QPainter;

namespace qcs::ui {

/// In the whole graph, text that would be too small to read is left out: the secondary texts at scales below
/// wordsFrom, and the names at scales below namesFrom.
inline constexpr double wordsFrom = 0.5;
inline constexpr double namesFrom = 0.25;

/// The annotations of a box.
struct BoxNote {
    /// Says, as NodeMark does, whether the rule in the badge decides the node's qconfig.
    enum class Mark : std::uint8_t { None, Wins, Loses, Faded };
    int hits = 0; ///< number of search hits in the box
    Mark mark = Mark::None;
    int rule = 0;               ///< the number of the rule, which is shown in a badge
    std::optional<double> heat; ///< SQNR of the worst weight in dB, by which the box is coloured
    bool operator==(const BoxNote&) const = default;
};

struct GraphPaint {
    int current = -1;                            ///< index of the current box; -1 for none
    int hovered = -1;                            ///< index of the box under the mouse; -1 for none
    bool focused = false;                        ///< the canvas has the focus
    QRectF visible;                              ///< items outside are not painted
    double scale = 1;                            ///< text that is too small at this scale is not painted
    const std::vector<BoxNote>* notes = nullptr; ///< by index of the box; null or empty: none
};
void paintGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

// The next functions are shared by graph_painter.cpp and whole_painter.cpp.

/// Returns the colour of the outline of boxes. It has more contrast than separator lines and less than text.
QColor boxOutline();
/// Paints an edge. `near` says that it begins or ends at the current box; it is then highlighted.
void paintWire(QPainter& painter, const SceneWire& wire, bool near);
/// Paints a status icon. It is rendered at the size that it has on the screen, because a scaled image would
/// look jagged.
void paintGlyph(QPainter& painter, const QRect& rect, const StatusLook& look);
/// Paints the annotations of a box: the SQNR, a dot for a search hit, the number of hits in a folded module,
/// and the number of the rule in a badge.
void paintNote(QPainter& painter, const SceneBox& box, const BoxNote& note);
/// Paints the scene of the whole graph: cards and modules.
void paintWholeGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

} // namespace qcs::ui
