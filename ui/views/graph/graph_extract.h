#pragma once
// The part of a graph that is drawn, worked out on another thread.

#include "models/shown_picture.h"
#include "picture/neighbourhood.h"
#include "picture/picture_collapse.h"

namespace qcs::ui {

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

} // namespace qcs::ui
