#pragma once
// NeighbourhoodView: the graph view "Around". It shows the nodes around one node. The user can close modules,
// which are then drawn as one box, and open them again.

#include "models/shown_picture.h"
#include "picture/neighbourhood.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_layouter.h"

namespace qcs::ui {

// The next three types belong to the step before drawing: a background thread extracts the part of the graph
// that is to be drawn.

struct GraphOptions {
    std::shared_ptr<const IndexedPicture> picture;
    /// The node in the middle; if it does not exist, the first node of the graph.
    qcs::picture::PictureNodeId centre;
    int steps = 3;
    std::vector<qcs::picture::PictureNodeId> opened; ///< as in qcs::picture::NeighbourhoodOptions
    /// Which modules are closed. CollapseOptions::keep is ignored: the path of the module that contains
    /// `centre` is used instead.
    qcs::picture::CollapseOptions collapse;
};

struct GraphExtract {
    qcs::picture::Neighbourhood shown;
    qcs::picture::PictureNodeId centre; ///< the node in the middle, or the box that represents it
    std::size_t total = 0;              ///< number of nodes of GraphOptions::picture
};

/// Extracts the nodes around a node. If modules are closed, it first makes a picture in which they are single
/// boxes, and caches the last such picture. Not thread-safe.
class GraphExtractor {
public:
    GraphExtract extract(GraphOptions options, const std::stop_token& stop);

private:
    std::shared_ptr<const IndexedPicture> source_;
    qcs::picture::CollapseOptions sourceCollapse_;
    std::shared_ptr<const IndexedPicture> collapsed_;
    qcs::IdVector<qcs::picture::PictureNodeIndex, qcs::picture::PictureNodeId> shownAs_;
};

class NeighbourhoodView : public QObject {
    Q_OBJECT
public:
    NeighbourhoodView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent = nullptr);
    GraphLayouter& layouter() { return *layouter_; }

    void setSteps(int steps) { steps_ = steps; }
    /// Sets whether the next draw() draws every module that does not contain the centre as one box.
    void setCollapseOthers(bool others);
    /// Forgets the nodes that were passed to showMore(). To be called for a new picture, in which nodes have
    /// other ids.
    void forgetOpenings() { opened_.clear(); }

    /// Extracts the part around `centre` and lays it out in the background, and then draws it. `move` says
    /// whether the current box keeps its place on the screen.
    void draw(std::shared_ptr<const IndexedPicture> picture, qcs::picture::PictureNodeId centre,
              qcs::picture::PictureNodeId current, GraphCanvas::Move move, StatusOf statusOf);
    void cancel();
    bool isBusy() const;

    // The next four functions take effect with the next draw().
    /// Shows more neighbours of a node.
    void showMore(qcs::picture::PictureNodeId node) { opened_.push_back(node); }
    void close(const std::string& module);
    void open(const std::string& module);
    /// Opens the closed modules that contain `module`, and `module` itself.
    void uncover(const std::string& module);

Q_SIGNALS:
    /// Emitted when the canvas shows the scene that draw() has requested. `total` is the number of nodes in
    /// the picture that was passed to draw(); `by` says what computed the layout.
    void drawn(int total, qcs::ui::LayoutBy by);

private:
    void takeLayout(const qcs::picture::GraphLayout& layout, LayoutBy by);

    JobRunner* jobs_;
    GraphCanvas* canvas_;
    GraphLayouter* layouter_;
    std::shared_ptr<GraphExtractor> extractor_; ///< used only by extraction jobs, of which one runs at a time
    int steps_ = 3;
    std::vector<qcs::picture::PictureNodeId> opened_;
    qcs::picture::CollapseOptions collapse_;
    GraphScene pending_; ///< the scene whose layout is being computed
    int pendingCurrent_ = -1;
    int total_ = 0;
    GraphCanvas::Move move_ = GraphCanvas::Move::Stay;
};

} // namespace qcs::ui
