#pragma once
// Stages of the engine that make pictures of a model: as traced, as prepared (or fused), and as converted.

#include "engine/stages.h"
#include "picture/picture_index.h"

namespace qcs::picture {

struct IndexedPicture {
    /// Without `places`, each node of the picture represents its own origin.
    explicit IndexedPicture(GraphPicture made, IdVector<model::TracedNode, PictureNodeId> places = {});
    GraphPicture picture;
    PictureIndex index;
    /// By traced node: the picture's node that represents it; none if there is none.
    IdVector<model::TracedNode, PictureNodeId> id_of_origin;
    PictureNodeId id_of(model::TracedNode origin) const;
};

/// A picture, or the exception that PyTorch raises before there is one.
struct DrawnPicture {
    std::shared_ptr<const IndexedPicture> picture;
    std::optional<predict::Raised> raised = {};
};

namespace stages {

/// Most edits do not change fusions, and thus not this picture.
struct TracedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the traced graph";
    static constexpr double done = 1;
    static engine::StageOutput<TracedPicture> run(engine::Reading& reads);
};

/// If only fuse_fx is called: a picture of the fused graph.
struct PreparedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the prepared graph";
    static constexpr double done = 1;
    static engine::StageOutput<PreparedPicture> run(engine::Reading& reads);
};

/// The result of convert_fx, or of convert_to_reference_fx if convert_fx raises. Empty if only fuse_fx is
/// called.
struct ConvertedPicture {
    using Output = DrawnPicture;
    static constexpr std::string_view name = "picture of the converted graph";
    static constexpr double done = 1;
    static engine::StageOutput<ConvertedPicture> run(engine::Reading& reads);
};

} // namespace stages
} // namespace qcs::picture
