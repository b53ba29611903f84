#pragma once
// Decodes a model's modules from a file in which the bridge lists them without tracing the model
// (resources/schemas/modules.schema.json), together with the answers of Python that the bridge records for
// eager mode.

#include "json/decode.h"
#include "model/module_list.h"
#include "predict/eager/flow.h"

namespace qcs::conformance {

/// The decoded module tree.
struct ModuleRows {
    predict::eager::Model model;
    /// For each module object: the path of the same object in another tree, if the file gives one
    /// ("same_as"); else nullopt.
    IdVector<predict::eager::ObjectId, std::optional<std::string>> same_as;
};
/// Decodes the list of modules. `types` contains classes that the list therefore need not describe. Reports
/// the problems that model::decode_listed_modules() reports, and everything that cannot be decoded.
ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types);

/// Converts a model (with or without a traced graph) and its recorded answers to the input of eager mode
/// prediction. The result has no eager config. `file` is the file name for diagnostics.
Expected<predict::eager::FlowInput> eager_input_of(const model::Graph& graph, const std::string& file = {});

} // namespace qcs::conformance
