#pragma once
// Which qconfig each node gets, which rule gave it, and every rule that did not (semantics §3).

#include "base/task.h"
#include "predict/fuse/fuse.h"

#include <memory>

namespace qcs::predict {

/// By what a rule reached a node.
enum class Via : std::uint8_t {
    Nothing, ///< no rule did
    Order,
    Name,
    Ancestor,
    Regex,
    ScopeType, ///< object type of the module that contains the function or method
    OwnType,   ///< object type of the module, function or method itself
    FusedType, ///< a type entry that fusion derived from the entries of the fused modules' parts
    QatType,   ///< a type entry that the QAT update derived from the float module's entry
    Global,
};

enum class Verdict : std::uint8_t { Won, Shadowed, NotMatched, NotApplicable };

/// One candidate rule of the ladder.
/// The message says why: "rung-name-ancestor", "rung-order-method", ...
struct Rung : Message {
    config::RuleIndex rule;
    Verdict verdict = Verdict::NotMatched;
    Via via = Via::Nothing;        ///< by what it reached the node (Won, Shadowed)
    config::RuleIndex shadowed_by; ///< the winner (Shadowed)
    bool operator==(const Rung&) const = default;
};

/// Node facts that resolution used, for the panel that explains it.
struct Ladder {
    model::TracedNode node;
    config::RuleIndex winner;
    std::vector<Rung> rungs; ///< every rule, in the order of consideration, strongest first
    bool operator==(const Ladder&) const = default;
};

/// What resolution proves about a node.
enum class NodeStatus : std::uint8_t {
    NotCounted, ///< placeholder, get_attr, output, an observer: no qconfig is ever asked for
    Asked,      ///< resolves to a qconfig
    NoneByRule, ///< a rule says None
    NoRule,     ///< nothing reached it: global is unset
    FusedAway,  ///< part of a fused module: ask the root
};

struct NodeResolution {
    NodeStatus status = NodeStatus::NoRule;
    Via via = Via::Nothing;
    config::RuleIndex rule;       ///< that wins (for a derived type entry: its source)
    model::TracedNode fused_into; ///< the root if FusedAway
    bool operator==(const NodeResolution&) const = default;
};

struct RuleStats {
    int matches = 0; ///< nodes it would apply to were it the only rule, and on
    int wins = 0;    ///< nodes whose qconfig it decides
    bool off = false;
    bool always_shadowed() const { return matches > 0 && wins == 0 && !off; }
    std::optional<Diagnostic> problem; ///< a regex that does not compile, or reached the match limit
    bool operator==(const RuleStats&) const = default;
};

struct ResolveInput {
    std::shared_ptr<const model::Graph> graph;
    std::shared_ptr<const config::BackendConfig> backend;
    std::shared_ptr<const config::QConfigMapping> mapping;
    bool is_qat = false;
    /// Of it only the non-traceable names and classes matter here: the module swap of QAT passes them by. May
    /// be null.
    std::shared_ptr<const config::PrepareCustomConfig> prepare_custom;
    std::shared_ptr<const Recorded> recorded = nullptr; ///< what only Python can answer; may be null
    /// Not null: fuse_fx alone is called, with this config (explain/fusion_plan.h), and nothing is resolved.
    std::shared_ptr<const config::FuseCustomConfig> fuse_alone = nullptr;
};

struct FusedFacts;

/// In FusedFacts::types.
struct TypeTag {};
using TypeId = Id<TypeTag>;

/// The classes of modules once prepare has swapped them for QAT. What they hang on beside the model says
/// nothing about a node, so most edits leave them equal.
struct ModuleTypes {
    IdVector<model::ModuleIndex, TypeId> module_type; ///< afterwards
    /// Modules that were swapped for their QAT class, with the qconfig that their weight is fake-quantized
    /// by.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> swapped = {};
    std::unordered_map<model::ModuleIndex, TypeId> plain_type =
        {}; ///< of those: the QAT class, parametrized or not
};
bool operator==(const ModuleTypes& a, const ModuleTypes& b); ///< QConfigs by value

/// How a resolution was worked out, kept so that explaining it need not start again.
struct KeptFacts {
    std::shared_ptr<const FusedFacts> facts;
    std::shared_ptr<const ModuleTypes> modules;
    /// What propagation gave to modules; see ModulePass.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> propagated = {};
    /// Paths (slots of GraphFacts::regex_paths, ascending) of which it is not known whether its
    /// regex matches them, since that takes too many steps. They are taken for not matched.
    std::unordered_map<config::RuleIndex, std::vector<std::uint32_t>> undecided = {};
};
bool operator==(const KeptFacts& a, const KeptFacts& b); ///< facts by identity, the rest by value

struct Resolution {
    std::shared_ptr<const FusionResult> fusion; ///< part of the facts
    IdVector<model::TracedNode, NodeResolution> nodes;
    IdVector<config::RuleIndex, RuleStats> rules;
    std::optional<Raised> raised; ///< PyTorch would raise; the rest is what is known all the same
    KeptFacts kept;
};
bool operator==(const Resolution& a, const Resolution& b);

class MatchSets;
class ObserverFactory;

/// From nothing. nullptr when stopped.
std::shared_ptr<const Resolution> resolve(const ResolveInput& input, const Task& task = {});
/// The same, where fusion and the matches of the mapping's regexes are known. `observers` are by what
/// `input` records.
std::shared_ptr<const Resolution> resolve(const ResolveInput& input, std::shared_ptr<const FusedFacts> facts,
                                          const MatchSets& sets, const ObserverFactory& observers);

/// PyTorch's node_name_to_qconfig (fx/qconfig_mapping_utils.py): the nodes of the fused graph in order, each
/// with the qconfig it was given. get_attr nodes have one too; placeholders and outputs have None; observers
/// are not in it.
struct NodeQConfig {
    model::TracedNode node;
    std::optional<config::QConfig> qconfig;
    bool operator==(const NodeQConfig&) const = default;
};
std::vector<NodeQConfig> node_qconfigs(const ResolveInput& input, const Resolution& resolution);

/// The whole ladder of one node, computed on demand: `resolution` is that of `input`.
Ladder explain_rules(const ResolveInput& input, const Resolution& resolution, model::TracedNode node);
/// Nodes that a rule matches, and of those the ones it decides, in graph order.
std::vector<model::TracedNode> matching_nodes(const ResolveInput& input, const Resolution& resolution,
                                              config::RuleIndex rule);
std::vector<model::TracedNode> winning_nodes(const Resolution& resolution, config::RuleIndex rule);

} // namespace qcs::predict
