#pragma once
// What outcomes of all kinds have in common, in the form of tests/conformance/torch_outcome.py.

#include "config/qconfig.h"
#include "json/json_write.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_instance.h"

namespace qcs::conformance {

/// PyTorch's passes make new classes for parametrized modules, whose numbers say nothing.
std::string_view outcome_type(std::string_view type);
void write_observer(const predict::ObserverInstance& observer, json::JsonWriter& writer);
/// Without identities; null for None.
void write_qconfig(const std::shared_ptr<const config::QConfig>& qconfig, json::JsonWriter& writer);
/// An exception's text, cut where PyTorch's goes on with the repr of a module
/// (torch_outcome.reproducible_text).
std::string reproducible_text(const std::string& text);
/// {"raised": {"type", "text"}}
void write_raised(const predict::Raised& raised, json::JsonWriter& writer);

} // namespace qcs::conformance
