#pragma once
// What eager mode makes of a model's modules, for `qconfig resolve`, `explain` and `plan`.

#include "config/workspace.h"
#include "insight/eager/data_flow.h"

namespace qcs::report {

/// The plan and what it is of.
struct EagerReport {
    const insight::EagerPlan& plan;
    const config::EagerConfig& config;
    config::Mode mode = config::Mode::EagerPtq;
    const insight::DataFlow* flow = nullptr; ///< null: nobody has asked
};

/// One document: `mode`, `call`, `modules` with ladder, fusion, observers and what each becomes, `counts`,
/// `warnings`, `rules_off`, `raised` and `raised_in`, `unknown`, and `data_flow`: its `state` ("nothing"
/// where nothing is converted, "not-traced" or "followed") and its `findings`.
std::string eager_plan_json(const EagerReport& report);
std::string eager_plan_text(const EagerReport& report, bool colour);
/// The same document with `modules` of that path alone, or "modules" with ladder and qconfig only.
std::string eager_resolution_json(const EagerReport& report);
std::string eager_resolution_text(const EagerReport& report, bool colour);
std::string eager_module_json(const EagerReport& report, const insight::EagerModule& module);
std::string eager_module_text(const EagerReport& report, const insight::EagerModule& module, bool colour);

/// "6 of 16 modules quantized, 5 float although asked, 5 float as asked".
std::string eager_counts(const insight::EagerPlan& plan);

} // namespace qcs::report
