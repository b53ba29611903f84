#include "eager.h"

#include "conformance/case_json.h"
#include "conformance/module_rows.h"
#include "output.h"
#include "predict/recorded/recorded.h"
#include "qconfig_codes.h"

namespace qcs::cli {

int EagerAnswer::exit_code() const {
    if (!plan.raised) return fine;
    return plan.raised->type.empty() ? incomplete : findings;
}

Expected<EagerAnswer> eager_answer(const project::Project& project, const std::string& engine) {
    const auto graph = project.graph();
    if (!graph) return failure(codes::no_model);
    const auto file = project::graph_file(project);
    auto model = conformance::eager_model_of(model::module_list_of(*graph), file);
    if (!model) return tl::unexpected(model.error());
    const auto recorded = conformance::recorded_of(*graph, file);
    if (!recorded) return tl::unexpected(recorded.error());

    EagerAnswer answer;
    answer.mode = project.workspace.mode;
    answer.config = project.workspace.eager.value;
    predict::eager::FlowInput input;
    input.model = std::make_shared<const predict::eager::Model>(std::move(*model));
    input.config = std::make_shared<const config::EagerConfig>(answer.config);
    input.call = config::call_in(answer.config, answer.mode);
    if (*recorded) input.constructors = (*recorded)->constructors;
    if (!engine.empty()) input.engine = engine;
    answer.plan = insight::eager_plan(input);
    return answer;
}

} // namespace qcs::cli
