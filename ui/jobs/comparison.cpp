#include "jobs/comparison.h"

#include "jobs/background.h"

namespace qcs::ui {
namespace {

bool isComplete(const ComparedState& state) {
    return state.explainer && (state.explainer->conversions() || state.analysis->raised());
}

bool complete(ComparedState& state, qcs::Analyzer& analyzer, Depth depth, const JobContext& context) {
    const auto& stop = context.stop;
    if (state.input.fuse_alone) {
        if (!state.fusion) state.fusion = releasedInBackground(qcs::plan_fusion(state.input, stop));
        return state.fusion != nullptr && !stop.stop_requested();
    }
    if (!state.analysis)
        state.analysis = releasedInBackground(analyzer.analyze(state.input, stop, context.threads));
    if (!state.analysis || stop.stop_requested()) return false;
    if (depth == Depth::Resolution || isComplete(state)) return true;
    auto conversions = qcs::convert_both(*state.analysis, state.wish, stop);
    if (stop.stop_requested()) return false;
    state.explainer =
        releasedInBackground(std::make_shared<const qcs::Explainer>(state.analysis, std::move(conversions)));
    return true;
}

} // namespace

bool sameInput(const qcs::ResolveInput& a, const qcs::ResolveInput& b) {
    return a.graph == b.graph && a.backend == b.backend && a.mapping == b.mapping && a.is_qat == b.is_qat &&
           a.prepare_custom == b.prepare_custom && a.fuse_alone == b.fuse_alone;
}

bool sameWish(const qcs::ConversionWish& a, const qcs::ConversionWish& b) {
    const bool sameCustom = a.custom && b.custom ? *a.custom == *b.custom : a.custom == b.custom;
    return sameCustom && a.engine == b.engine;
}

qcs::ConversionWish conversionWish(const qcs::Workspace& workspace) {
    qcs::ConversionWish wish;
    wish.custom = std::make_shared<const qcs::ConvertCustomConfig>(workspace.convert_custom.value);
    const auto& backend = workspace.backend;
    wish.engine = qcs::engine_for(backend.preset.empty() ? backend.value.name : backend.preset);
    return wish;
}

std::optional<Effect> compareStates(ComparedState before, ComparedState after, Depth depth,
                                    const JobContext& context) {
    Effect effect;
    if (!before.input.graph || before.input.graph != after.input.graph) return effect;
    // The second one starts from what the first has worked out.
    qcs::Analyzer analyzer;
    if (!complete(before, analyzer, depth, context)) return std::nullopt;
    context.progress(0.4);
    if (!complete(after, analyzer, depth, context)) return std::nullopt;
    context.progress(0.8);
    const bool deep = depth == Depth::Everything;
    effect.before = {before.analysis, deep ? before.explainer : nullptr, before.fusion};
    effect.after = {after.analysis, deep ? after.explainer : nullptr, after.fusion};
    auto diff = qcs::diff_models(effect.before, effect.after, context.stop,
                                 [&](double part) { context.progress(0.8 + 0.2 * part); });
    if (!diff) return std::nullopt;
    effect.diff = releasedInBackground(std::make_shared<const qcs::ModelDiff>(std::move(*diff)));
    return effect;
}

} // namespace qcs::ui
