#pragma once
// The whole graph on a canvas, with the modules that a person opened and folded.

#include "views/graph/graph_canvas.h"
#include "views/graph/whole_scene.h"

namespace qcs::ui {

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
