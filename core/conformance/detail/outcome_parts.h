#pragma once
// Writes the parts that the outcomes of fuse, prepare and convert have in common, in the format of
// tests/conformance/torch_outcome.py.

#include "config/qconfig.h"
#include "json/json_write.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_instance.h"

namespace qcs::conformance {

/// Returns the class name as it is recorded: without the number that PyTorch appends to the classes that it
/// generates for parametrized modules.
std::string_view outcome_type(std::string_view type);
void write_observer(const predict::ObserverInstance& observer, json::JsonWriter& writer);
/// Writes a qconfig with both specs in full, without its name and without object identities; null stands for
/// None.
void write_qconfig(const std::shared_ptr<const config::QConfig>& qconfig, json::JsonWriter& writer);
/// Returns the text of an exception, cut off where PyTorch appends the repr of a module (as
/// reproducible_text() in torch_outcome.py does).
std::string reproducible_text(const std::string& text);
/// Writes {"raised": {"type", "text"}}.
void write_raised(const predict::Raised& raised, json::JsonWriter& writer);

} // namespace qcs::conformance
