#pragma once
// Records of modules in outcomes.

#include "json/json_write.h"
#include "predict/observers/module_objects.h"

#include <functional>

namespace qcs::conformance {

/// Writes the modules of one graph; numbers observer objects by first appearance.
class ModuleWriter {
public:
    ModuleWriter(const predict::ModuleObjects& modules, bool lowered)
        : modules_(modules), lowered_(lowered) {}
    /// `write_more` adds to the record at its end.
    void write(const std::string& target, json::JsonWriter& writer,
               const std::function<void(const predict::ModuleObject&)>& write_more);

private:
    void write_parts(const predict::ModuleObject& module, json::JsonWriter& writer) const;

    const predict::ModuleObjects& modules_;
    bool lowered_;
    std::unordered_map<predict::ObjectId, int> instances_;
};

/// An exception's text, cut where PyTorch's goes on with the repr of a module
/// (torch_outcome.reproducible_text).
std::string reproducible_text(const std::string& text);

} // namespace qcs::conformance
