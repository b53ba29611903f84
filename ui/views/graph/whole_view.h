#pragma once
// The whole graph on a canvas, with the modules that a person opened and folded.

#include "models/shown_picture.h"
#include "picture/whole_graph.h"
#include "session/jobs/job_runner.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_scene.h"

#include <set>

namespace qcs::ui {

// The scene of the whole graph: which modules are open, and what stands for each node. Made on another
// thread.

/// A model of more nodes begins with all modules folded.
inline constexpr int mostNodesOpened = 2000;

/// What a person opened and folded, by the paths of modules; the others are as they are at first.
struct Folding {
    std::set<std::string> open, folded;
    bool operator==(const Folding&) const = default;
};

struct WholeOptions {
    std::shared_ptr<const IndexedPicture> picture;
    std::shared_ptr<const qcs::picture::GraphOutline> outline; ///< of the picture; made if there is none
    bool merge = false;                                        ///< fused nodes are one
    Folding folding;
    qcs::picture::PictureNodeId way; ///< the modules around it are opened
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
};

struct WholeScene {
    std::shared_ptr<const IndexedPicture> picture;
    std::shared_ptr<const qcs::picture::GraphOutline> outline;
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
    Folding folding;  ///< as asked for, with the way
    GraphScene scene; ///< its boxes are the items, in their order
    qcs::IdVector<qcs::picture::OutlineLeafIndex, qcs::picture::NestedItemIndex> boxOfLeaf;
    double milliseconds = 0; ///< that the layout took
    /// Of a node: its card, or the folded module that it is in; -1 for none.
    int boxOf(qcs::picture::PictureNodeId node) const;
};

/// Nothing when stopped.
WholeScene makeWholeScene(const WholeOptions& options, const qcs::Task& task);

class WholeView : public QObject {
    Q_OBJECT
public:
    WholeView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent = nullptr);

    struct Options {
        std::shared_ptr<const IndexedPicture> picture;
        bool merge = false; ///< fused nodes are one
        std::shared_ptr<const qcs::insight::Verdicts> verdicts;
        qcs::picture::PictureNodeId current = {};
        qcs::picture::PictureNodeId way = {}; ///< the modules around it are opened
        GraphCanvas::Move move = GraphCanvas::Move::Stay;
    };
    void draw(Options options);
    void cancel();
    bool isBusy() const;

    /// Opens or folds the module of a box of the scene, and draws.
    void toggle(int box);
    /// All modules, or none.
    void setAllOpen(bool open);
    /// Of another model.
    void forget();
    /// Whether the canvas has what was drawn last.
    bool isShown() const { return shown_.picture != nullptr; }
    int boxOf(qcs::picture::PictureNodeId node) const { return shown_.boxOf(node); }
    /// By box of the scene: how many of the nodes it has, or hides.
    std::vector<int> counted(const std::vector<qcs::picture::PictureNodeId>& nodes) const;
    int foldedModules() const;
    double milliseconds() const { return shown_.milliseconds; }

Q_SIGNALS:
    void drawn();
    /// The person ended the first layout of a picture: there is none to show.
    void cancelled();

private:
    void take(WholeScene made, GraphCanvas::Move move);

    JobRunner* jobs_;
    GraphCanvas* canvas_;
    Options options_;
    Folding folding_;
    WholeScene shown_;                   ///< without its scene, which the canvas has
    qcs::picture::PictureNodeId anchor_; ///< leaf at the corner of the box that was opened or folded
    QString anchorPath_;
};

} // namespace qcs::ui
