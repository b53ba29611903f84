#pragma once
// The part of a graph around one node, with what a person opened and closed in it.

#include "models/shown_picture.h"
#include "picture/neighbourhood.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_layouter.h"

namespace qcs::ui {

// The part of a graph that is drawn, worked out on another thread.

struct GraphOptions {
    std::shared_ptr<const IndexedPicture> picture;
    qcs::picture::PictureNodeId centre; ///< the first one if there is no such
    int steps = 3;
    std::vector<qcs::picture::PictureNodeId> opened; ///< as in qcs::picture::NeighbourhoodOptions
    qcs::picture::CollapseOptions collapse;          ///< without `keep`, which is the centre's module
};

struct GraphExtract {
    qcs::picture::Neighbourhood shown;
    qcs::picture::PictureNodeId centre; ///< what stands for the centre
    std::size_t total = 0;              ///< nodes of the whole picture
};

/// Not for two threads at a time: it keeps the last collapsed picture.
class GraphExtractor {
public:
    GraphExtract extract(GraphOptions options, const std::stop_token& stop);

private:
    std::shared_ptr<const IndexedPicture> of_;
    qcs::picture::CollapseOptions how_;
    std::shared_ptr<const IndexedPicture> collapsed_;
    qcs::IdVector<qcs::picture::PicturePlace, qcs::picture::PictureNodeId> shownAs_;
};

class AroundView : public QObject {
    Q_OBJECT
public:
    AroundView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent = nullptr);
    GraphLayouter& layouter() { return *layouter_; }

    void setSteps(int steps) { steps_ = steps; }
    /// Every module that does not contain the centre is one box.
    void setOthers(bool others);
    /// What was asked to be shown beyond the steps has ids of the picture that was.
    void forgetOpenings() { opened_.clear(); }

    /// What stays in its place: the current box, or nothing.
    void draw(std::shared_ptr<const IndexedPicture> picture, qcs::picture::PictureNodeId centre,
              qcs::picture::PictureNodeId current, GraphCanvas::Move move, StatusOf statusOf);
    void cancel();
    bool isBusy() const;

    void showMore(qcs::picture::PictureNodeId node) { opened_.push_back(node); }
    void close(const std::string& module);
    void open(const std::string& module);
    /// No closed module hides it.
    void uncover(const std::string& module);

Q_SIGNALS:
    /// It is on the canvas. `total`: nodes of the whole picture.
    void drawn(int total, qcs::ui::LayoutBy by);

private:
    void takeLayout(const qcs::picture::GraphLayout& layout, LayoutBy by);

    JobRunner* jobs_;
    GraphCanvas* canvas_;
    GraphLayouter* layouter_;
    std::shared_ptr<GraphExtractor> extractor_; ///< belongs to the lane of the extraction
    int steps_ = 3;
    std::vector<qcs::picture::PictureNodeId> opened_;
    qcs::picture::CollapseOptions collapse_;
    GraphScene pending_; ///< waits for its layout
    int pendingCurrent_ = -1;
    int total_ = 0;
    GraphCanvas::Move move_ = GraphCanvas::Move::Stay;
};

} // namespace qcs::ui
