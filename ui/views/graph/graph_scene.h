#pragma once
// What the canvas paints: boxes, wires and frames with their places and words. Plain data.

#include "models/status_look.h"
#include "report/graph_layout.h"
#include "report/neighbourhood.h"

#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>

namespace qcs::ui {

struct SceneBox {
    enum class Kind : std::uint8_t { Node, HiddenInputs, HiddenUsers };
    Kind kind = Kind::Node;
    int node = -1; ///< id in the picture; of a stub, that of the node it stands at
    int origin = -1;
    qcs::PictureNode::Role role = qcs::PictureNode::Role::Function;
    QString label;
    QString shownLabel; ///< what of it there is room for
    QString sublabel;
    QString name;
    QString target;
    QString modulePath;
    QString mark;     ///< "shared A", "" for none
    int sharing = -1; ///< sharing group
    int frame = -1;   ///< index in GraphScene::frames
    std::optional<StatusLook> status;
    QString statusWord;
    QRectF rect;
    bool isStub() const { return kind != Kind::Node; }
};

struct SceneWire {
    int from = -1; ///< indices of boxes
    int to = -1;
    QPainterPath path;
    QPointF tip;
    QPointF direction; ///< of the arrow at the tip, of length 1
};

struct SceneFrame {
    QString label;
    QRectF rect;
};

struct GraphScene {
    std::vector<SceneBox> boxes;
    std::vector<SceneWire> wires;
    std::vector<SceneFrame> frames;
    QRectF bounds;
    int boxOf(int node) const; ///< -1 if it is not shown
    /// The box to go to from a box in a direction (Qt::Key_Up: what leads to it; Key_Down: what it leads to;
    /// Key_Left, Key_Right: what stands beside it), -1 for none.
    int neighbour(int box, int key) const;
};

/// How a traced node came out, if that is known.
using StatusOf = std::function<std::optional<qcs::Reason>(int origin)>;

/// Boxes with their sizes, all at one place still.
GraphScene makeScene(const qcs::Neighbourhood& shown, const StatusOf& statusOf);
qcs::LayoutInput layoutInput(const GraphScene& scene);
void place(GraphScene& scene, const qcs::GraphLayout& layout);

/// "Conv2d features.0, fused into ConvReLU2d, 2 inputs, 1 user": for tool tips and screen readers.
QString describe(const GraphScene& scene, int box);

} // namespace qcs::ui
