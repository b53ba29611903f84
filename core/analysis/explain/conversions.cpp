#include "analysis/explain/conversions.h"

#include <algorithm>
#include <array>

namespace qcs {

namespace {

ConvertedModel model_of(Converted converted) {
    ConvertedModel model{std::move(converted), {}};
    const auto& graph = model.converted.graph;
    for (auto node = graph.first(); node != fx::no_node; node = graph.next(node)) {
        const auto at = static_cast<std::size_t>(node);
        if (at >= model.converted.prepared_node.size()) continue;
        const auto from = model.converted.prepared_node[at];
        if (from == fx::no_node) continue;
        if (model.of_prepared.size() <= static_cast<std::size_t>(from))
            model.of_prepared.resize(static_cast<std::size_t>(from) + 1);
        model.of_prepared[static_cast<std::size_t>(from)].push_back(node);
    }
    return model;
}

} // namespace

std::string engine_for(std::string_view backend_name) {
    constexpr std::array<std::string_view, 4> engines = {"fbgemm", "qnnpack", "onednn", "x86"};
    const auto found = std::ranges::find(engines, backend_name);
    return std::string(found == engines.end() ? engines.back() : *found);
}

const std::vector<fx::NodeId>& ConvertedModel::of(fx::NodeId prepared) const {
    static const std::vector<fx::NodeId> none;
    const auto at = static_cast<std::size_t>(prepared);
    return prepared < 0 || at >= of_prepared.size() ? none : of_prepared[at];
}

std::string ConvertedModel::module_type(fx::NodeId node) const {
    const auto& n = converted.graph[node];
    const auto* module = n.op == Op::CallModule ? converted.modules.find(n.target) : nullptr;
    return module ? module->type : std::string();
}

std::shared_ptr<const Conversions> convert_both(const Analysis& analysis, const ConversionWish& wish,
                                                std::stop_token stop) {
    const auto& prepared = analysis.prepared();
    if (stop.stop_requested() || prepared.raised) return nullptr;
    ConvertInput input;
    input.backend = wish.backend ? wish.backend : analysis.input.backend;
    input.mapping = wish.mapping;
    input.decomposed = wish.decomposed;
    input.keep_qconfig = wish.keep_qconfig;
    input.keep_original_weights = wish.keep_original_weights;
    input.custom = wish.custom;
    input.engine = wish.engine;
    input.recorded = analysis.input.recorded;
    auto result = std::make_shared<Conversions>();
    result->wish = wish;
    result->reference = model_of(convert(prepared, input));
    if (stop.stop_requested()) return nullptr;
    input.is_reference = wish.decomposed;
    result->lowered = model_of(convert(prepared, input));
    return stop.stop_requested() ? nullptr : result;
}

std::string_view name_of(Phase phase) {
    constexpr std::array<std::string_view, 3> names = {"prepare", "convert_to_reference", "convert"};
    return names[static_cast<std::size_t>(phase)];
}

std::optional<RaisedIn> raised_in(const Analysis& analysis, const Conversions* conversions) {
    if (const auto* raised = analysis.raised()) return RaisedIn{Phase::Prepare, *raised};
    if (!conversions) return std::nullopt;
    if (const auto& raised = conversions->reference.converted.raised)
        return RaisedIn{Phase::Reference, *raised};
    if (const auto& raised = conversions->lowered.converted.raised) return RaisedIn{Phase::Lower, *raised};
    return std::nullopt;
}

} // namespace qcs
