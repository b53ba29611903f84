#include "eager.h"

#include "conformance/module_rows.h"
#include "output.h"
#include "qconfig_codes.h"

namespace qcs::cli {

int EagerAnswer::exit_code() const {
    if (!plan.raised) return flow.raises() ? findings : fine;
    return plan.raised->type.empty() ? incomplete : findings;
}

Expected<EagerAnswer> eager_answer(const project::Project& project, const std::string& engine) {
    const auto graph = project.graph();
    if (!graph) return failure(codes::no_model);
    auto input = conformance::eager_input_of(*graph, project::graph_file(project));
    if (!input) return tl::unexpected(input.error());
    EagerAnswer answer;
    answer.mode = project.workspace.mode;
    answer.config = project.workspace.eager.value;
    input->config = std::make_shared<const config::EagerConfig>(answer.config);
    input->call = config::call_in(answer.config, answer.mode);
    if (!engine.empty()) input->engine = engine;
    answer.plan = insight::eager_plan(*input);
    answer.flow = insight::data_flow(answer.plan, *graph);
    return answer;
}

} // namespace qcs::cli
