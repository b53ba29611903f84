#pragma once
// Determines the qconfig of each node, the rule that gives it, and why all other rules do not
// (docs/semantics/resolution.md).

#include "base/task.h"
#include "predict/fuse/fuse.h"

#include <memory>

namespace qcs::predict {

/// How a rule matches a node.
enum class MatchKind : std::uint8_t {
    Nothing, ///< no rule matches
    Order,
    Name,
    Ancestor,
    Regex,
    ScopeType, ///< by the class of the module that contains the function or method call
    OwnType,   ///< by the type of the module, function or method itself
    FusedType, ///< by a type entry that the update for fusion derived from the entries of the parts
    QatType,   ///< by a type entry that the update for QAT derived from the float module's entry
    Global,
};

enum class Verdict : std::uint8_t { Won, Shadowed, NotMatched, NotApplicable };

/// One candidate rule in the precedence ladder of a node. The message gives the reason for the verdict:
/// "rung-name-ancestor", "rung-order-method", ...
struct Rung : Message {
    config::RuleIndex rule;
    Verdict verdict = Verdict::NotMatched;
    MatchKind matched_by = MatchKind::Nothing; ///< how it matches the node (Won, Shadowed)
    config::RuleIndex shadowed_by;             ///< the winning rule (Shadowed)
    bool operator==(const Rung&) const = default;
};

/// All rules of a mapping with their verdicts for one node, as shown to the user.
struct Ladder {
    model::TracedNode node;
    config::RuleIndex winner;
    std::vector<Rung> rungs; ///< every rule, in order of precedence, strongest first
    bool operator==(const Ladder&) const = default;
};

/// The outcome of resolution for a node.
enum class NodeStatus : std::uint8_t {
    NotCounted, ///< a placeholder, get_attr, output or observer, for which no qconfig is requested
    HasQConfig, ///< quantization is requested: the node gets a qconfig
    NoneByRule, ///< a rule sets None
    NoRule,     ///< no rule matches, and there is no global qconfig
    FusedAway,  ///< part of a fused module: see the root node
};

struct NodeResolution {
    NodeStatus status = NodeStatus::NoRule;
    MatchKind matched_by = MatchKind::Nothing;
    config::RuleIndex rule;       ///< the winning rule (for a derived type entry: the rule of its source)
    model::TracedNode fused_into; ///< the root, if FusedAway
    bool operator==(const NodeResolution&) const = default;
};

struct RuleStats {
    int matches = 0; ///< nodes that it would apply to if it were switched on and the only rule
    int wins = 0;    ///< nodes whose qconfig it decides
    bool off = false;
    bool always_shadowed() const { return matches > 0 && wins == 0 && !off; }
    std::optional<Diagnostic> problem; ///< a regex that does not compile, or that reached the step limit
    bool operator==(const RuleStats&) const = default;
};

struct ResolveInput {
    std::shared_ptr<const model::Graph> graph;
    std::shared_ptr<const config::BackendConfig> backend;
    std::shared_ptr<const config::QConfigMapping> mapping;
    bool is_qat = false;
    /// Only the non-traceable names and classes matter here: the QAT swap skips these modules. May be null.
    std::shared_ptr<const config::PrepareCustomConfig> prepare_custom;
    /// Results that only Python can determine; may be null.
    std::shared_ptr<const Recorded> recorded = nullptr;
    /// If not null, only fuse_fx is called, with this config (explain/fusion_plan.h), and nothing is
    /// resolved.
    std::shared_ptr<const config::FuseCustomConfig> fuse_alone = nullptr;
};

struct FusedFacts;

/// Index into FusedFacts::types.
struct TypeTag {};
using TypeId = Id<TypeTag>;

/// The classes of modules after prepare has swapped them for QAT. Most edits of a mapping do not change them.
struct ModuleTypes {
    IdVector<model::ModuleIndex, TypeId> module_type; ///< after the swap
    /// Modules that were swapped for their QAT class, with the qconfig that fake-quantizes their weight.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> swapped = {};
    /// For these modules, the QAT class before parametrization.
    std::unordered_map<model::ModuleIndex, TypeId> plain_type = {};
};
bool operator==(const ModuleTypes& a, const ModuleTypes& b); ///< compares qconfigs by value

/// Intermediate results of a resolution, kept so that explaining it need not compute them again.
struct CachedFacts {
    std::shared_ptr<const FusedFacts> facts;
    std::shared_ptr<const ModuleTypes> modules;
    /// The qconfigs that propagation gave to modules; see ModulePass.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> propagated = {};
    /// By regex rule: the paths (ascending slots of GraphFacts::regex_paths) for which matching takes too
    /// many steps, so that the result is not known. They count as not matched.
    std::unordered_map<config::RuleIndex, std::vector<std::uint32_t>> undecided = {};
};
/// Compares `facts` by identity, everything else by value.
bool operator==(const CachedFacts& a, const CachedFacts& b);

struct Resolution {
    std::shared_ptr<const FusionResult> fusion; ///< owned by the facts
    IdVector<model::TracedNode, NodeResolution> nodes;
    IdVector<config::RuleIndex, RuleStats> rules;
    /// What PyTorch would raise; the other members are still filled as far as they are known.
    std::optional<Raised> raised;
    CachedFacts cached;
};
bool operator==(const Resolution& a, const Resolution& b);

class MatchSets;
class ObserverFactory;

/// Resolves a mapping from scratch. Returns nullptr if the task was stopped.
std::shared_ptr<const Resolution> resolve(const ResolveInput& input, const Task& task = {});
/// The same, reusing fusion and the regexes' match sets. `observers` must have been made from the results
/// that `input` records.
std::shared_ptr<const Resolution> resolve(const ResolveInput& input, std::shared_ptr<const FusedFacts> facts,
                                          const MatchSets& sets, const ObserverFactory& observers);

/// An entry of PyTorch's node_name_to_qconfig (fx/qconfig_mapping_utils.py), which contains the nodes of the
/// fused graph in order, except observers. get_attr nodes have a qconfig as well; placeholders and outputs
/// have None.
struct NodeQConfig {
    model::TracedNode node;
    std::optional<config::QConfig> qconfig;
    bool operator==(const NodeQConfig&) const = default;
};
std::vector<NodeQConfig> node_qconfigs(const ResolveInput& input, const Resolution& resolution);

/// The whole ladder of one node, computed on demand. `resolution` must be that of `input`.
Ladder explain_rules(const ResolveInput& input, const Resolution& resolution, model::TracedNode node);
/// The nodes that a rule matches, and those of them that it decides, in graph order.
std::vector<model::TracedNode> matching_nodes(const ResolveInput& input, const Resolution& resolution,
                                              config::RuleIndex rule);
std::vector<model::TracedNode> winning_nodes(const Resolution& resolution, config::RuleIndex rule);

} // namespace qcs::predict
