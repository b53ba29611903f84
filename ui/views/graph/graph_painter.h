#pragma once
// Paints a scene of the graph, in its own coordinates.

#include "views/graph/graph_scene.h"

#include <QColor>

class QPainter;

namespace qcs::ui {

/// Below these zooms, words would be too small to read: first those beside names, then names.
inline constexpr double wordsFrom = 0.5;
inline constexpr double namesFrom = 0.25;

/// What is said of a box beside what it is.
struct BoxNote {
    enum class Mark : std::uint8_t { None, Wins, Loses, Faded };
    int hits = 0; ///< of the search
    Mark mark = Mark::None;
    int rule = 0;               ///< the number in the mark
    std::optional<double> heat; ///< of the worst weight, in dB
    bool operator==(const BoxNote&) const = default;
};

struct GraphPaint {
    int current = -1; ///< box
    int hovered = -1;
    bool focused = false;
    QRectF visible;                              ///< what lies outside is left out
    double scale = 1;                            ///< text too small to read is left out
    const std::vector<BoxNote>* notes = nullptr; ///< by box; none if it is empty
};
void paintGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

// What the painters of the whole graph and of a part of it have in common.

/// Between a hairline and text: boxes have to be seen on their ground.
QColor boxOutline();
void paintWire(QPainter& painter, const SceneWire& wire, bool near);
/// Drawn at the size that it has on the screen, whatever the zoom: a scaled picture would be ragged.
void paintGlyph(QPainter& painter, const QRect& rect, const StatusLook& look);
/// A dot where the search found it; how many, where it is hidden; the rule's number in a badge.
void paintNote(QPainter& painter, const SceneBox& box, const BoxNote& note);
/// Cards and modules.
void paintWholeGraph(QPainter& painter, const GraphScene& scene, const GraphPaint& how);

} // namespace qcs::ui
