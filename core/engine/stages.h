#pragma once
// The stages of the pipeline, in the order of their dependencies. Other libraries (pictures, reports) define
// further stages in the same form.

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

/// Facts that depend on the graph alone.
struct Facts {
    using Output = predict::GraphFacts;
    static constexpr std::string_view name = "facts";
    static constexpr double done = 0.05;
    static StageOutput<Facts> run(Reading& reads);
};

/// Evaluates the constructors in qconfigs; caches the observers, so that edits do not construct them again.
struct Observers {
    using Output = predict::ObserverFactory;
    static constexpr std::string_view name = "observers";
    static constexpr double done = 0.05;
    static StageOutput<Observers> run(Reading& reads);
};

/// The graph after the backend's fusions.
struct Fusion {
    using Output = predict::FusedFacts;
    static constexpr std::string_view name = "fusion";
    static constexpr double done = 0.15;
    static StageOutput<Fusion> run(Reading& reads);
};

/// The modules that each regex of the mapping matches. After an edit only new regexes are evaluated.
struct Regexes {
    using Output = predict::MatchSets;
    static constexpr std::string_view name = "regexes";
    static constexpr double done = 0.2;
    static StageOutput<Regexes> run(Reading& reads);
    static StageOutput<Regexes> edit(Reading& reads, const StageOutput<Regexes>& before);
};

/// The rule that decides each node.
struct Resolved {
    using Output = predict::Resolution;
    static constexpr std::string_view name = "resolution";
    static constexpr double done = 0.25;
    static StageOutput<Resolved> run(Reading& reads);
};

/// The classes of modules: the part of a resolution that pattern matching depends on. Most edits do not
/// change it.
struct Types {
    using Output = predict::ModuleTypes;
    static constexpr std::string_view name = "module types";
    static constexpr double done = 0.25;
    static StageOutput<Types> run(Reading& reads);
};

/// The matches of the backend's patterns in the fused graph. Must not be queried if the resolution raises.
struct Patterns {
    using Output = predict::PrepareFacts;
    static constexpr std::string_view name = "patterns";
    static constexpr double done = 0.35;
    static StageOutput<Patterns> run(Reading& reads);
};

/// The connections along which edits take effect (insight/incremental/edit_dependencies.h).
struct Dependencies {
    using Output = insight::EditDependencies;
    static constexpr std::string_view name = "coupling";
    static constexpr double done = 0.4;
    static StageOutput<Dependencies> run(Reading& reads);
};

/// The model after prepare.
struct Preparation {
    using Output = predict::Prepared;
    static constexpr std::string_view name = "preparation";
    static constexpr double done = 0.5;
    static StageOutput<Preparation> run(Reading& reads);
};

/// What is requested of each node, and why. After an edit of the mapping only a part of the graph is prepared
/// again, if possible.
struct Analysed {
    using Output = insight::Analysis;
    static constexpr std::string_view name = "analysis";
    static constexpr double done = 0.55;
    static StageOutput<Analysed> run(Reading& reads);
    static StageOutput<Analysed> edit(Reading& reads, const StageOutput<Analysed>& before);
};

/// Explanations of nodes, without conversions.
struct Explained {
    using Output = insight::Explainer;
    static constexpr std::string_view name = "explanations of prepare";
    static constexpr double done = 0.6;
    static StageOutput<Explained> run(Reading& reads);
};

/// Null if prepare raises.
struct BothConversions {
    std::shared_ptr<const insight::Conversions> conversions;
};
struct Converted {
    using Output = BothConversions;
    static constexpr std::string_view name = "conversions";
    static constexpr double done = 0.9;
    static StageOutput<Converted> run(Reading& reads);
};

/// Explanations of nodes, with conversions.
struct Complete {
    using Output = insight::Explainer;
    static constexpr std::string_view name = "explanations";
    static constexpr double done = 1;
    static StageOutput<Complete> run(Reading& reads);
};

/// The result of fuse_fx alone. For inputs with `fuse_alone`, for which of the stages above only Facts may be
/// queried.
struct Fused {
    using Output = insight::FusionPlan;
    static constexpr std::string_view name = "fusion plan";
    static constexpr double done = 1;
    static StageOutput<Fused> run(Reading& reads);
};

/// The outcome of eager mode for each module. For inputs with `eager`, for which no stage above may be
/// queried.
struct Eager {
    using Output = insight::EagerPlan;
    static constexpr std::string_view name = "eager plan";
    static constexpr double done = 1;
    static StageOutput<Eager> run(Reading& reads);
};

/// What happens when the model converted in eager mode runs.
struct EagerRuns {
    using Output = insight::DataFlow;
    static constexpr std::string_view name = "eager data flow";
    static constexpr double done = 1;
    static StageOutput<EagerRuns> run(Reading& reads);
};

/// Lint findings; without a graph only those that need none.
struct Linted {
    using Output = std::vector<insight::Finding>;
    static constexpr std::string_view name = "lint";
    static constexpr double done = 1;
    static StageOutput<Linted> run(Reading& reads);
};

