#pragma once
// Writes the parts that several kinds of outcomes (of fuse, prepare, convert and eager mode) have in common,
// in the format of tests/conformance/torch_outcome.py.

#include "config/qconfig.h"
#include "json/json_write.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_instance.h"

namespace qcs::conformance {

/// Returns the class name as it is recorded: without the number ("#2") that the Python bridge appends to the
/// names of the classes that PyTorch generates for parametrized modules.
std::string_view outcome_type(std::string_view type);
void write_observer(const predict::ObserverInstance& observer, json::JsonWriter& writer);
/// Writes a qconfig with both specs in full, without its name and without object identities; null stands for
/// None.
void write_qconfig(const std::shared_ptr<const config::QConfig>& qconfig, json::JsonWriter& writer);
/// Returns the first line of the text of an exception, cut off where PyTorch appends the repr of modules or
/// of a qconfig (as reproducible_text() of the Python bridge does).
std::string reproducible_text(const std::string& text);
/// Writes {"raised": {"type", "text"}}; the text as reproducible_text() returns it.
void write_raised(const predict::Raised& raised, json::JsonWriter& writer);

} // namespace qcs::conformance
