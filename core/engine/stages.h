#pragma once
// The pipeline, in the order in which one stage reads another. Whoever shows more (pictures, reports) adds
// stages of the same form.

#include "engine/engine.h"
#include "insight/diff/model_diff.h"
#include "insight/eager/data_flow.h"
#include "insight/explain/entry_reach.h"
#include "insight/explain/rule_remarks.h"
#include "insight/incremental/coupling.h"
#include "insight/lint/eager_lint.h"
#include "insight/repairs/repairs.h"
#include "insight/tensors/tensor_spec.h"
#include "predict/observers/observer_factory.h"
#include "predict/resolve/node_rules.h"
#include "predict/resolve/rule_reach.h"

namespace qcs::engine::stages {

/// The graph alone.
struct Facts {
    using Output = predict::GraphFacts;
    static constexpr std::string_view name = "facts";
    static constexpr double done = 0.05;
    static StageOutput<Facts> run(Reading& reads);
};

/// What the constructors of qconfigs build; it remembers that, so that edits do not build it again.
struct Observers {
    using Output = predict::ObserverFactory;
    static constexpr std::string_view name = "observers";
    static constexpr double done = 0.05;
    static StageOutput<Observers> run(Reading& reads);
};

/// The graph as the backend fuses it.
struct Fusion {
    using Output = predict::FusedFacts;
    static constexpr std::string_view name = "fusion";
    static constexpr double done = 0.15;
    static StageOutput<Fusion> run(Reading& reads);
};

/// What the mapping's regexes match. After an edit only new ones are tried.
struct Regexes {
    using Output = predict::MatchSets;
    static constexpr std::string_view name = "regexes";
    static constexpr double done = 0.2;
    static StageOutput<Regexes> run(Reading& reads);
    static StageOutput<Regexes> edit(Reading& reads, const StageOutput<Regexes>& before);
};

/// Which rule each node gets.
struct Resolved {
    using Output = predict::Resolution;
    static constexpr std::string_view name = "resolution";
    static constexpr double done = 0.25;
    static StageOutput<Resolved> run(Reading& reads);
};

/// The classes of modules: what of a resolution decides over patterns. Most edits leave it equal.
struct Types {
    using Output = predict::ModuleTypes;
    static constexpr std::string_view name = "module types";
    static constexpr double done = 0.25;
    static StageOutput<Types> run(Reading& reads);
};

/// The patterns of the backend in the fused graph. Not to be asked where the resolution raises.
struct Patterns {
    using Output = predict::PrepareFacts;
    static constexpr std::string_view name = "patterns";
    static constexpr double done = 0.35;
    static StageOutput<Patterns> run(Reading& reads);
};

/// Along what the effects of an edit spread.
struct Coupled {
    using Output = insight::Coupling;
    static constexpr std::string_view name = "coupling";
    static constexpr double done = 0.4;
    static StageOutput<Coupled> run(Reading& reads);
};

/// What prepare makes of the model.
struct Preparation {
    using Output = predict::Prepared;
    static constexpr std::string_view name = "preparation";
    static constexpr double done = 0.5;
    static StageOutput<Preparation> run(Reading& reads);
};

/// What is asked of each node, and why. After an edit of the mapping prepare is tried on a part of the graph.
struct Analysed {
    using Output = insight::Analysis;
    static constexpr std::string_view name = "analysis";
    static constexpr double done = 0.55;
    static StageOutput<Analysed> run(Reading& reads);
    static StageOutput<Analysed> edit(Reading& reads, const StageOutput<Analysed>& before);
};

/// Answers about nodes, before the model is converted.
struct Explained {
    using Output = insight::Explainer;
    static constexpr std::string_view name = "explanations of prepare";
    static constexpr double done = 0.6;
    static StageOutput<Explained> run(Reading& reads);
};

/// Null where prepare raises.
struct BothConversions {
    std::shared_ptr<const insight::Conversions> conversions;
};
struct Converted {
    using Output = BothConversions;
    static constexpr std::string_view name = "conversions";
    static constexpr double done = 0.9;
    static StageOutput<Converted> run(Reading& reads);
};

/// Answers about nodes: why is known, and what runs.
struct Complete {
    using Output = insight::Explainer;
    static constexpr std::string_view name = "explanations";
    static constexpr double done = 1;
    static StageOutput<Complete> run(Reading& reads);
};

/// What fuse_fx alone does: for inputs with `fuse_alone`, where nothing of the above is asked but facts.
struct Fused {
    using Output = insight::FusionPlan;
    static constexpr std::string_view name = "fusion plan";
    static constexpr double done = 1;
    static StageOutput<Fused> run(Reading& reads);
};

/// What eager mode makes of the modules: for inputs with `eager`, of which nothing else is asked.
struct Eager {
    using Output = insight::EagerPlan;
    static constexpr std::string_view name = "eager plan";
    static constexpr double done = 1;
    static StageOutput<Eager> run(Reading& reads);
};

/// What happens when the model that eager mode converted runs.
struct EagerRuns {
    using Output = insight::DataFlow;
    static constexpr std::string_view name = "eager data flow";
    static constexpr double done = 1;
    static StageOutput<EagerRuns> run(Reading& reads);
};

/// Findings about the configs; without a graph, those that need none.
struct Linted {
    using Output = std::vector<insight::Finding>;
    static constexpr std::string_view name = "lint";
    static constexpr double done = 1;
    static StageOutput<Linted> run(Reading& reads);
};

/// How far each entry of the backend reaches in the model.
struct EntriesReach {
    using Output = IdVector<config::EntryIndex, insight::EntryReach>;
    static constexpr std::string_view name = "reach of entries";
    static constexpr double done = 1;
    static StageOutput<EntriesReach> run(Reading& reads);
};

/// What a rule reaches that is perhaps in no mapping yet. Not for inputs with `fuse_alone`.
struct Reach {
    using Key = config::Rule;
    using Output = predict::RuleReach;
    static constexpr std::string_view name = "reach";
    static constexpr double done = 0.3;
    static StageOutput<Reach> run(Reading& reads, const config::Rule& rule);
};

/// Which weights of the model are quantized, in FX or eager mode; none with `fuse_alone`.
struct Weights {
    using Output = insight::ModelWeights;
    static constexpr std::string_view name = "weights";
    static constexpr double done = 1;
    static StageOutput<Weights> run(Reading& reads);
};

/// What the configs do to tensors that belong to parameters of the graph.
struct TensorSpecs {
    using Key = std::vector<insight::TensorMatch>;
    using Output = std::vector<insight::TensorSpec>;
    static constexpr std::string_view name = "tensor specs";
    static constexpr double done = 1;
    static StageOutput<TensorSpecs> run(Reading& reads, const std::vector<insight::TensorMatch>& matches);
};

/// Edits that would have this node come out as asked. Each costs an analysis of the
/// model.
struct Repaired {
    using Key = model::TracedNode;
    using Output = insight::Repairs;
    static constexpr std::string_view name = "repairs";
    static constexpr double done = 1;
    static StageOutput<Repaired> run(Reading& reads, const model::TracedNode& node);
};

/// What the model does otherwise than with other configs. A null diff: there is no graph, or not the same.
struct Difference {
    insight::DiffSide before, after;
    std::shared_ptr<const insight::ModelDiff> diff;
};
struct Compared {
    struct Key {
        RevisionName before;
        bool whole = true; ///< else only what is known before the model is converted, without explanations
        bool operator==(const Key&) const = default;
    };
    using Output = Difference;
    static constexpr std::string_view name = "difference";
    static constexpr double done = 1;
    static StageOutput<Compared> run(Reading& reads, const Key& key);
};

/// Nodes that are asked otherwise than before; all where that was another model, or fuse_fx alone.
struct ChangedNodes {
    using Key = RevisionName; ///< before
    using Output = std::vector<model::TracedNode>;
    static constexpr std::string_view name = "changed nodes";
    static constexpr double done = 0.6;
    static StageOutput<ChangedNodes> run(Reading& reads, const RevisionName& before);
};

/// How many nodes have each reason, by what runs.
struct ReasonCounts {
    using Output = std::array<int, insight::reason_count>;
    static constexpr std::string_view name = "counts of reasons";
    static constexpr double done = 1;
    static StageOutput<ReasonCounts> run(Reading& reads);
};

/// The name of the model that a rule's key may have meant.
struct NearestName {
    using Key = insight::RuleKey;
    using Output = std::optional<std::string>;
    static constexpr std::string_view name = "nearest name";
    static constexpr double done = 0.1;
    static StageOutput<NearestName> run(Reading& reads, const insight::RuleKey& key);
};

/// What is odd about each rule of the mapping. Not for inputs with `fuse_alone`.
struct RuleRemarks {
    using Output = IdVector<config::RuleIndex, insight::RuleRemark>;
    static constexpr std::string_view name = "remarks about rules";
    static constexpr double done = 0.6;
    static StageOutput<RuleRemarks> run(Reading& reads);
};

/// What a rule of the mapping does to the model. Not for inputs with `fuse_alone`.
struct RuleNodes {
    using Key = config::RuleIndex;
    using Output = insight::NodesOfRule;
    static constexpr std::string_view name = "nodes of a rule";
    static constexpr double done = 0.6;
    static StageOutput<RuleNodes> run(Reading& reads, const config::RuleIndex& rule);
};

/// What is to be said of the backend's entries without a model: of those that others always come before, and
/// of what differs from a preset. Of no preset of that name nothing differs.
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

/// How nodes are fused, whether by prepare or by fuse_fx alone.
struct Fusions {
    using Output = predict::FusionResult;
    static constexpr std::string_view name = "fusions";
    static constexpr double done = 0.2;
    static StageOutput<Fusions> run(Reading& reads);
};

} // namespace qcs::engine::stages
