#include "insight/reasons/analyze.h"

#include "base/free_elsewhere.h"

namespace qcs::insight {

predict::PrepareInput prepare_input(const predict::ResolveInput& input) {
    predict::PrepareInput result;
    result.graph = input.graph;
    result.backend = input.backend;
    result.mapping = input.mapping;
    result.custom = input.prepare_custom;
    result.is_qat = input.is_qat;
    result.recorded = input.recorded;
    return result;
}

std::shared_ptr<const Analysis> analyze(const predict::ResolveInput& input,
                                        std::shared_ptr<const predict::Resolution> resolution,
                                        const predict::Prepared& prepared) {
    const FreedElsewhere<Analysis> result(std::in_place);
    result->input = input;
    result->reasons = node_reasons(*resolution, prepared);
    result->resolution = std::move(resolution);
    result->raised = prepared.raised;
    result->facts = prepared.kept;
    if (!prepared.raised) result->sharing = ObserverSharing(prepared.looked_through);
    return result.share();
}

} // namespace qcs::insight
