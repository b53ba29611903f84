#pragma once
// A scene of the graph as a file or a picture.

#include "views/graph/graph_scene.h"

#include <QImage>

namespace qcs::ui {

enum class GraphFormat : std::uint8_t { Svg, Png, Pdf };

struct GraphFile {
    QByteArray bytes;  ///< empty: it could not be made
    double shrunk = 1; ///< by how much, because the format has no room for more
};

/// `part` of the scene, on the ground of the theme, every word at its full size.
GraphFile graphFile(const GraphScene& scene, const QRectF& part, GraphFormat format, const QString& title);
/// `ratio` pixels for one of the scene, or less where that would be too many.
QImage graphImage(const GraphScene& scene, const QRectF& part, double ratio, double* shrunk = nullptr);
/// In the language of graphviz: what the scene shows, open modules as clusters.
QString graphDot(const GraphScene& scene, const QRectF& part);

} // namespace qcs::ui
