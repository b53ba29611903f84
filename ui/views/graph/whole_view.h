#pragma once
// The graph view "Whole": shows the whole graph with the modules that the user opened and folded.

#include "models/shown_picture.h"
#include "picture/whole_graph.h"
#include "session/jobs/job_runner.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_scene.h"

#include <set>

namespace qcs::ui {

// The scene of the whole graph, built in a background thread.

/// Models with more nodes start with all modules folded.
inline constexpr int mostNodesOpened = 2000;

/// Module paths that the user opened and folded; all other modules have their initial state.
struct Folding {
    std::set<std::string> open, folded;
    bool operator==(const Folding&) const = default;
};

struct WholeOptions {
    std::shared_ptr<const IndexedPicture> picture;
    std::shared_ptr<const qcs::picture::GraphOutline> outline; ///< of the picture; null: it is created
    bool merge = false;                                        ///< draw fused nodes as one
    Folding folding;
    qcs::picture::PictureNodeId way; ///< the modules around this node are opened
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
};

struct WholeScene {
    std::shared_ptr<const IndexedPicture> picture;
    std::shared_ptr<const qcs::picture::GraphOutline> outline;
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
    Folding folding;  ///< the requested folding, with the modules around `way` opened
    GraphScene scene; ///< its boxes are the layout's items, in the same order
    qcs::IdVector<qcs::picture::OutlineLeafIndex, qcs::picture::NestedItemIndex> boxOfLeaf;
    double milliseconds = 0; ///< time that the layout took
    /// The box that shows a node: its card, or the folded module that contains it; -1 for none.
    int boxOf(qcs::picture::PictureNodeId node) const;
};

/// Builds and lays out the scene. An empty result (no picture) if the task was stopped.
WholeScene makeWholeScene(const WholeOptions& options, const qcs::Task& task);

class WholeView : public QObject {
    Q_OBJECT
public:
    WholeView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent = nullptr);

    struct Options {
        std::shared_ptr<const IndexedPicture> picture;
        bool merge = false; ///< draw fused nodes as one
        std::shared_ptr<const qcs::insight::Verdicts> verdicts;
        qcs::picture::PictureNodeId current = {};
        qcs::picture::PictureNodeId way = {}; ///< the modules around this node are opened
        GraphCanvas::Move move = GraphCanvas::Move::Stay;
    };
    void draw(Options options);
    void cancel();
    bool isBusy() const;

    /// Opens or folds the module of a scene box, and redraws.
    void toggle(int box);
    /// Opens or folds all modules.
    void setAllOpen(bool open);
    /// Discards everything, for another model.
    void forget();
    /// Whether a scene has been drawn.
    bool isShown() const { return shown_.picture != nullptr; }
    int boxOf(qcs::picture::PictureNodeId node) const { return shown_.boxOf(node); }
    /// For each scene box, how many of the nodes it shows or contains.
    std::vector<int> counted(const std::vector<qcs::picture::PictureNodeId>& nodes) const;
    int foldedModules() const;
    double milliseconds() const { return shown_.milliseconds; }

Q_SIGNALS:
    void drawn();
    /// The first layout of a picture was cancelled: there is no scene to show.
    void cancelled();

private:
    void take(WholeScene made, GraphCanvas::Move move);

    JobRunner* jobs_;
    GraphCanvas* canvas_;
    Options options_;
    Folding folding_;
    WholeScene shown_;                   ///< without its scene, which the canvas owns
    qcs::picture::PictureNodeId anchor_; ///< first node of the module that was opened or folded
    QString anchorPath_;
};

} // namespace qcs::ui
