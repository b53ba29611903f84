#pragma once
// The part of a graph around one node, with what a person opened and closed in it.

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_extract.h"
#include "views/graph/graph_layouter.h"

namespace qcs::ui {

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
