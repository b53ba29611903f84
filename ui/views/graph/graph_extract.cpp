#include "views/graph/graph_extract.h"

namespace qcs::ui {

GraphExtract GraphExtractor::extract(GraphOptions options, const std::stop_token& stop) {
    GraphExtract result;
    if (!options.picture || options.picture->picture.nodes.empty()) return result;
    const qcs::picture::GraphPicture& whole = options.picture->picture;
    result.total = whole.nodes.size();
    const auto place = std::max(qcs::picture::PicturePlace(0), options.picture->index.place(options.centre));
    result.centre = whole.nodes[place].id;
    std::shared_ptr<const IndexedPicture> picture = options.picture;
    if (!options.collapse.empty()) {
        options.collapse.keep = whole.nodes[place].module_path;
        if (of_ != picture || how_ != options.collapse || !collapsed_) {
            auto collapsed = qcs::picture::collapse(whole, options.collapse, stop);
            if (stop.stop_requested()) return {};
            collapsed_ = std::make_shared<const IndexedPicture>(std::move(collapsed.picture));
            shownAs_ = std::move(collapsed.shown_as);
            of_ = picture;
            how_ = options.collapse;
        }
        picture = collapsed_;
        result.centre = shownAs_[place];
    }
    qcs::picture::NeighbourhoodOptions around;
    around.centre = result.centre;
    around.steps = options.steps;
    around.opened = std::move(options.opened);
    result.shown = qcs::picture::neighbourhood(picture->picture, picture->index, around, stop);
    return result;
}

} // namespace qcs::ui
