#pragma once
// Paints a graph scene, in scene coordinates.

#include "views/graph/graph_scene.h"

#include <QColor>

class QPainter;

namespace qcs::ui {

/// Below these scales text would be too small to read and is left out: first the secondary texts, then the
/// names.
inline constexpr double wordsFrom = 0.5;
inline constexpr double namesFrom = 0.25;

/// Annotations of a box.
struct BoxNote {
    enum class Mark : std::uint8_t { None, Wins, Loses, Faded };
    int hits = 0; ///< search hits in the box
    Mark mark = Mark::None;
    int rule = 0;               ///< the rule number in the badge
    std::optional<double> heat; ///< SQNR of the worst weight, in dB
    bool operator==(const BoxNote&) const = default;
};

struct GraphPaint {
    int current = -1; ///< box
    int hovered = -1;
    bool focused = false;
    QRectF visible;                              ///< items outside are not painted
    double scale = 1;                            ///< text that is too small at this scale is not painted
    const std::vector<BoxNote>* notes = nullptr; ///< indexed by box; null or empty: none
};
void paintGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

// Shared by the painters of the whole graph and of a part of it.

/// The outline colour of boxes, with more contrast than hairlines and less than text.
QColor boxOutline();
void paintWire(QPainter& painter, const SceneWire& wire, bool near);
/// Paints a status icon, rendered at its final size on the screen, because a scaled image would look jagged.
void paintGlyph(QPainter& painter, const QRect& rect, const StatusLook& look);
/// Paints a box's annotations: a dot for a search hit, the number of hits of a folded module, and the rule
/// number in a badge.
void paintNote(QPainter& painter, const SceneBox& box, const BoxNote& note);
/// Paints the scene of the whole graph: cards and modules.
void paintWholeGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

} // namespace qcs::ui
