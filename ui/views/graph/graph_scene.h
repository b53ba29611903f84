#pragma once
// GraphScene: the data that the canvas paints: boxes, wires (edges) and frames, with their positions and
// texts.

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

/// How many nodes in a module have one kind of outcome.
struct SceneOutcomeCount {
    StatusLook look;
    QString words; ///< "12 static int8"
    int count = 0;
};

struct SceneBox {
    /// In the whole graph, a box is a Card (a node, or nodes that are fused) or a Module. In the view
    /// "Around" it is a Node, or a stub for neighbours that are not shown: HiddenInputs or HiddenUsers.
    enum class Kind : std::uint8_t { Node, HiddenInputs, HiddenUsers, Card, Module };
    Kind kind = Kind::Node;
    /// The node that the box shows. For a stub, the node to which it is attached; for a module, or a card of
    /// several nodes, the first of its nodes.
    qcs::picture::PictureNodeId node;
    int parent = -1;                              ///< index of the module that contains the box; -1 for none
    bool open = false;                            ///< for modules: the contents are shown
    int members = 0;                              ///< for modules and cards: number of nodes
    std::vector<SceneOutcomeCount> outcomeCounts; ///< for modules: the outcomes of their nodes
    qcs::model::TracedNode origin;
    qcs::picture::PictureNode::Role role = qcs::picture::PictureNode::Role::Function;
    QString label;
    QString shownLabel; ///< the label, shortened so that it fits into the box
    QString sublabel;
    QString name;
    QString target;
    QString modulePath;
    QString mark; ///< "shared A" if the node shares its observer; "" otherwise
    qcs::predict::SharingGroup sharing;
    qcs::picture::LayoutFrameIndex frame; ///< index in GraphScene::frames; none if no frame contains the box
    std::optional<StatusLook> status;
    QString statusWord;
    QRectF rect;
    bool isStub() const { return kind == Kind::HiddenInputs || kind == Kind::HiddenUsers; }
    bool isModule() const { return kind == Kind::Module; }
    /// Returns the area that reacts to clicks. For an open module, this is only its header.
    QRectF handle() const;
};

struct SceneWire {
    int from = -1;  ///< index of the box at which the wire begins; -1: it begins at the border of `level`
    int to = -1;    ///< index of the box at which the wire ends; -1: it ends at the border of `level`
    int level = -1; ///< index of the box of the module that contains the wire; -1: no module contains it
    QPainterPath path;
    QPointF tip;       ///< the tip of the arrow
    QPointF direction; ///< direction of the arrow, as a unit vector
};

/// A rectangle around the nodes of a fused group or of a matched pattern.
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
    bool whole = false; ///< the scene shows the whole graph: boxes are cards and modules
    bool hasBox(int box) const { return box >= 0 && static_cast<std::size_t>(box) < boxes.size(); }
    /// Only for the view "Around": returns the index of the node's box; -1 if there is none.
    int boxOf(qcs::picture::PictureNodeId node) const;
    /// Returns the box to which an arrow key leads from a box: Qt::Key_Up to a predecessor, Key_Down to a
    /// successor, Key_Left and Key_Right to a box beside it. In the whole graph, the keys also lead into open
    /// modules and out of them. Returns -1 if there is none.
    int neighbour(int box, int key) const;
    std::vector<int> wiresOf(int box) const; ///< indices of the wires that begin or end at the box

private:
    int wholeNeighbour(int box, int key) const;
    int beside(int box, int key) const;
};

/// A spatial index of boxes and wires. It divides the scene into horizontal stripes, because most graphs are
/// long and narrow.
class SceneIndex {
public:
    explicit SceneIndex(const GraphScene& scene);
    // Return the indices of the boxes or wires that may intersect `part`, in ascending order.
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

/// A function that returns the outcome of a traced node; nullopt if it is not known.
using StatusOf = std::function<std::optional<qcs::insight::Reason>(qcs::model::TracedNode origin)>;

/// Creates the scene of the view "Around". The boxes have their sizes, but no positions yet.
GraphScene makeScene(const qcs::picture::Neighbourhood& shown, const StatusOf& statusOf);
/// Returns the input for the layout: the sizes of the boxes, the wires between them, and the frames.
qcs::picture::LayoutInput layoutInput(const GraphScene& scene);
/// Sets the positions of all boxes, wires and frames.
void place(GraphScene& scene, const qcs::picture::GraphLayout& layout);

/// Returns the box of a node with its texts and its status, but without a position.
SceneBox boxOfNode(const qcs::picture::PictureNode& node, const StatusOf& statusOf);
/// Returns the text as one line. Line breaks and control characters are replaced by U+FFFD.
QString oneLine(const std::string& text);
/// Sets path, tip and direction of the wire. `curve` is a chain of n cubic Bézier curves with 1 + 3 n points.
void setCurve(SceneWire& wire, const std::vector<qcs::picture::LayoutPoint>& curve);

/// Returns a description of a box for tool tips and screen readers: "module features.0, Conv2d, node
/// features_0, static, 1 input, 1 user".
QString describe(const GraphScene& scene, int box);

} // namespace qcs::ui
