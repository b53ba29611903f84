#include "session/jobs/pair_job.h"

#include "insight/pairs/pairing_context.h"

#include <algorithm>

namespace qcs::ui {
namespace {

namespace stages = qcs::engine::stages;
using Source = std::shared_ptr<const qcs::tensor::TensorSource>;

Source opened(const PairSide& side, qcs::Diagnostics& problems, const qcs::Task& task) {
    if (side.source) return side.source;
    auto source = qcs::tensor::open_tensors(side.path, {task.stop, {}, task.threads});
    if (source) return std::move(*source);
    problems.insert(problems.end(), source.error().begin(), source.error().end());
    return nullptr;
}

/// Empty if no model is open: then tensors are paired by names alone.
qcs::insight::PairingContext modelOf(const PairRequest& request, const qcs::Task& quiet) {
    if (!request.revision) return {};
    const auto& inputs = request.revision.inputs();
    if (inputs.eager) {
        if (!inputs.eager->graph) return {};
        const auto plan = request.engine->query<stages::Eager>(request.revision, quiet);
        return plan ? qcs::insight::pairing_context(*plan, inputs.eager->graph)
                    : qcs::insight::PairingContext();
    }
    if (!inputs.graph) return {};
    if (inputs.fuse_alone) return {inputs.graph, {}, nullptr};
    const auto explainer = request.engine->query<stages::FullExplanations>(request.revision, quiet);
    return explainer ? qcs::insight::pairing_context(*explainer, inputs.graph)
                     : qcs::insight::PairingContext();
}

bool isSame(const qcs::insight::TensorPairs& a, const qcs::insight::TensorPairs& b) {
    return a.first == b.first && a.second == b.second && a.pairs == b.pairs &&
           std::ranges::equal(a.unpaired, b.unpaired) && a.first_by_name == b.first_by_name;
}

} // namespace

PlannedPairs planPairs(const PairRequest& request, const qcs::Task& task) {
    const qcs::Task quiet{task.stop, {}, task.threads};
    PlannedPairs planned;
    const auto first = opened(request.first, planned.problems, task);
    const auto second = opened(request.second, planned.problems, task);
    if (!first || !second || task.stop.stop_requested()) return planned;
    const auto model = modelOf(request, quiet);
    if (task.stop.stop_requested()) return planned;
    PairPlan plan{qcs::insight::pair_tensors(first, second, model), model.names == nullptr};
    const auto& before = request.before;
    if (before && before->isByNames == plan.isByNames && isSame(before->pairs, plan.pairs))
        planned.plan = before;
    else
        planned.plan = std::make_shared<const PairPlan>(std::move(plan));
    return planned;
}

} // namespace qcs::ui
