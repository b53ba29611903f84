#pragma once
// Decodes a model's modules from a file in which the Python bridge lists them without tracing the model
// (resources/schemas/modules.schema.json). Also decodes the facts for eager mode that only Python can
// determine and that the bridge recorded in the file.

#include "json/decode.h"
#include "model/module_list.h"
#include "predict/eager/flow.h"

namespace qcs::conformance {

/// The decoded module tree.
struct ModuleRows {
    predict::eager::Model model;
    /// Only used for lists that record the result of a PyTorch call: for each module object, the path that
    /// the object had in the model before the call ("same_as" in the file), or nullopt if the call created
    /// the object. In all other lists every element is nullopt.
    IdVector<predict::eager::ObjectId, std::optional<std::string>> same_as;
};
/// Decodes the list of modules. `types` becomes Model::types of the result; for classes that `types`
/// contains, the list need not give the base classes. Reports the problems that
/// model::decode_listed_modules() reports, and everything that cannot be decoded.
ModuleRows decode_module_rows(const json::JsonValue& json, json::Decoder& decoder,
                              std::shared_ptr<const model::Graph> types);

/// Converts a model (with or without a traced graph) and the facts recorded about it to the input of eager
/// mode prediction. The result has neither an eager config nor FlowInput::graph. `file` is the file name for
/// diagnostics.
Expected<predict::eager::FlowInput> eager_input_of(const model::Graph& graph, const std::string& file = {});

} // namespace qcs::conformance
