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
predict::PrepareInput without_mapping(StageContext& reads) {
    predict::PrepareInput input;
    input.graph = reads.input<&Inputs::graph>();
    input.backend = reads.input<&Inputs::backend>();
    input.custom = reads.input<&Inputs::prepare_custom>();
    input.is_qat = reads.input<&Inputs::is_qat>();
    input.recorded = reads.input<&Inputs::recorded>();
    return input;
}

} // namespace

StageOutput<Facts> Facts::run(StageContext& reads) {
    return std::make_shared<const predict::GraphFacts>(reads.input<&Inputs::graph>());
}

StageOutput<Observers> Observers::run(StageContext& reads) {
    return std::make_shared<const predict::ObserverFactory>(
        predict::constructors_of(reads.input<&Inputs::recorded>()));
}

StageOutput<Fusion> Fusion::run(StageContext& reads) {
    auto facts = reads.get<Facts>();
    return std::make_shared<const predict::FusedFacts>(std::move(facts), reads.input<&Inputs::backend>(),
                                                       reads.input<&Inputs::is_qat>(),
                                                       reads.input<&Inputs::recorded>().get());
}

StageOutput<Regexes> Regexes::run(StageContext& reads) {
    const auto& mapping = reads.input<&Inputs::mapping>();
    return std::make_shared<const predict::RegexMatchTable>(reads.get<Facts>(), *mapping);
}

StageOutput<Regexes> Regexes::edit(StageContext& reads, const StageOutput<Regexes>& before) {
    const auto& mapping = reads.input<&Inputs::mapping>();
    if (reads.get<Facts>().get() != &before->facts()) return nullptr;
    return std::make_shared<const predict::RegexMatchTable>(before->with(*mapping));
}

StageOutput<Resolved> Resolved::run(StageContext& reads) {
    const auto& configs = reads.configs();
    reads.get<Facts>(); // both of the next stages read Facts, and neither should have to wait for the other
    auto [fused, sets] = reads.get_both<Fusion, Regexes>();
    return predict::resolve(configs, std::move(fused), *sets, *reads.get<Observers>());
}

StageOutput<Types> Types::run(StageContext& reads) {
    return reads.get<Resolved>()->cached.modules;
}

StageOutput<Patterns> Patterns::run(StageContext& reads) {
    const auto input = without_mapping(reads);
    const predict::CachedFacts cached{reads.get<Fusion>(), reads.get<Types>()};
    const auto observers = reads.get<Observers>();
    predict::ObserverCache constructors(*observers);
    return predict::prepare_facts(input, cached, constructors);
}

StageOutput<Dependencies> Dependencies::run(StageContext& reads) {
    return std::make_shared<const insight::EditDependencies>(reads.get<Patterns>());
}

StageOutput<Preparation> Preparation::run(StageContext& reads) {
    const auto& configs = reads.configs();
    const auto resolution = reads.get<Resolved>();
    auto patterns = resolution->raised ? nullptr : reads.get<Patterns>();
    return predict::prepare(insight::prepare_input(configs), *resolution, std::move(patterns));
}

StageOutput<Analysed> Analysed::run(StageContext& reads) {
    const auto& configs = reads.configs();
    auto resolution = reads.get<Resolved>();
    return insight::analyze(configs, std::move(resolution), *reads.get<Preparation>());
}

StageOutput<Analysed> Analysed::edit(StageContext& reads, const StageOutput<Analysed>& before) {
    const auto& configs = reads.configs();
    auto resolution = reads.get<Resolved>();
    if (before->raised || resolution->raised || before->facts != reads.get<Patterns>()) return nullptr;
    return insight::analyze_edit(*before, *reads.get<Dependencies>(), *reads.get<Observers>(), configs,
                                 std::move(resolution));
}

StageOutput<PrepareExplanations> PrepareExplanations::run(StageContext& reads) {
    auto analysis = reads.get<Analysed>();
    return std::make_shared<const insight::Explainer>(std::move(analysis), reads.get<Preparation>());
}

StageOutput<Converted> Converted::run(StageContext& reads) {
    const auto& conversion = reads.input<&Inputs::conversion>();
    const auto analysis = reads.get<Analysed>();
    const auto prepared = reads.get<Preparation>();
    return std::make_shared<const BothConversions>(
        BothConversions{insight::convert_both(*analysis, *prepared, conversion)});
}

StageOutput<FullExplanations> FullExplanations::run(StageContext& reads) {
    auto analysis = reads.get<Analysed>();
    if (analysis->raised) return reads.get<PrepareExplanations>();
    auto prepared = reads.get<Preparation>();
    return std::make_shared<const insight::Explainer>(std::move(analysis), std::move(prepared),
                                                      reads.get<Converted>()->conversions);
}

