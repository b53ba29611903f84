#pragma once
// The graph view "Around": shows the neighbourhood of one node, with modules that the user opened and closed.

#include "models/shown_picture.h"
#include "picture/neighbourhood.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_layouter.h"

namespace qcs::ui {

// Extraction of the part to draw, which runs in a background thread.

struct GraphOptions {
    std::shared_ptr<const IndexedPicture> picture;
    qcs::picture::PictureNodeId centre; ///< the first node if this one does not exist
    int steps = 3;
    std::vector<qcs::picture::PictureNodeId> opened; ///< as in qcs::picture::NeighbourhoodOptions
    qcs::picture::CollapseOptions collapse;          ///< `keep` is ignored: it is set to the centre's module
};

struct GraphExtract {
    qcs::picture::Neighbourhood shown;
    qcs::picture::PictureNodeId centre; ///< the centre, or the box that contains it
    std::size_t total = 0;              ///< number of nodes of the whole picture
};

/// Extracts neighbourhoods and caches the last collapsed picture. Not thread-safe.
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
    /// Whether every module that does not contain the centre is drawn as one box.
    void setOthers(bool others);
    /// Forgets the nodes opened by showMore(), whose ids belong to the previous picture.
    void forgetOpenings() { opened_.clear(); }

    /// Extracts, lays out and draws the part around `centre` in the background. `move` says whether the
    /// current box keeps its place on the screen.
    void draw(std::shared_ptr<const IndexedPicture> picture, qcs::picture::PictureNodeId centre,
              qcs::picture::PictureNodeId current, GraphCanvas::Move move, StatusOf statusOf);
    void cancel();
    bool isBusy() const;

    void showMore(qcs::picture::PictureNodeId node) { opened_.push_back(node); }
    void close(const std::string& module);
    void open(const std::string& module);
    /// Reopens closed modules that hide `module`.
    void uncover(const std::string& module);

Q_SIGNALS:
    /// The scene is on the canvas. `total`: number of nodes of the whole picture.
    void drawn(int total, qcs::ui::LayoutBy by);

private:
    void takeLayout(const qcs::picture::GraphLayout& layout, LayoutBy by);

    JobRunner* jobs_;
    GraphCanvas* canvas_;
    GraphLayouter* layouter_;
    std::shared_ptr<GraphExtractor> extractor_; ///< used only by jobs of the extraction lane, one at a time
    int steps_ = 3;
    std::vector<qcs::picture::PictureNodeId> opened_;
    qcs::picture::CollapseOptions collapse_;
    GraphScene pending_; ///< the scene that waits for its layout
    int pendingCurrent_ = -1;
    int total_ = 0;
    GraphCanvas::Move move_ = GraphCanvas::Move::Stay;
};

} // namespace qcs::ui
