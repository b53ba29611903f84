#pragma once
// Writers for the outcome of eager mode, used by `qconfig resolve`, `explain` and `plan`.

#include "config/workspace.h"
#include "insight/eager/data_flow.h"

namespace qcs::report {

/// A plan with the config that it was made from.
struct EagerReport {
    const insight::EagerPlan& plan;
    const config::EagerConfig& config;
    config::Mode mode = config::Mode::EagerPtq;
    const insight::DataFlow* flow = nullptr; ///< null: not computed
};

/// A document with `mode`, `call`, `modules` (each with its ladder, fusion, observers and resulting class),
/// `counts`, `warnings`, `rules_off`, `raised` and `raised_in`, `unknown`, and `data_flow` with its `state`
/// ("nothing" if no model is converted, "not-traced" or "followed") and its `findings`.
std::string eager_plan_json(const EagerReport& report);
std::string eager_plan_text(const EagerReport& report, bool colour);
/// The same document, but `modules` only have their ladder and qconfig (resolution), or there is only the
/// given module (module).
std::string eager_resolution_json(const EagerReport& report);
std::string eager_resolution_text(const EagerReport& report, bool colour);
std::string eager_module_json(const EagerReport& report, const insight::EagerModule& module);
std::string eager_module_text(const EagerReport& report, const insight::EagerModule& module, bool colour);

/// Example: "6 of 16 modules quantized, 5 float although asked, 5 float as asked".
std::string eager_counts(const insight::EagerPlan& plan);

} // namespace qcs::report