StageOutput<FusionOnly> FusionOnly::run(StageContext& reads) {
    return insight::plan_fusion(reads.configs());
}

StageOutput<Eager> Eager::run(StageContext& reads) {
    return std::make_shared<const insight::EagerPlan>(insight::eager_plan(*reads.input<&Inputs::eager>()));
}

StageOutput<EagerDataFlow> EagerDataFlow::run(StageContext& reads) {
    const auto plan = reads.get<Eager>();
    const auto& graph = reads.input<&Inputs::eager>()->graph;
    return std::make_shared<const insight::DataFlow>(graph ? insight::data_flow(*plan, *graph)
                                                           : insight::DataFlow());
}

StageOutput<Linted> Linted::run(StageContext& reads) {
    if (const auto& eager = reads.input<&Inputs::eager>()) {
        insight::EagerLintInput input{eager};
        if (eager->model) {
            input.plan = reads.get<Eager>();
            input.data_flow = reads.get<EagerDataFlow>();
        }
        auto found = insight::eager_lint(input, task_stop());
        stop_point();
        return std::make_shared<const std::vector<insight::Finding>>(std::move(found));
    }
    insight::LintInput input;
    input.configs = reads.configs();
    input.convert_custom = reads.input<&Inputs::conversion>().custom;
    input.fuse_custom = reads.input<&Inputs::fuse_custom>();
    if (const auto& file_diagnostics = reads.input<&Inputs::file_diagnostics>())
        input.file_diagnostics = *file_diagnostics;
    if (input.configs.graph && input.configs.fuse_alone) {
        input.fusion = reads.get<FusionOnly>();
    } else if (input.configs.graph) {
        const auto explainer = reads.get<FullExplanations>();
        input.analysis = reads.get<Analysed>();
        input.prepared = reads.get<Preparation>();
        input.verdicts = {explainer, explainer->verdicts()};
        for (const auto& graph : reads.input<&Inputs::other_graphs>()) {
            auto other = reads.inputs();
            other.graph = graph;
            input.other_models.push_back(reads.get_of<Resolved>(reads.revision(std::move(other))));
        }
    }
    auto findings = std::make_shared<const std::vector<insight::Finding>>(insight::lint(input, task_stop()));
    stop_point(); // when stopped, the result is incomplete
    return findings;
}

StageOutput<EntryMatches> EntryMatches::run(StageContext& reads) {
    if (reads.input<&Inputs::fuse_alone>())
        return std::make_shared<const Output>(insight::entry_matches(*reads.get<FusionOnly>()));
    return std::make_shared<const Output>(insight::entry_matches(reads.get<PrepareExplanations>()->view()));
}

StageOutput<RuleMatches> RuleMatches::run(StageContext& reads, const config::Rule& rule) {
    const auto& graph = reads.input<&Inputs::graph>();
    return std::make_shared<const predict::RuleMatches>(
        *unless_stopped(predict::rule_matches(*graph, *reads.get<Resolved>(), rule, task_stop())));
}

StageOutput<Weights> Weights::run(StageContext& reads) {
    auto model = std::make_shared<insight::QuantizedModelTensors>();
    model->graph = reads.input<&Inputs::graph>();
    if (const auto& eager = reads.input<&Inputs::eager>()) {
        model->graph = eager->graph;
        model->eager = reads.get<Eager>();
        model->weights = insight::quantized_weights(*model->eager, *model->graph);
        return model;
    }
    if (reads.input<&Inputs::fuse_alone>()) return model;
    const auto explainer = reads.get<FullExplanations>();
    if (const auto* verdicts = explainer->verdicts())
        model->verdicts = std::shared_ptr<const insight::Verdicts>(explainer, verdicts);
    if (const auto* conversions = explainer->conversions()) {
        const auto& prepared = explainer->view().prepared();
        model->weights = insight::quantized_weights(explainer->analysis(), prepared, *conversions);
        model->activations = insight::quantized_activations(explainer->analysis(), prepared, *conversions);
    }
    return model;
}

StageOutput<TensorSpecs> TensorSpecs::run(StageContext& reads,
                                          const std::vector<insight::TensorMatch>& matches) {
    return std::make_shared<const std::vector<insight::TensorSpec>>(
        insight::tensor_specs(*reads.get<Weights>(), matches));
}

