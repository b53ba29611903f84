#include "analysis/analyze.h"

#include "analysis/prepare/prepare.h"

namespace qcs {

PrepareInput prepare_input(const ResolveInput& input) {
    PrepareInput result;
    result.graph = input.graph;
    result.backend = input.backend;
    result.mapping = input.mapping;
    result.custom = input.prepare_custom;
    result.is_qat = input.is_qat;
    result.recorded = input.recorded;
    return result;
}

std::shared_ptr<const Analysis> Analyzer::analyze(const ResolveInput& input, std::stop_token stop,
                                                  int threads) {
    auto result = std::make_shared<Analysis>();
    result->input = input;
    result->resolution = resolver_.resolve(input, stop, threads);
    if (!result->resolution || stop.stop_requested()) return nullptr;
    result->prepared = prepare(prepare_input(input), *result->resolution);
    if (stop.stop_requested()) return nullptr;
    result->reasons = node_reasons(*result->resolution, *result->prepared);
    return result;
}

} // namespace qcs
