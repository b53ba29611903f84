#pragma once
// Writers for the outcome of eager mode, used by `qconfig resolve`, `explain` and `plan`.

#include "config/workspace.h"
#include "insight/eager/data_flow.h"

namespace qcs::report {

/// A plan and the config that it was computed from.
struct EagerReport {
    const insight::EagerPlan& plan;
    const config::EagerConfig& config;
    config::Mode mode = config::Mode::EagerPtq;
    /// Data flow of the converted model; null if it was not computed.
    const insight::DataFlow* flow = nullptr;
};

/// Returns an object with `mode`, `call`, `modules` (each with its ladder, fusion, observers and resulting
/// class), `counts`, `warnings`, `rules_off` (only if rules are switched off), `raised` (the exception or
/// null) and `raised_in` (the step), `unknown` (facts that only Python can tell and that were not recorded),
/// and, if it was computed, `data_flow` with its `state` ("nothing" if no model is converted, "not-traced" or
/// "followed") and its `findings`.
std::string eager_plan_json(const EagerReport& report);
std::string eager_plan_text(const EagerReport& report, bool colour);
/// As eager_plan_json(), but the elements of `modules` lack fusion, observers, resulting class and reason,
/// and there is no `data_flow`.
std::string eager_resolution_json(const EagerReport& report);
std::string eager_resolution_text(const EagerReport& report, bool colour);
/// As eager_plan_json(), but `modules` and the findings of `data_flow` contain only the given module.
std::string eager_module_json(const EagerReport& report, const insight::EagerModule& module);
std::string eager_module_text(const EagerReport& report, const insight::EagerModule& module, bool colour);

/// Returns the counts as text, e.g. "6 of 16 modules quantized, 5 float although asked, 5 float as asked".
std::string eager_counts(const insight::EagerPlan& plan);

} // namespace qcs::report