/// How many nodes of the model each entry of the backend matches.
struct EntryMatches {
    using Output = IdVector<config::EntryIndex, insight::EntryMatches>;
    static constexpr std::string_view name = "reach of entries";
    static constexpr double done = 1;
    static StageOutput<EntryMatches> run(Reading& reads);
};

/// The nodes that a rule matches; the rule need not be in the mapping. Not for inputs with `fuse_alone`.
struct RuleMatches {
    using Key = config::Rule;
    using Output = predict::RuleMatches;
    static constexpr std::string_view name = "reach";
    static constexpr double done = 0.3;
    static StageOutput<RuleMatches> run(Reading& reads, const config::Rule& rule);
};

/// Which weights of the model are quantized, in FX graph mode or eager mode; none with `fuse_alone`.
struct Weights {
    using Output = insight::ModelWeights;
    static constexpr std::string_view name = "weights";
    static constexpr double done = 1;
    static StageOutput<Weights> run(Reading& reads);
};

/// The quantization specs of tensors that belong to parameters of the graph.
struct TensorSpecs {
    using Key = std::vector<insight::TensorMatch>;
    using Output = std::vector<insight::TensorSpec>;
    static constexpr std::string_view name = "tensor specs";
    static constexpr double done = 1;
    static StageOutput<TensorSpecs> run(Reading& reads, const std::vector<insight::TensorMatch>& matches);
};

/// Edits that make this node run as requested. Trying each of them costs an analysis of the model.
struct Repaired {
    using Key = model::TracedNode;
    using Output = insight::Repairs;
    static constexpr std::string_view name = "repairs";
    static constexpr double done = 1;
    static StageOutput<Repaired> run(Reading& reads, const model::TracedNode& node);
};

/// The differences to the outcome with other configs. `diff` is null if there is no graph, or if the graphs
/// differ.
struct Difference {
    insight::DiffSide before, after;
    std::shared_ptr<const insight::ModelDiff> diff;
};
struct Compared {
    struct Key {
        WeakRevision before;
        bool whole = true; ///< false: compare only what is known before conversion, without explanations
        bool operator==(const Key&) const = default;
    };
    using Output = Difference;
    static constexpr std::string_view name = "difference";
    static constexpr double done = 1;
    static StageOutput<Compared> run(Reading& reads, const Key& key);
};

/// Nodes with another requested outcome than in the other revision; all nodes if that has another graph or
/// uses fuse_fx alone.
struct ChangedNodes {
    using Key = WeakRevision; ///< the revision to compare with
    using Output = std::vector<model::TracedNode>;
    static constexpr std::string_view name = "changed nodes";
    static constexpr double done = 0.6;
    static StageOutput<ChangedNodes> run(Reading& reads, const WeakRevision& before);
};

/// The number of nodes with each reason, as they run.
struct ReasonCounts {
    using Output = std::array<int, insight::reason_count>;
    static constexpr std::string_view name = "counts of reasons";
    static constexpr double done = 1;
    static StageOutput<ReasonCounts> run(Reading& reads);
};

/// The name in the model that is nearest to a rule's key.
struct NearestName {
    using Key = insight::RuleKey;
    using Output = std::optional<std::string>;
    static constexpr std::string_view name = "nearest name";
    static constexpr double done = 0.1;
    static StageOutput<NearestName> run(Reading& reads, const insight::RuleKey& key);
};

/// The problems of each rule of the mapping. Not for inputs with `fuse_alone`.
struct RuleRemarks {
    using Output = IdVector<config::RuleIndex, insight::RuleRemark>;
    static constexpr std::string_view name = "remarks about rules";
    static constexpr double done = 0.6;
    static StageOutput<RuleRemarks> run(Reading& reads);
};

/// The nodes that a rule of the mapping decides or loses. Not for inputs with `fuse_alone`.
struct RuleNodes {
    using Key = config::RuleIndex;
    using Output = insight::NodesOfRule;
    static constexpr std::string_view name = "nodes of a rule";
    static constexpr double done = 0.6;
    static StageOutput<RuleNodes> run(Reading& reads, const config::RuleIndex& rule);
};

/// What can be said about an entry of the backend without a model: whether an earlier entry always matches
/// first, and how it differs from a preset. If no preset has that name, no entry is marked as different.
struct EntryNote {
    config::EntryIndex preempted_by; ///< an entry that always matches before this one can
    bool added = false;              ///< the preset has no such pattern
    bool differs = false;            ///< from the preset's entry
    bool operator==(const EntryNote&) const = default;
};
struct EntryNotes {
    using Key = std::string; ///< name of the preset
    using Output = IdVector<config::EntryIndex, EntryNote>;
    static constexpr std::string_view name = "notes on entries";
    static constexpr double done = 1;
    static StageOutput<EntryNotes> run(Reading& reads, const std::string& preset);
};

/// The fusions of the graph, by prepare or by fuse_fx alone.
struct Fusions {
    using Output = predict::FusionResult;
    static constexpr std::string_view name = "fusions";
    static constexpr double done = 0.2;
    static StageOutput<Fusions> run(Reading& reads);
};

} // namespace qcs::engine::stages
