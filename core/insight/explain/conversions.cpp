#include "insight/explain/conversions.h"

#include "base/free_in_background.h"
#include "base/task.h"
#include "insight/explain/unknown.h"

#include <algorithm>
#include <array>

namespace qcs::insight {

namespace {

ConvertedModel model_of(predict::Converted converted) {
    ConvertedModel model{std::move(converted)};
    const auto& graph = model.converted.graph;
    const auto for_each = [&](auto&& visit) {
        for (auto id = graph.first(); id; id = graph.next(id)) {
            const predict::ConvertedNode node(id);
            if (!model.converted.prepared_node.contains(node)) continue;
            if (const auto from = model.converted.prepared_node[node]) visit(from.index(), node);
        }
    };
    auto& begins = model.begins;
    for_each([&](std::size_t from, predict::ConvertedNode) {
        if (begins.size() < from + 2) begins.resize(from + 2);
        ++begins[from + 1];
    });
    for (std::size_t i = 1; i < begins.size(); ++i)
        begins[i] += begins[i - 1];
    model.nodes.resize(begins.empty() ? 0 : begins.back());
    auto next = begins;
    for_each([&](std::size_t from, predict::ConvertedNode node) { model.nodes[next[from]++] = node; });
    return model;
}

/// Nodes that depend on an answer which was not recorded have no verdict.
void leave_open(Verdicts& verdicts, const UnknownOutcomes& unknown) {
    for (const auto node : verdicts.nodes.ids()) {
        auto& verdict = verdicts.nodes[node];
        if (!unknown.contains(node) || !(verdict.counted || verdict.host)) continue;
        verdict.quantized.reset();
        if (verdict.counted) verdict.reason = {Reason::NotRecorded};
    }
}

std::shared_ptr<const Conversions> convert_both_now(const Analysis& analysis,
                                                    const predict::Prepared& prepared,
                                                    const ConversionOptions& conversion) {
    if (prepared.raised) return nullptr;
    predict::ConvertInput input;
    input.backend = conversion.backend ? conversion.backend : analysis.input.backend;
    input.mapping = conversion.mapping;
    input.decomposed = conversion.decomposed;
    input.keep_qconfig = conversion.keep_qconfig;
    input.keep_original_weights = conversion.keep_original_weights;
    input.custom = conversion.custom;
    input.engine = conversion.engine;
    input.recorded = analysis.input.recorded;
    if (input.recorded) input.has_vnni = input.recorded->has_vnni;
    const FreedInBackground<Conversions> result(std::in_place);
    result->conversion = conversion;
    auto both = predict::convert_both(prepared, std::move(input), conversion.keeps_reference);
    result->reference = model_of(std::move(both.reference));
    result->lowered = model_of(std::move(both.lowered));
    result->verdicts = verdicts_of(*analysis.resolution, prepared, analysis.reasons,
                                   &result->lowered.converted, conversion.custom.get());
    leave_open(result->verdicts, unknown_outcomes(prepared, &*result));
    return result.share();
}

} // namespace

std::string engine_for(std::string_view backend_name) {
    constexpr std::array<std::string_view, 4> engines = {"fbgemm", "qnnpack", "onednn", "x86"};
    const auto found = std::ranges::find(engines, backend_name);
    return std::string(found == engines.end() ? engines.back() : *found);
}

std::span<const predict::ConvertedNode> ConvertedModel::of(predict::PreparedNode prepared) const {
    if (!prepared) return {};
    const auto at = prepared.index();
    if (at + 1 >= begins.size()) return {};
    return std::span(nodes).subspan(begins[at], begins[at + 1] - begins[at]);
}

std::string ConvertedModel::module_type(predict::ConvertedNode node) const {
    const auto& n = converted.graph[node];
    const auto* module = n.op == model::Op::CallModule ? converted.modules.find(n.target) : nullptr;
    return module ? module->type.str() : "";
}

std::shared_ptr<const Conversions> convert_both(const Analysis& analysis, const predict::Prepared& prepared,
                                                const ConversionOptions& conversion, std::stop_token stop) {
    const TaskScope scope(stop);
    try {
        return convert_both_now(analysis, prepared, conversion);
    } catch (const Stopped&) {
        if (!stop.stop_requested()) throw; // meant for an outer scope
        return nullptr;
    }
}

Verdicts verdicts_without_conversion(const Analysis& analysis, const predict::Prepared& prepared) {
    auto verdicts = verdicts_of(*analysis.resolution, prepared, analysis.reasons, nullptr, nullptr);
    leave_open(verdicts, unknown_outcomes(prepared, nullptr));
    return verdicts;
}

std::string_view name_of(FxPhase phase) {
    constexpr std::array<std::string_view, 4> names = {"prepare", "convert_to_reference", "convert", "fuse"};
    return names[static_cast<std::size_t>(phase)];
}

std::optional<RaisedIn> raised_in(const Analysis& analysis, const Conversions* conversions) {
    // A missing recorded answer is not an exception of Python.
    const auto counts = [](const std::optional<predict::Raised>& raised) {
        return raised && !raised->type.empty();
    };
    if (const auto& raised = analysis.raised)
        return raised->type.empty() ? std::nullopt : std::optional(RaisedIn{FxPhase::Prepare, *raised});
    if (!conversions) return std::nullopt;
    if (const auto& raised = conversions->reference.converted.raised)
        return counts(raised) ? std::optional(RaisedIn{FxPhase::Reference, *raised}) : std::nullopt;
    if (const auto& raised = conversions->lowered.converted.raised; counts(raised))
        return RaisedIn{FxPhase::Lower, *raised};
    return std::nullopt;
}

} // namespace qcs::insight
