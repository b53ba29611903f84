#pragma once
// Pictures of a model as it was traced, as it is prepared (or fused) and as it is converted: stages of the
// engine.

#include "engine/stages.h"
#include "picture/picture_index.h"

namespace qcs::picture {

struct IndexedPicture {
    /// `places` as id_of_origin; without them each node shows its own origin.
    explicit IndexedPicture(GraphPicture made, IdVector<model::TracedNode, PictureNodeId> places = {});
    GraphPicture picture;
    PictureIndex index;
    IdVector<model::TracedNode, PictureNodeId> id_of_origin; ///< what shows a node, if anything does
    PictureNodeId id_of(model::TracedNode origin) const;
};

/// A picture, or what PyTorch raises before there is one.
struct DrawnPicture {
    std::shared_ptr<const IndexedPicture> picture;
    std::optional<predict::Raised> raised = {};
};

namespace stages {

/// Most edits change no fusion, and then the picture is the same.
struct TracedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the traced graph";
    static constexpr double done = 1;
    static engine::StageOutput<TracedPicture> run(engine::Reading& reads);
};

/// Where fuse_fx alone is called: of the fused graph.
struct PreparedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the prepared graph";
    static constexpr double done = 1;
    static engine::StageOutput<PreparedPicture> run(engine::Reading& reads);
};

/// What convert_fx makes; where that raises, what convert_to_reference_fx makes. Nothing where fuse_fx alone
/// is called.
struct ConvertedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the converted graph";
    static constexpr double done = 1;
    static engine::StageOutput<ConvertedPicture> run(engine::Reading& reads);
};

} // namespace stages
} // namespace qcs::picture
