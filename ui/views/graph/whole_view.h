#pragma once
// WholeView: the graph view "Whole". It shows the whole graph, in which the user can open and fold modules.

#include "models/shown_picture.h"
#include "picture/visible_graph.h"
#include "session/jobs/job_runner.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_scene.h"

#include <set>

namespace qcs::ui {

// The next types and functions build the scene of the whole graph, in a background thread.

/// If a model has more nodes than this, all of its modules are folded at first.
inline constexpr int maxNodesOpened = 2000;

/// The paths of the modules that the user has opened or folded. All other modules are in their initial state.
struct Folding {
    std::set<std::string> open, folded;
    bool operator==(const Folding&) const = default;
};

struct WholeOptions {
    std::shared_ptr<const IndexedPicture> picture;
    /// The outline of the picture: the modules and what they contain. If null, makeWholeScene() computes it.
    std::shared_ptr<const qcs::picture::GraphOutline> outline;
    bool merge = false; ///< nodes that are fused are drawn as one card
    Folding folding;
    qcs::picture::PictureNodeId mustShow; ///< a node that must be visible: the modules around it are opened
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
};

struct WholeScene {
    std::shared_ptr<const IndexedPicture> picture;
    std::shared_ptr<const qcs::picture::GraphOutline> outline;
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
    Folding folding;  ///< WholeOptions::folding, with the modules around `mustShow` opened
    GraphScene scene; ///< the scene; its boxes are in the order of the layout's items
    /// For each leaf of the outline (a node, or nodes that are fused), the index of the box that shows it:
    /// its card, or the folded module that contains it.
    qcs::IdVector<qcs::picture::OutlineLeafIndex, qcs::picture::NestedItemIndex> boxOfLeaf;
    double milliseconds = 0; ///< how long it took to compute the outline and the layout
    /// Returns the index of the box that shows a node: its card, or the folded module that contains it.
    /// Returns -1 if there is none.
    int boxOf(qcs::picture::PictureNodeId node) const;
};

/// Builds and lays out the scene. Returns an empty result, without a picture, if the task was stopped.
WholeScene makeWholeScene(const WholeOptions& options, const qcs::Task& task);

class WholeView : public QObject {
    Q_OBJECT
public:
    WholeView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent = nullptr);

    struct Options {
        std::shared_ptr<const IndexedPicture> picture;
        bool merge = false; ///< nodes that are fused are drawn as one card
        std::shared_ptr<const qcs::insight::Verdicts> verdicts;
        qcs::picture::PictureNodeId current = {};
        /// A node that must be visible: the modules around it are opened.
        qcs::picture::PictureNodeId mustShow = {};
        GraphCanvas::Move move = GraphCanvas::Move::Stay;
    };
    /// Builds the scene in the background, and then draws it.
    void draw(Options options);
    void cancel();
    bool isBusy() const;

    /// Opens or folds the module of a box, and draws the graph again.
    void toggle(int box);
    /// Opens or folds all modules, and draws the graph again.
    void setAllOpen(bool open);
    /// Cancels the drawing, and discards the scene and the folding. To be called before another model is
    /// shown.
    void forget();
    /// Returns true if a scene has been drawn.
    bool isShown() const { return shown_.picture != nullptr; }
    int boxOf(qcs::picture::PictureNodeId node) const { return shown_.boxOf(node); }
    /// Returns, for each box of the scene, how many of `nodes` are shown by the box or inside the box.
    std::vector<int> countsPerBox(const std::vector<qcs::picture::PictureNodeId>& nodes) const;
    /// Returns the number of folded modules in the scene.
    int foldedModules() const;
    double milliseconds() const { return shown_.milliseconds; }

Q_SIGNALS:
    void drawn();
    /// Emitted when drawing ended without a scene, usually because it was cancelled, and no scene had been
    /// drawn before. The canvas then has nothing to show.
    void cancelled();

private:
    void take(WholeScene made, GraphCanvas::Move move);

    JobRunner* jobs_;
    GraphCanvas* canvas_;
    Options options_;
    Folding folding_;
    WholeScene shown_; ///< what is drawn; shown_.scene is empty, because the canvas owns the scene
    qcs::picture::PictureNodeId anchor_; ///< first node of the module that was opened or folded last
    QString anchorPath_; ///< path of the module that was opened or folded last; "" after the next drawing
};

} // namespace qcs::ui
