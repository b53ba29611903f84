#pragma once
// The modules of a model as the bridge writes them without tracing (resources/schemas/modules.schema.json),
// and what it records of them for eager mode.

#include "json/decode.h"
#include "model/module_list.h"
#include "predict/eager/flow.h"

namespace qcs::conformance {

/// What a tree of modules is made of.
struct ModuleRows {
    predict::eager::Model model;
    /// By object: a path in another tree, where the rows name one ("same_as").
    IdVector<predict::eager::ObjectId, std::optional<std::string>> same_as;
};
/// `types` are classes that the rows need not name. Reports what model::decode_listed_modules does, and parts
/// that cannot be read.
ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types);

/// A model as it is handed to eager mode, traced or listed, and what is on record of it; without a config.
Expected<predict::eager::FlowInput> eager_input_of(const model::Graph& graph, const std::string& file = {});

} // namespace qcs::conformance
