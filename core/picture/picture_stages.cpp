#include "picture/picture_stages.h"

#include "base/task.h"
#include "picture/pictures.h"

namespace qcs::picture {

IndexedPicture::IndexedPicture(GraphPicture made, IdVector<model::TracedNode, PictureNodeId> places)
    : picture(std::move(made)), index(picture), id_of_origin(std::move(places)) {
    if (!id_of_origin.empty()) return;
    for (const PictureNode& node : picture.nodes) {
        if (!node.origin) continue;
        if (!id_of_origin.contains(node.origin)) id_of_origin.resize(node.origin.index() + 1);
        if (!id_of_origin[node.origin]) id_of_origin[node.origin] = node.id;
    }
}

PictureNodeId IndexedPicture::id_of(model::TracedNode origin) const {
    return id_of_origin.contains(origin) ? id_of_origin[origin] : PictureNodeId();
}

namespace stages {
namespace {

std::shared_ptr<const DrawnPicture> drawn(GraphPicture picture,
                                          IdVector<model::TracedNode, PictureNodeId> places = {}) {
    stop_point(); // when stopped, the picture is incomplete
    return std::make_shared<const DrawnPicture>(
        DrawnPicture{std::make_shared<const IndexedPicture>(std::move(picture), std::move(places))});
}

std::shared_ptr<const DrawnPicture> none(std::optional<predict::Raised> raised) {
    return std::make_shared<const DrawnPicture>(DrawnPicture{nullptr, std::move(raised)});
}

} // namespace

engine::StageOutput<TracedPicture> TracedPicture::run(engine::StageContext& context) {
    const auto& graph = context.input<&engine::Inputs::graph>();
    return drawn(traced_picture(*graph, context.get<engine::stages::Fusions>().get(), task_stop()));
}

engine::StageOutput<PreparedPicture> PreparedPicture::run(engine::StageContext& context) {
    if (context.input<&engine::Inputs::fuse_alone>()) {
        const auto plan = context.get<engine::stages::FusionOnly>();
        if (plan->model.raised) return none(plan->model.raised);
        auto picture = fused_picture(*plan, task_stop());
        stop_point();
        auto places = node_ids_by_origin(picture, *plan);
        return drawn(std::move(picture), std::move(places));
    }
    const auto prepared = context.get<engine::stages::Preparation>();
    if (prepared->raised) return none(prepared->raised);
    auto picture = prepared_picture(*prepared, task_stop());
    stop_point();
    auto places = node_ids_by_origin(picture, *prepared);
    return drawn(std::move(picture), std::move(places));
}

engine::StageOutput<ConvertedPicture> ConvertedPicture::run(engine::StageContext& context) {
    if (context.input<&engine::Inputs::fuse_alone>()) return none({});
    const auto prepared = context.get<engine::stages::Preparation>();
    if (prepared->raised) return none(prepared->raised);
    const auto conversions = context.get<engine::stages::Converted>()->conversions;
    const bool is_lowered = !conversions->lowered.converted.raised;
    const auto& converted = (is_lowered ? conversions->lowered : conversions->reference).converted;
    if (converted.raised) return none(converted.raised);
    auto picture = converted_picture(converted, *prepared, task_stop());
    stop_point();
    auto places = node_ids_by_origin(picture, *prepared);
    return drawn(std::move(picture), std::move(places));
}

} // namespace stages
} // namespace qcs::picture
