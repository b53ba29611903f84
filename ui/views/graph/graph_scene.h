#pragma once
// The data that the canvas paints: boxes, wires (edges) and frames with their positions and texts.

#include "picture/layout/graph_layout.h"
#include "picture/neighbourhood.h"
#include "words/status_look.h"

#include <QPainterPath>
#include <QRectF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace qcs::ui {

/// Number of nodes in a module that have one kind of outcome.
struct SceneShare {
    StatusLook look;
    QString words; ///< "12 static int8"
    int count = 0;
};

struct SceneBox {
    /// Card and Module occur in the whole graph, the others in the view "Around". HiddenInputs and
    /// HiddenUsers are stubs for neighbours that are not shown.
    enum class Kind : std::uint8_t { Node, HiddenInputs, HiddenUsers, Card, Module };
    Kind kind = Kind::Node;
    qcs::picture::PictureNodeId node; ///< of a stub, the node it is attached to; of a module, its first node
    int parent = -1;                  ///< the module box that contains it; -1 for none
    bool open = false;                ///< modules only
    int members = 0;                  ///< modules: number of nodes
    std::vector<SceneShare> shares;   ///< modules only
    qcs::model::TracedNode origin;
    qcs::picture::PictureNode::Role role = qcs::picture::PictureNode::Role::Function;
    QString label;
    QString shownLabel; ///< the label, shortened to fit
    QString sublabel;
    QString name;
    QString target;
    QString modulePath;
    QString mark; ///< "shared A" for a sharing group; "" for none
    qcs::predict::SharingGroup sharing;
    qcs::picture::LayoutFrameIndex frame; ///< index in GraphScene::frames
    std::optional<StatusLook> status;
    QString statusWord;
    QRectF rect;
    bool isStub() const { return kind == Kind::HiddenInputs || kind == Kind::HiddenUsers; }
    bool isModule() const { return kind == Kind::Module; }
    /// The clickable area: of an open module only its header.
    QRectF handle() const;
};

struct SceneWire {
    int from = -1; ///< indices of boxes; -1: the border of module `level`
    int to = -1;
    int level = -1; ///< the module box that contains it; -1: the top level
    QPainterPath path;
    QPointF tip;
    QPointF direction; ///< unit vector of the arrow at the tip
};

struct SceneFrame {
    QString label;
    QRectF rect;
};

class SceneIndex;

struct GraphScene {
    std::vector<SceneBox> boxes;
    std::vector<SceneWire> wires;
    qcs::IdVector<qcs::picture::LayoutFrameIndex, SceneFrame> frames;
    QRectF bounds;
    std::shared_ptr<const SceneIndex> index;
    bool whole = false; ///< the whole graph: boxes are cards and modules
    bool hasBox(int box) const { return box >= 0 && static_cast<std::size_t>(box) < boxes.size(); }
    int boxOf(qcs::picture::PictureNodeId node) const; ///< -1 if it is not shown
    /// The neighbour that an arrow key leads to (Qt::Key_Up: a predecessor; Key_Down: a successor; Key_Left,
    /// Key_Right: the box beside it), -1 for none.
    int neighbour(int box, int key) const;
    std::vector<int> wiresOf(int box) const; ///< indices

private:
    int wholeNeighbour(int box, int key) const;
    int beside(int box, int key) const;
};

/// Spatial index of boxes and wires in horizontal stripes: most graphs are long and narrow.
class SceneIndex {
public:
    explicit SceneIndex(const GraphScene& scene);
    /// Indices of the items that may intersect the part, ascending.
    std::vector<int> boxesIn(const QRectF& part) const { return boxes_.in(part); }
    std::vector<int> wiresIn(const QRectF& part) const { return wires_.in(part); }

private:
    class Stripes {
    public:
        void add(const QRectF& rect);
        std::vector<int> in(const QRectF& part) const;

    private:
        int count_ = 0;
        std::vector<std::vector<int>> stripes_;
        std::vector<std::pair<int, QRectF>> tall_; ///< items that span many stripes
    };
    Stripes boxes_, wires_;
};

/// The outcome of a traced node; nullopt: not known.
using StatusOf = std::function<std::optional<qcs::insight::Reason>(qcs::model::TracedNode origin)>;

/// Creates the boxes with their sizes; place() sets their positions.
GraphScene makeScene(const qcs::picture::Neighbourhood& shown, const StatusOf& statusOf);
qcs::picture::LayoutInput layoutInput(const GraphScene& scene);
void place(GraphScene& scene, const qcs::picture::GraphLayout& layout);

/// The box of a node with its texts and status; without a position.
SceneBox boxOfNode(const qcs::picture::PictureNode& node, const StatusOf& statusOf);
/// The text as one line: line breaks and control characters become U+FFFD.
QString oneLine(const std::string& text);
/// Sets the path from a laid-out Bézier curve of 1 + 3 n points.
void setCurve(SceneWire& wire, const std::vector<qcs::picture::LayoutPoint>& curve);

/// A description for tool tips and screen readers: "Conv2d features.0, fused into ConvReLU2d, 2 inputs, 1
/// user".
QString describe(const GraphScene& scene, int box);

} // namespace qcs::ui
