#pragma once
// What the canvas paints: boxes, wires and frames with their places and words. Plain data.

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

/// How many of the nodes in a module came out so.
struct SceneShare {
    StatusLook look;
    QString words; ///< "12 static int8"
    int count = 0;
};

struct SceneBox {
    /// A card is a node of the whole graph, a module one of its boxes.
    enum class Kind : std::uint8_t { Node, HiddenInputs, HiddenUsers, Card, Module };
    Kind kind = Kind::Node;
    qcs::picture::PictureNodeId node; ///< of a stub, that of the node it stands at; of a module, its first
    int parent = -1;                  ///< the module that it is drawn in
    bool open = false;                ///< of a module
    int members = 0;                  ///< of a module: nodes
    std::vector<SceneShare> shares;   ///< of a module
    qcs::model::TracedNode origin;
    qcs::picture::PictureNode::Role role = qcs::picture::PictureNode::Role::Function;
    QString label;
    QString shownLabel; ///< what of it there is room for
    QString sublabel;
    QString name;
    QString target;
    QString modulePath;
    QString mark; ///< "shared A", "" for none
    qcs::predict::SharingGroup sharing;
    qcs::picture::LayoutFrameIndex frame; ///< in GraphScene::frames
    std::optional<StatusLook> status;
    QString statusWord;
    QRectF rect;
    bool isStub() const { return kind == Kind::HiddenInputs || kind == Kind::HiddenUsers; }
    bool isModule() const { return kind == Kind::Module; }
    /// Where it can be clicked: an open module at its head alone.
    QRectF handle() const;
};

struct SceneWire {
    int from = -1; ///< indices of boxes; -1: the border of the module that it is in
    int to = -1;
    int level = -1; ///< the module that it is in
    QPainterPath path;
    QPointF tip;
    QPointF direction; ///< of the arrow at the tip, of length 1
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
    bool whole = false; ///< of cards and modules
    bool hasBox(int box) const { return box >= 0 && static_cast<std::size_t>(box) < boxes.size(); }
    int boxOf(qcs::picture::PictureNodeId node) const; ///< -1 if it is not shown
    /// The box to go to from a box in a direction (Qt::Key_Up: what leads to it; Key_Down: what it leads to;
    /// Key_Left, Key_Right: what stands beside it), -1 for none.
    int neighbour(int box, int key) const;
    std::vector<int> wiresOf(int box) const; ///< indices

private:
    int wholeNeighbour(int box, int key) const;
    int beside(int box, int key) const;
};

/// What a part of a scene shows, found by its height: most graphs are long and narrow.
class SceneIndex {
public:
    explicit SceneIndex(const GraphScene& scene);
    /// What may reach into the part, ascending.
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
        std::vector<std::pair<int, QRectF>> tall_; ///< through many stripes
    };
    Stripes boxes_, wires_;
};

/// How a traced node came out, if that is known.
using StatusOf = std::function<std::optional<qcs::insight::Reason>(qcs::model::TracedNode origin)>;

/// Boxes with their sizes, all at one place still.
GraphScene makeScene(const qcs::picture::Neighbourhood& shown, const StatusOf& statusOf);
qcs::picture::LayoutInput layoutInput(const GraphScene& scene);
void place(GraphScene& scene, const qcs::picture::GraphLayout& layout);

/// Of a node, with its words and status; at no place yet.
SceneBox boxOfNode(const qcs::picture::PictureNode& node, const StatusOf& statusOf);
/// One line, whatever characters the text has.
QString oneLine(const std::string& text);
/// Of what was laid out: 1 + 3 n points.
void setCurve(SceneWire& wire, const std::vector<qcs::picture::LayoutPoint>& curve);

/// "Conv2d features.0, fused into ConvReLU2d, 2 inputs, 1 user": for tool tips and screen readers.
QString describe(const GraphScene& scene, int box);

} // namespace qcs::ui
