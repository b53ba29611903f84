#include "eager.h"

#include "conformance/module_rows.h"
#include "output.h"
#include "qconfig_codes.h"

namespace qcs::cli {

int EagerAnswer::exit_code() const {
    if (!plan.raised) return flow.raises() ? findings : fine;
    return plan.raised->type.empty() ? incomplete : findings;
}

Expected<predict::eager::FlowInput> eager_flow_input(const project::Project& project,
                                                     const std::string& engine) {
    predict::eager::FlowInput input;
    if (const auto graph = project.graph()) {
        auto read = conformance::eager_input_of(*graph, project::graph_file(project));
        if (!read) return read;
        input = std::move(*read);
        input.graph = graph;
    }
    const auto& workspace = project.workspace;
    input.config = std::make_shared<const config::EagerConfig>(workspace.eager.value);
    input.call = config::call_in(workspace.eager.value, workspace.mode);
    if (!engine.empty()) input.engine = engine;
    return input;
}

Expected<EagerAnswer> eager_answer(const project::Project& project, const std::string& engine) {
    if (!project.graph()) return failure(codes::no_model);
    const auto input = eager_flow_input(project, engine);
    if (!input) return tl::unexpected(input.error());
    EagerAnswer answer;
    answer.mode = project.workspace.mode;
    answer.config = project.workspace.eager.value;
    answer.plan = insight::eager_plan(*input);
    answer.flow = insight::data_flow(answer.plan, *input->graph);
    return answer;
}

Expected<EagerFindings> eager_findings(const project::Project& project, const std::string& engine) {
    auto input = eager_flow_input(project, engine);
    if (!input) return tl::unexpected(input.error());
    insight::EagerLintInput lint{std::make_shared<const predict::eager::FlowInput>(std::move(*input))};
    if (lint.flow->model) {
        lint.plan = std::make_shared<const insight::EagerPlan>(insight::eager_plan(*lint.flow));
        lint.data_flow =
            std::make_shared<const insight::DataFlow>(insight::data_flow(*lint.plan, *lint.flow->graph));
    }
    const bool unknown = lint.plan && lint.plan->raised && lint.plan->raised->type.empty();
    return EagerFindings{insight::eager_lint(lint), unknown};
}

} // namespace qcs::cli
