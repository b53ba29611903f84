#include "engine/stages.h"

#include "base/free_in_background.h"
#include "base/task.h"
#include "config/diff/backend_diff.h"
#include "config/presets.h"
#include "insight/incremental/edited_reasons.h"
#include "predict/prepare/prepared.h"

namespace qcs::engine::stages {

namespace {

/// Passes the result on, unless it is incomplete because of a stop request.
template <typename T>
T unless_stopped(T value) {
    if (!value) throw Stopped{};
    return value;
}

/// All inputs of prepare except for the mapping.
predict::PrepareInput without_mapping(StageContext& context) {
    predict::PrepareInput input;
    input.graph = context.input<&Inputs::graph>();
    input.backend = context.input<&Inputs::backend>();
    input.custom = context.input<&Inputs::prepare_custom>();
    input.is_qat = context.input<&Inputs::is_qat>();
    input.recorded = context.input<&Inputs::recorded>();
    return input;
}

} // namespace

StageOutput<Facts> Facts::run(StageContext& context) {
    return std::make_shared<const predict::GraphFacts>(context.input<&Inputs::graph>());
}

StageOutput<Observers> Observers::run(StageContext& context) {
    return std::make_shared<const predict::ObserverFactory>(
        predict::constructors_of(context.input<&Inputs::recorded>()));
}

StageOutput<Fusion> Fusion::run(StageContext& context) {
    auto facts = context.get<Facts>();
    return std::make_shared<const predict::FusedFacts>(std::move(facts), context.input<&Inputs::backend>(),
                                                       context.input<&Inputs::is_qat>(),
                                                       context.input<&Inputs::recorded>().get());
}

StageOutput<Regexes> Regexes::run(StageContext& context) {
    const auto& mapping = context.input<&Inputs::mapping>();
    return std::make_shared<const predict::RegexMatchTable>(context.get<Facts>(), *mapping);
}

StageOutput<Regexes> Regexes::edit(StageContext& context, const StageOutput<Regexes>& before) {
    const auto& mapping = context.input<&Inputs::mapping>();
    if (context.get<Facts>().get() != &before->facts()) return nullptr;
    return std::make_shared<const predict::RegexMatchTable>(before->with(*mapping));
}

StageOutput<Resolved> Resolved::run(StageContext& context) {
    const auto& configs = context.configs();
    context.get<Facts>(); // both of the next stages read Facts, and neither should have to wait for the other
    auto [fused, regex_matches] = context.get_both<Fusion, Regexes>();
    return predict::resolve(configs, std::move(fused), *regex_matches, *context.get<Observers>());
}

StageOutput<Types> Types::run(StageContext& context) {
    return context.get<Resolved>()->cached.modules;
}

StageOutput<Patterns> Patterns::run(StageContext& context) {
    const auto input = without_mapping(context);
    const predict::CachedFacts cached{context.get<Fusion>(), context.get<Types>()};
    const auto observers = context.get<Observers>();
    predict::ObserverCache constructors(*observers);
    return predict::prepare_facts(input, cached, constructors);
}

StageOutput<Dependencies> Dependencies::run(StageContext& context) {
    return std::make_shared<const insight::EditDependencies>(context.get<Patterns>());
}

StageOutput<Preparation> Preparation::run(StageContext& context) {
    const auto& configs = context.configs();
    const auto resolution = context.get<Resolved>();
    auto patterns = resolution->raised ? nullptr : context.get<Patterns>();
    return predict::prepare(insight::prepare_input(configs), *resolution, std::move(patterns));
}

StageOutput<Analysed> Analysed::run(StageContext& context) {
    const auto& configs = context.configs();
    auto resolution = context.get<Resolved>();
    return insight::analyze(configs, std::move(resolution), *context.get<Preparation>());
}

StageOutput<Analysed> Analysed::edit(StageContext& context, const StageOutput<Analysed>& before) {
    const auto& configs = context.configs();
    auto resolution = context.get<Resolved>();
    if (before->raised || resolution->raised || before->facts != context.get<Patterns>()) return nullptr;
    return insight::analyze_edit(*before, *context.get<Dependencies>(), *context.get<Observers>(), configs,
                                 std::move(resolution));
}

StageOutput<PrepareExplanations> PrepareExplanations::run(StageContext& context) {
    auto analysis = context.get<Analysed>();
    return std::make_shared<const insight::Explainer>(std::move(analysis), context.get<Preparation>());
}

StageOutput<Converted> Converted::run(StageContext& context) {
    const auto& conversion = context.input<&Inputs::conversion>();
    const auto analysis = context.get<Analysed>();
    const auto prepared = context.get<Preparation>();
    return std::make_shared<const BothConversions>(
        BothConversions{insight::convert_both(*analysis, *prepared, conversion)});
}

StageOutput<FullExplanations> FullExplanations::run(StageContext& context) {
    auto analysis = context.get<Analysed>();
    if (analysis->raised) return context.get<PrepareExplanations>();
    auto prepared = context.get<Preparation>();
    return std::make_shared<const insight::Explainer>(std::move(analysis), std::move(prepared),
                                                      context.get<Converted>()->conversions);
}

StageOutput<FusionOnly> FusionOnly::run(StageContext& context) {
    return insight::plan_fusion(context.configs());
}

StageOutput<Eager> Eager::run(StageContext& context) {
    return std::make_shared<const insight::EagerPlan>(insight::eager_plan(*context.input<&Inputs::eager>()));
}

StageOutput<EagerDataFlow> EagerDataFlow::run(StageContext& context) {
    const auto plan = context.get<Eager>();
    const auto& graph = context.input<&Inputs::eager>()->graph;
    return std::make_shared<const insight::DataFlow>(graph ? insight::data_flow(*plan, *graph)
                                                           : insight::DataFlow());
}

StageOutput<Linted> Linted::run(StageContext& context) {
    if (const auto& eager = context.input<&Inputs::eager>()) {
        insight::EagerLintInput input{eager};
        if (eager->model) {
            input.plan = context.get<Eager>();
            input.data_flow = context.get<EagerDataFlow>();
        }
        auto found = insight::eager_lint(input, task_stop());
        stop_point();
        return std::make_shared<const std::vector<insight::Finding>>(std::move(found));
    }
    insight::LintInput input;
    input.configs = context.configs();
    input.convert_custom = context.input<&Inputs::conversion>().custom;
    input.fuse_custom = context.input<&Inputs::fuse_custom>();
    if (const auto& file_diagnostics = context.input<&Inputs::file_diagnostics>())
        input.file_diagnostics = *file_diagnostics;
    if (input.configs.graph && input.configs.fuse_alone) {
        input.fusion = context.get<FusionOnly>();
    } else if (input.configs.graph) {
        const auto explainer = context.get<FullExplanations>();
        input.analysis = context.get<Analysed>();
        input.prepared = context.get<Preparation>();
        input.verdicts = {explainer, explainer->verdicts()};
        for (const auto& graph : context.input<&Inputs::other_graphs>()) {
            auto other = context.inputs();
            other.graph = graph;
            input.other_models.push_back(context.get_of<Resolved>(context.revision(std::move(other))));
        }
    }
    auto findings = std::make_shared<const std::vector<insight::Finding>>(insight::lint(input, task_stop()));
    stop_point(); // when stopped, the result is incomplete
    return findings;
}

StageOutput<EntryMatches> EntryMatches::run(StageContext& context) {
    if (context.input<&Inputs::fuse_alone>())
        return std::make_shared<const Output>(insight::entry_matches(*context.get<FusionOnly>()));
    return std::make_shared<const Output>(insight::entry_matches(context.get<PrepareExplanations>()->view()));
}

StageOutput<RuleMatches> RuleMatches::run(StageContext& context, const config::Rule& rule) {
    const auto& graph = context.input<&Inputs::graph>();
    return std::make_shared<const predict::RuleMatches>(
        *unless_stopped(predict::rule_matches(*graph, *context.get<Resolved>(), rule, task_stop())));
}

StageOutput<Weights> Weights::run(StageContext& context) {
    auto model = std::make_shared<insight::QuantizedModelTensors>();
    model->graph = context.input<&Inputs::graph>();
    if (const auto& eager = context.input<&Inputs::eager>()) {
        model->graph = eager->graph;
        model->eager = context.get<Eager>();
        model->weights = insight::quantized_weights(*model->eager, *model->graph);
        return model;
    }
    if (context.input<&Inputs::fuse_alone>()) return model;
    const auto explainer = context.get<FullExplanations>();
    if (const auto* verdicts = explainer->verdicts())
        model->verdicts = std::shared_ptr<const insight::Verdicts>(explainer, verdicts);
    if (const auto* conversions = explainer->conversions()) {
        const auto& prepared = explainer->view().prepared();
        model->weights = insight::quantized_weights(explainer->analysis(), prepared, *conversions);
        model->activations = insight::quantized_activations(explainer->analysis(), prepared, *conversions);
    }
    return model;
}

StageOutput<TensorSpecs> TensorSpecs::run(StageContext& context,
                                          const std::vector<insight::TensorMatch>& matches) {
    return std::make_shared<const std::vector<insight::TensorSpec>>(
        insight::tensor_specs(*context.get<Weights>(), matches));
}

StageOutput<Repaired> Repaired::run(StageContext& context, const model::TracedNode& node) {
    const auto explainer = context.get<FullExplanations>();
    const auto attempt =
        [&](const predict::ResolveInput& configs) -> std::shared_ptr<const insight::Verdicts> {
        auto inputs = context.inputs();
        static_cast<predict::ResolveInput&>(inputs) = configs;
        const auto other = context.revision(std::move(inputs));
        const auto converted = context.get_of<Converted>(other);
        const auto& conversions = converted->conversions;
        if (!conversions || insight::raised_in(*context.get_of<Analysed>(other), conversions.get()))
            return nullptr;
        return {conversions, &conversions->verdicts};
    };
    return std::make_shared<const insight::Repairs>(insight::repairs_for(*explainer, node, attempt));
}

StageOutput<Compared> Compared::run(StageContext& context, const Key& key) {
    const auto side = [&](const Inputs& inputs, const auto& get) -> insight::DiffSide {
        if (inputs.fuse_alone) return {nullptr, nullptr, get.template operator()<FusionOnly>()};
        if (!key.whole) return {get.template operator()<Analysed>(), nullptr};
        auto explainer = get.template operator()<FullExplanations>();
        return {get.template operator()<Analysed>(), std::move(explainer)};
    };
    Difference result;
    const auto& graph = context.input<&Inputs::graph>();
    context.input<&Inputs::fuse_alone>();
    const auto before = key.before.revision();
    if (!graph || !before || before.inputs().graph != graph) return std::make_shared<const Difference>();
    result.before =
        side(before.inputs(), [&]<class S>() -> StageOutput<S> { return context.get_of<S>(before); });
    result.after = side(context.inputs(), [&]<class S>() -> StageOutput<S> { return context.get<S>(); });
    result.diff = std::make_shared<const insight::ModelDiff>(
        *unless_stopped(insight::diff_models(result.before, result.after, task_stop(), {})));
    return std::make_shared<const Difference>(std::move(result));
}

StageOutput<ChangedNodes> ChangedNodes::run(StageContext& context, const WeakRevision& before) {
    const auto after = context.get<Analysed>();
    const auto other = before.revision();
    if (other && other.inputs().graph == after->input.graph && !other.inputs().fuse_alone)
        return std::make_shared<const Output>(
            insight::changed_nodes(*context.get_of<Analysed>(other), *after));
    const auto all = after->reasons.ids();
    return std::make_shared<const Output>(all.begin(), all.end());
}

StageOutput<ReasonCounts> ReasonCounts::run(StageContext& context) {
    if (context.input<&Inputs::fuse_alone>())
        return std::make_shared<const Output>(insight::all_reasons(context.get<FusionOnly>()->verdicts));
    const auto explainer = context.get<FullExplanations>();
    const auto* verdicts = explainer->verdicts();
    return std::make_shared<const Output>(verdicts ? insight::all_reasons(*verdicts) : Output{});
}

StageOutput<NearestName> NearestName::run(StageContext& context, const insight::RuleKey& key) {
    return std::make_shared<const Output>(insight::nearest_name_in(*context.input<&Inputs::graph>(), key));
}

StageOutput<RuleRemarks> RuleRemarks::run(StageContext& context) {
    const auto& configs = context.configs();
    const auto resolution = context.get<Resolved>();
    const auto& rules = configs.mapping->rules;
    auto remarks = std::make_shared<Output>();
    for (std::size_t i = 0; i < rules.size(); ++i) {
        stop_point();
        const auto rule =
            remarks->push_back(insight::rule_remark(configs, *resolution, config::RuleIndex(i)));
        auto& remark = (*remarks)[rule];
        if (remark.kind == insight::RuleRemark::Kind::NoMatch)
            if (auto key = insight::key_named_by(rules[i]))
                remark.near = *context.get<NearestName>(std::move(*key));
    }
    return remarks;
}

StageOutput<RuleNodes> RuleNodes::run(StageContext& context, const config::RuleIndex& rule) {
    const auto& configs = context.configs();
    return std::make_shared<const Output>(insight::nodes_of_rule(configs, *context.get<Resolved>(), rule));
}

StageOutput<EntryNotes> EntryNotes::run(StageContext& context, const std::string& preset) {
    const auto& backend = *context.input<&Inputs::backend>();
    auto notes = std::make_shared<Output>(backend.configs.size());
    const auto before = insight::preempted_by(backend);
    for (const auto entry : before.ids())
        (*notes)[entry].preempted_by = before[entry];
    if (const auto* other = config::backend_preset(preset))
        for (const auto& difference : config::entry_differences(*other, backend)) {
            if (!difference.after) continue;
            auto& note = (*notes)[difference.after];
            (difference.before ? note.differs : note.added) = true;
        }
    return notes;
}

StageOutput<Fusions> Fusions::run(StageContext& context) {
    if (context.input<&Inputs::fuse_alone>()) {
        const auto fused = context.get<FusionOnly>();
        return {fused, &fused->model.fusion};
    }
    const auto fused = context.get<Fusion>();
    return {fused, &fused->fusion};
}

} // namespace qcs::engine::stages
