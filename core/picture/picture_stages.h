#pragma once
// Stages of the engine that make pictures of a model as traced, as prepared (or fused), and as converted.

#include "engine/stages.h"
#include "picture/picture_index.h"

namespace qcs::picture {

/// A picture with look-ups.
struct IndexedPicture {
    /// `places` becomes id_of_origin. If it is empty, id_of_origin is computed from the origins of the
    /// picture's nodes.
    explicit IndexedPicture(GraphPicture made, IdVector<model::TracedNode, PictureNodeId> places = {});
    GraphPicture picture;
    PictureIndex index;
    /// For each traced node, the picture's node that represents it; none if no node does.
    IdVector<model::TracedNode, PictureNodeId> id_of_origin;
    /// Returns id_of_origin[origin]; none if id_of_origin has no element for `origin`.
    PictureNodeId id_of(model::TracedNode origin) const;
};

/// A picture of a graph. If PyTorch raises before the graph exists, `picture` is null and `raised` is the
/// exception.
struct DrawnPicture {
    std::shared_ptr<const IndexedPicture> picture;
    std::optional<predict::Raised> raised = {};
};

namespace stages {

/// The traced graph with frames around the nodes that are fused. Most edits of the mapping do not change it,
/// since they do not change fusions.
struct TracedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the traced graph";
    static constexpr double done = 1;
    static engine::StageOutput<TracedPicture> run(engine::StageContext& context);
};

/// The graph after prepare; for inputs with `fuse_alone`, the graph after fuse_fx.
struct PreparedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the prepared graph";
    static constexpr double done = 1;
    static engine::StageOutput<PreparedPicture> run(engine::StageContext& context);
};

/// The graph after convert_fx; if convert_fx raises, the graph after convert_to_reference_fx. No picture for
/// inputs with `fuse_alone`.
struct ConvertedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the converted graph";
    static constexpr double done = 1;
    static engine::StageOutput<ConvertedPicture> run(engine::StageContext& context);
};

} // namespace stages
} // namespace qcs::picture
