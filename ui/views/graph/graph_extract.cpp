#include "views/graph/graph_extract.h"

namespace qcs::ui {

GraphExtract GraphExtractor::extract(GraphWish wish, const std::stop_token& stop) {
    GraphExtract result;
    if (!wish.picture || wish.picture->picture.nodes.empty()) return result;
    const qcs::GraphPicture& whole = wish.picture->picture;
    result.total = whole.nodes.size();
    const auto place = static_cast<std::size_t>(std::max(0, wish.picture->index.place(wish.centre)));
    result.centre = whole.nodes[place].id;
    std::shared_ptr<const IndexedPicture> picture = wish.picture;
    if (!wish.collapse.empty()) {
        wish.collapse.keep = whole.nodes[place].module_path;
        if (of_ != picture || how_ != wish.collapse || !collapsed_) {
            auto collapsed = qcs::collapse(whole, wish.collapse, stop);
            if (stop.stop_requested()) return {};
            collapsed_ = std::make_shared<const IndexedPicture>(std::move(collapsed.picture));
            shownAs_ = std::move(collapsed.shown_as);
            of_ = picture;
            how_ = wish.collapse;
        }
        picture = collapsed_;
        result.centre = shownAs_[place];
    }
    qcs::NeighbourhoodWish around;
    around.centre = result.centre;
    around.steps = wish.steps;
    around.opened = std::move(wish.opened);
    result.shown = qcs::neighbourhood(picture->picture, picture->index, around, stop);
    return result;
}

} // namespace qcs::ui
