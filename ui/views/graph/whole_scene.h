#pragma once
// The scene of the whole graph: which modules are open, and what stands for each node. Made on another
// thread.

#include "models/shown_picture.h"
#include "picture/whole_graph.h"
#include "session/jobs/job_runner.h"
#include "views/graph/graph_scene.h"

#include <set>

namespace qcs::ui {

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
    Folding folding;  ///< as wished, with the way
    GraphScene scene; ///< its boxes are the items, in their order
    qcs::IdVector<qcs::picture::OutlineLeafIndex, qcs::picture::NestedItemIndex> boxOfLeaf;
    double milliseconds = 0; ///< that the layout took
    /// Of a node: its card, or the folded module that it is in; -1 for none.
    int boxOf(qcs::picture::PictureNodeId node) const;
};

/// Nothing when stopped.
WholeScene makeWholeScene(const WholeOptions& options, const qcs::Task& task);

} // namespace qcs::ui
