#pragma once
// The modules of a model as the bridge writes them without tracing (resources/schemas/modules.schema.json).

#include "json/decode.h"
#include "predict/eager/eager_model.h"

namespace qcs::conformance {

/// What a tree of modules is made of.
struct ModuleRows {
    predict::eager::Model model;
    /// By object: a path in another tree, where the rows name one ("same_as").
    IdVector<predict::eager::ObjectId, std::optional<std::string>> same_as;
};
/// `types` are classes that the rows need not name. Reports rows without a parent and aliases of nothing.
ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types);

} // namespace qcs::conformance
