#pragma once
// Decodes the modules of a model that the bridge lists without tracing
// (resources/schemas/modules.schema.json), with the answers of Python that it records for eager mode.

#include "json/decode.h"
#include "model/module_list.h"
#include "predict/eager/flow.h"

namespace qcs::conformance {

/// The decoded module tree.
struct ModuleRows {
    predict::eager::Model model;
    /// For each object: its path in another tree, if the rows name one ("same_as").
    IdVector<predict::eager::ObjectId, std::optional<std::string>> same_as;
};
/// `types` has classes that the rows need not describe. Reports what model::decode_listed_modules() reports,
/// and parts that cannot be decoded.
ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types);

/// The model, traced or listed, in the form that eager mode takes, with its recorded answers; without a
/// config.
Expected<predict::eager::FlowInput> eager_input_of(const model::Graph& graph, const std::string& file = {});

} // namespace qcs::conformance