StageOutput<Repaired> Repaired::run(StageContext& reads, const model::TracedNode& node) {
    const auto explainer = reads.get<FullExplanations>();
    const auto attempt =
        [&](const predict::ResolveInput& configs) -> std::shared_ptr<const insight::Verdicts> {
        auto inputs = reads.inputs();
        static_cast<predict::ResolveInput&>(inputs) = configs;
        const auto other = reads.revision(std::move(inputs));
        const auto converted = reads.get_of<Converted>(other);
        const auto& conversions = converted->conversions;
        if (!conversions || insight::raised_in(*reads.get_of<Analysed>(other), conversions.get()))
            return nullptr;
        return {conversions, &conversions->verdicts};
    };
    return std::make_shared<const insight::Repairs>(insight::repairs_for(*explainer, node, attempt));
}

StageOutput<Compared> Compared::run(StageContext& reads, const Key& key) {
    const auto side = [&](const Inputs& inputs, const auto& get) -> insight::DiffSide {
        if (inputs.fuse_alone) return {nullptr, nullptr, get.template operator()<FusionOnly>()};
        if (!key.whole) return {get.template operator()<Analysed>(), nullptr};
        auto explainer = get.template operator()<FullExplanations>();
        return {get.template operator()<Analysed>(), std::move(explainer)};
    };
    Difference result;
    const auto& graph = reads.input<&Inputs::graph>();
    reads.input<&Inputs::fuse_alone>();
    const auto before = key.before.revision();
    if (!graph || !before || before.inputs().graph != graph) return std::make_shared<const Difference>();
    result.before =
        side(before.inputs(), [&]<class S>() -> StageOutput<S> { return reads.get_of<S>(before); });
    result.after = side(reads.inputs(), [&]<class S>() -> StageOutput<S> { return reads.get<S>(); });
    result.diff = std::make_shared<const insight::ModelDiff>(
        *unless_stopped(insight::diff_models(result.before, result.after, task_stop(), {})));
    return std::make_shared<const Difference>(std::move(result));
}

StageOutput<ChangedNodes> ChangedNodes::run(StageContext& reads, const WeakRevision& before) {
    const auto after = reads.get<Analysed>();
    const auto other = before.revision();
    if (other && other.inputs().graph == after->input.graph && !other.inputs().fuse_alone)
        return std::make_shared<const Output>(insight::changed_nodes(*reads.get_of<Analysed>(other), *after));
    const auto all = after->reasons.ids();
    return std::make_shared<const Output>(all.begin(), all.end());
}

StageOutput<ReasonCounts> ReasonCounts::run(StageContext& reads) {
    if (reads.input<&Inputs::fuse_alone>())
        return std::make_shared<const Output>(insight::all_reasons(reads.get<FusionOnly>()->verdicts));
    const auto explainer = reads.get<FullExplanations>();
    const auto* verdicts = explainer->verdicts();
    return std::make_shared<const Output>(verdicts ? insight::all_reasons(*verdicts) : Output{});
}

StageOutput<NearestName> NearestName::run(StageContext& reads, const insight::RuleKey& key) {
    return std::make_shared<const Output>(insight::nearest_name_in(*reads.input<&Inputs::graph>(), key));
}

StageOutput<RuleRemarks> RuleRemarks::run(StageContext& reads) {
    const auto& configs = reads.configs();
    const auto resolution = reads.get<Resolved>();
    const auto& rules = configs.mapping->rules;
    auto remarks = std::make_shared<Output>();
    for (std::size_t i = 0; i < rules.size(); ++i) {
        stop_point();
        const auto rule =
            remarks->push_back(insight::rule_remark(configs, *resolution, config::RuleIndex(i)));
        auto& remark = (*remarks)[rule];
        if (remark.kind == insight::RuleRemark::Kind::NoMatch)
            if (auto key = insight::named_by(rules[i]))
                remark.near = *reads.get<NearestName>(std::move(*key));
    }
    return remarks;
}

StageOutput<RuleNodes> RuleNodes::run(StageContext& reads, const config::RuleIndex& rule) {
    const auto& configs = reads.configs();
    return std::make_shared<const Output>(insight::nodes_of_rule(configs, *reads.get<Resolved>(), rule));
}

StageOutput<EntryNotes> EntryNotes::run(StageContext& reads, const std::string& preset) {
    const auto& backend = *reads.input<&Inputs::backend>();
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

StageOutput<Fusions> Fusions::run(StageContext& reads) {
    if (reads.input<&Inputs::fuse_alone>()) {
        const auto fused = reads.get<FusionOnly>();
        return {fused, &fused->model.fusion};
    }
    const auto fused = reads.get<Fusion>();
    return {fused, &fused->fusion};
}

} // namespace qcs::engine::stages
