#pragma once
// Parts that all kinds of outcomes share, in the format of tests/conformance/torch_outcome.py.

#include "config/qconfig.h"
#include "json/json_write.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_instance.h"

namespace qcs::conformance {

/// The class name without the number that PyTorch appends to the classes it generates for parametrized
/// modules.
std::string_view outcome_type(std::string_view type);
void write_observer(const predict::ObserverInstance& observer, json::JsonWriter& writer);
/// Without object identities; null for None.
void write_qconfig(const std::shared_ptr<const config::QConfig>& qconfig, json::JsonWriter& writer);
/// The text of an exception, cut off where PyTorch appends the repr of a module
/// (torch_outcome.reproducible_text).
std::string reproducible_text(const std::string& text);
/// {"raised": {"type", "text"}}
void write_raised(const predict::Raised& raised, json::JsonWriter& writer);

} // namespace qcs::conformance
