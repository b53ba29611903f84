#pragma once
// The engine's stages that predict and explain what PyTorch does, in the order of their dependencies. Other
// libraries (pictures, reports) define further stages in the same form.

#include "engine/engine.h"
#include "insight/diff/model_diff.h"
#include "insight/eager/data_flow.h"
#include "insight/explain/entry_matches.h"
#include "insight/explain/rule_remarks.h"
#include "insight/incremental/edit_dependencies.h"
#include "insight/lint/eager_lint.h"
#include "insight/repairs/repairs.h"
#include "insight/tensors/tensor_spec.h"
#include "predict/observers/observer_factory.h"
#include "predict/resolve/node_rules.h"
#include "predict/resolve/rule_matches.h"

namespace qcs::engine::stages {

/// The facts about the traced graph that do not depend on any config: paths, types and modules of the nodes.
struct Facts {
    using Output = predict::GraphFacts;
    static constexpr std::string_view name = "facts";
    static constexpr double done = 0.05;
    static StageOutput<Facts> run(StageContext& context);
};

/// A factory that builds the observers which the qconfigs' constructors produce. The factory caches the
/// observers, so that an edit of the mapping does not build them again.
struct Observers {
    using Output = predict::ObserverFactory;
    static constexpr std::string_view name = "observers";
    static constexpr double done = 0.05;
    static StageOutput<Observers> run(StageContext& context);
};

/// The graph after the fusion pass, with the facts about it that resolution needs.
struct Fusion {
    using Output = predict::FusedFacts;
    static constexpr std::string_view name = "fusion";
    static constexpr double done = 0.15;
    static StageOutput<Fusion> run(StageContext& context);
};

/// The modules that each regex of the mapping matches. After an edit only new regexes are evaluated.
struct Regexes {
    using Output = predict::RegexMatchTable;
    static constexpr std::string_view name = "regexes";
    static constexpr double done = 0.2;
    static StageOutput<Regexes> run(StageContext& context);
    static StageOutput<Regexes> edit(StageContext& context, const StageOutput<Regexes>& before);
};

/// The resolution: for each node the rule that wins and the qconfig that it sets.
struct Resolved {
    using Output = predict::Resolution;
    static constexpr std::string_view name = "resolution";
    static constexpr double done = 0.25;
    static StageOutput<Resolved> run(StageContext& context);
};

/// The modules' classes after the QAT swap. Pattern matching depends on this part of the resolution only, and
/// most edits do not change it.
struct Types {
    using Output = predict::ModuleTypes;
    static constexpr std::string_view name = "module types";
    static constexpr double done = 0.25;
    static StageOutput<Types> run(StageContext& context);
};

/// The matches of the backend's patterns in the fused graph. Must not be queried if the resolution contains
/// an exception (Resolution::raised).
struct Patterns {
    using Output = predict::PrepareFacts;
    static constexpr std::string_view name = "patterns";
    static constexpr double done = 0.35;
    static StageOutput<Patterns> run(StageContext& context);
};

/// The connections between nodes through which an edit at one node can change the outcome at another
/// (insight/incremental/edit_dependencies.h).
struct Dependencies {
    using Output = insight::EditDependencies;
    static constexpr std::string_view name = "coupling";
    static constexpr double done = 0.4;
    static StageOutput<Dependencies> run(StageContext& context);
};

/// The model after prepare.
struct Preparation {
    using Output = predict::Prepared;
    static constexpr std::string_view name = "preparation";
    static constexpr double done = 0.5;
    static StageOutput<Preparation> run(StageContext& context);
};

/// For each node, what the mapping requests, whether prepare does it, and the reason. After an edit of
/// the mapping, `edit` prepares only a part of the graph again, if that is possible.
struct Analysed {
    using Output = insight::Analysis;
    static constexpr std::string_view name = "analysis";
    static constexpr double done = 0.55;
    static StageOutput<Analysed> run(StageContext& context);
    static StageOutput<Analysed> edit(StageContext& context, const StageOutput<Analysed>& before);
};

/// Explains nodes up to and including prepare; what convert does is not included.
struct PrepareExplanations {
    using Output = insight::Explainer;
    static constexpr std::string_view name = "explanations of prepare";
    static constexpr double done = 0.6;
    static StageOutput<PrepareExplanations> run(StageContext& context);
};

/// The results of convert_to_reference_fx and convert_fx; the pointer is null if prepare raises.
struct BothConversions {
    std::shared_ptr<const insight::Conversions> conversions;
};
/// Runs both convert functions.
struct Converted {
    using Output = BothConversions;
    static constexpr std::string_view name = "conversions";
    static constexpr double done = 0.9;
    static StageOutput<Converted> run(StageContext& context);
};

/// Explains nodes completely, including the results of convert.
struct FullExplanations {
    using Output = insight::Explainer;
    static constexpr std::string_view name = "explanations";
    static constexpr double done = 1;
    static StageOutput<FullExplanations> run(StageContext& context);
};

/// The result of fuse_fx alone. This stage may only be queried for inputs in which `fuse_alone` is not null.
/// Of the stages above, only Facts may be queried for such inputs.
struct FusionOnly {
    using Output = insight::FusionPlan;
    static constexpr std::string_view name = "fusion plan";
    static constexpr double done = 1;
    static StageOutput<FusionOnly> run(StageContext& context);
};

/// The outcome of eager mode for each module. This stage may only be queried for inputs in which `eager` is
/// not null. None of the stages above may be queried for such inputs.
struct Eager {
    using Output = insight::EagerPlan;
    static constexpr std::string_view name = "eager plan";
    static constexpr double done = 1;
    static StageOutput<Eager> run(StageContext& context);
};

/// What happens when the eager-mode model runs after its conversion: where quantized and float values meet.
/// This stage may only be queried for inputs in which `eager` is not null.
struct EagerDataFlow {
    using Output = insight::DataFlow;
    static constexpr std::string_view name = "eager data flow";
    static constexpr double done = 1;
    static StageOutput<EagerDataFlow> run(StageContext& context);
};

/// The findings of lint, for FX graph mode or eager mode. If there is no model, the result has only the
/// findings that need no model.
struct Linted {
    using Output = std::vector<insight::Finding>;
    static constexpr std::string_view name = "lint";
    static constexpr double done = 1;
    static StageOutput<Linted> run(StageContext& context);
};

/// For each entry of the backend config, how many nodes of the model it fuses or matches.
struct EntryMatches {
    using Output = IdVector<config::EntryIndex, insight::EntryMatches>;
    static constexpr std::string_view name = "reach of entries";
    static constexpr double done = 1;
    static StageOutput<EntryMatches> run(StageContext& context);
};

/// The nodes that a rule would match. The rule (the key) need not be in the mapping. Must not be queried for
/// inputs with `fuse_alone`.
struct RuleMatches {
    using Key = config::Rule;
    using Output = predict::RuleMatches;
    static constexpr std::string_view name = "reach";
    static constexpr double done = 0.3;
    static StageOutput<RuleMatches> run(StageContext& context, const config::Rule& rule);
};

/// The model's weights and, in FX graph mode, activations that are quantized. There are none for inputs with
/// `fuse_alone`. Must not be queried if there is no graph.
struct Weights {
    using Output = insight::QuantizedModelTensors;
    static constexpr std::string_view name = "weights";
    static constexpr double done = 1;
    static StageOutput<Weights> run(StageContext& context);
};

/// The quantization specs (dtype, qscheme, range and so on) of tensors in a file. The key says which
/// parameter or activation of the model each tensor is; the result has one spec for each element of the key.
struct TensorSpecs {
    using Key = std::vector<insight::TensorMatch>;
    using Output = std::vector<insight::TensorSpec>;
    static constexpr std::string_view name = "tensor specs";
    static constexpr double done = 1;
    static StageOutput<TensorSpecs> run(StageContext& context,
                                        const std::vector<insight::TensorMatch>& matches);
};

/// Edits of the configs after which this node (the key) runs as requested. Costs one prediction of prepare
/// and convert for each edit that is tried.
struct Repaired {
    using Key = model::TracedNode;
    using Output = insight::Repairs;
    static constexpr std::string_view name = "repairs";
    static constexpr double done = 1;
    static StageOutput<Repaired> run(StageContext& context, const model::TracedNode& node);
};

/// The differences between the outcomes with two sets of configs. `diff` is null if there is no graph, if the
/// two graphs differ, or if the revision to compare with (Key::before) no longer exists.
struct Difference {
    insight::DiffSide before, after;
    std::shared_ptr<const insight::ModelDiff> diff;
};
/// Compares the outcome for this revision (`after`) with that of another revision (`before`).
struct Compared {
    struct Key {
        WeakRevision before;
        bool whole = true; ///< false: compare only the analyses, without explanations and without converting
                           ///< the models
        bool operator==(const Key&) const = default;
    };
    using Output = Difference;
    static constexpr std::string_view name = "difference";
    static constexpr double done = 1;
    static StageOutput<Compared> run(StageContext& context, const Key& key);
};

/// The nodes for which something else is requested than in the other revision. All nodes if the other
/// revision has a different graph, uses fuse_fx alone, or no longer exists.
struct ChangedNodes {
    using Key = WeakRevision; ///< the revision to compare this one with
    using Output = std::vector<model::TracedNode>;
    static constexpr std::string_view name = "changed nodes";
    static constexpr double done = 0.6;
    static StageOutput<ChangedNodes> run(StageContext& context, const WeakRevision& before);
};

/// For each reason, the number of the model's nodes that have it once the model is converted, indexed by
/// insight::Reason. All 0 if prepare raises.
struct ReasonCounts {
    using Output = std::array<int, insight::reason_count>;
    static constexpr std::string_view name = "counts of reasons";
    static constexpr double done = 1;
    static StageOutput<ReasonCounts> run(StageContext& context);
};

/// A spelling suggestion for a rule whose name (the key) does not occur in the model: the most similar name
/// that does occur. nullopt if the rule's name occurs in the model, or if no name in the model is similar.
struct NearestName {
    using Key = insight::RuleKey;
    using Output = std::optional<std::string>;
    static constexpr std::string_view name = "nearest name";
    static constexpr double done = 0.1;
    static StageOutput<NearestName> run(StageContext& context, const insight::RuleKey& key);
};

/// For each rule of the mapping, its problems. Must not be queried for inputs with `fuse_alone`.
struct RuleRemarks {
    using Output = IdVector<config::RuleIndex, insight::RuleRemark>;
    static constexpr std::string_view name = "remarks about rules";
    static constexpr double done = 0.6;
    static StageOutput<RuleRemarks> run(StageContext& context);
};

/// For one rule of the mapping, the nodes that it decides and those that it loses to stronger rules. Must not
/// be queried for inputs with `fuse_alone`.
struct RuleNodes {
    using Key = config::RuleIndex;
    using Output = insight::NodesOfRule;
    static constexpr std::string_view name = "nodes of a rule";
    static constexpr double done = 0.6;
    static StageOutput<RuleNodes> run(StageContext& context, const config::RuleIndex& rule);
};

/// Remarks about an entry of the backend config that need no model: whether an earlier entry always matches
/// first, and how the entry differs from a preset.
struct EntryNote {
    config::EntryIndex preempted_by; ///< the entry that always matches first, so that this entry never does;
                                     ///< none if there is no such entry
    bool added = false;              ///< the preset has no entry with this pattern
    bool differs = false;            ///< the preset's entry with this pattern has other contents
    bool operator==(const EntryNote&) const = default;
};
/// For each entry of the backend config, its note.
struct EntryNotes {
    using Key = std::string; ///< name of the preset to compare with; if there is no such preset, no entry
                             ///< counts as added or different
    using Output = IdVector<config::EntryIndex, EntryNote>;
    static constexpr std::string_view name = "notes on entries";
    static constexpr double done = 1;
    static StageOutput<EntryNotes> run(StageContext& context, const std::string& preset);
};

/// The fusions of the graph, by prepare or, for inputs with `fuse_alone`, by fuse_fx.
struct Fusions {
    using Output = predict::FusionResult;
    static constexpr std::string_view name = "fusions";
    static constexpr double done = 0.2;
    static StageOutput<Fusions> run(StageContext& context);
};

} // namespace qcs::engine::stages
