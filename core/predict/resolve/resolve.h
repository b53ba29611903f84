#pragma once
// Determines the qconfig of each node, the rule that sets it, and why the other rules do not
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
    ScopeType, ///< by the class of the module whose code makes the function or method call
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
    MatchKind matched_by = MatchKind::Nothing; ///< how the rule matches the node, if Won or Shadowed
    config::RuleIndex shadowed_by;             ///< the winning rule, if Shadowed
    bool operator==(const Rung&) const = default;
};

/// All rules of a mapping with their verdicts for one node, for display.
struct Ladder {
    model::TracedNode node;
    config::RuleIndex winner; ///< none if no rule matches
    std::vector<Rung> rungs;  ///< every rule, in order of precedence, strongest first
    bool operator==(const Ladder&) const = default;
};

/// The outcome of resolution for a node.
enum class NodeStatus : std::uint8_t {
    NotCounted, ///< a placeholder, get_attr, output or observer, which needs no qconfig
    HasQConfig, ///< quantization is requested: the node gets a qconfig
    NoneByRule, ///< a rule sets None
    NoRule,     ///< no rule matches, and there is no global qconfig
    FusedAway,  ///< part of a fused module: the rule of the root node decides
};

struct NodeResolution {
    NodeStatus status = NodeStatus::NoRule;
    MatchKind matched_by = MatchKind::Nothing;
    /// The winning rule; for a derived type entry, the rule from which PyTorch derived the entry.
    config::RuleIndex rule;
    model::TracedNode fused_into; ///< the root of the fusion, if FusedAway
    bool operator==(const NodeResolution&) const = default;
};

/// What a rule does in the whole model.
struct RuleStats {
    /// Number of nodes to which the rule would apply if it were switched on and the only rule.
    int matches = 0;
    int wins = 0;     ///< number of nodes whose qconfig the rule decides
    bool off = false; ///< whether the rule is switched off
    /// Whether the rule matches nodes but decides none of them, although it is on.
    bool always_shadowed() const { return matches > 0 && wins == 0 && !off; }
    /// Nullopt, or what is wrong with the rule: its regex does not compile or reached the step limit.
    std::optional<Diagnostic> problem;
    bool operator==(const RuleStats&) const = default;
};

/// The input of resolve().
struct ResolveInput {
    std::shared_ptr<const model::Graph> graph;
    std::shared_ptr<const config::BackendConfig> backend;
    std::shared_ptr<const config::QConfigMapping> mapping;
    bool is_qat = false;
    /// May be null. The module pass skips the non-traceable modules, so that the QAT swap leaves them as they
    /// are. Standalone modules and preserved attributes decide whether CachedFacts::propagated is filled.
    std::shared_ptr<const config::PrepareCustomConfig> prepare_custom;
    /// Results that only Python can determine; may be null.
    std::shared_ptr<const Recorded> recorded = nullptr;
    /// If not null, only fuse_fx is called, with this config (insight/explain/fusion_plan.h), and no mapping
    /// is to be resolved. resolve() does not read this member.
    std::shared_ptr<const config::FuseCustomConfig> fuse_alone = nullptr;
};

struct FusedFacts;

/// Index into FusedFacts::types.
struct TypeTag {};
using TypeId = Id<TypeTag>;

/// The classes of modules after the QAT swap; in PTQ nothing is swapped. Most edits of a mapping do not
/// change them.
struct ModuleTypes {
    IdVector<model::ModuleIndex, TypeId> module_type; ///< class of each module after the swap
    /// Modules that were swapped for their QAT class, with the qconfig that fake-quantizes their weight.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> swapped = {};
    /// For each module in `swapped`, the QAT class; `module_type` differs from it if the module is
    /// parametrized again after the swap.
    std::unordered_map<model::ModuleIndex, TypeId> plain_type = {};
};
bool operator==(const ModuleTypes& a, const ModuleTypes& b); ///< compares qconfigs by value

/// Intermediate results of a resolution, kept so that they need not be computed again to explain it.
struct CachedFacts {
    std::shared_ptr<const FusedFacts> facts;
    std::shared_ptr<const ModuleTypes> modules;
    /// The same as ModulePass::propagated (resolve/detail/module_pass.h): the qconfig that prepare gives to
    /// each module before it looks up the qconfigs of nodes.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> propagated = {};
    /// For a regex rule that reached the step limit: the paths (as ascending RegexPathIndex numbers) for
    /// which it is not known whether they match. They count as not matched.
    std::unordered_map<config::RuleIndex, std::vector<std::uint32_t>> undecided = {};
};
/// Compares `facts` by identity, everything else by value.
bool operator==(const CachedFacts& a, const CachedFacts& b);

/// The result of resolve().
struct Resolution {
    std::shared_ptr<const FusionResult> fusion; ///< owned by cached.facts
    IdVector<model::TracedNode, NodeResolution> nodes;
    IdVector<config::RuleIndex, RuleStats> rules;
    /// What PyTorch would raise; the other members are then still filled as far as possible.
    std::optional<Raised> raised;
    CachedFacts cached;
};
bool operator==(const Resolution& a, const Resolution& b);

class RegexMatchTable;
class ObserverFactory;

/// Resolves a mapping from scratch. Returns nullptr if the task was stopped.
std::shared_ptr<const Resolution> resolve(const ResolveInput& input, const Task& task = {});
/// The same, but reuses the facts about the fused graph and the matches of regexes, and throws Stopped if a
/// stop was requested (base/task.h). `observers` must have been made with the recorded results in
/// input.recorded.
std::shared_ptr<const Resolution> resolve(const ResolveInput& input, std::shared_ptr<const FusedFacts> facts,
                                          const RegexMatchTable& regex_matches,
                                          const ObserverFactory& observers);

/// An entry of PyTorch's node_name_to_qconfig (fx/qconfig_mapping_utils.py), which contains the nodes of the
/// fused graph in order, except observers. get_attr nodes have a qconfig as well; placeholders and outputs
/// have None.
struct NodeQConfig {
    model::TracedNode node;
    std::optional<config::QConfig> qconfig;
    bool operator==(const NodeQConfig&) const = default;
};
/// Returns PyTorch's node_name_to_qconfig.
std::vector<NodeQConfig> node_qconfigs(const ResolveInput& input, const Resolution& resolution);

/// Computes the whole ladder of one node. `resolution` must be that of `input`.
Ladder explain_rules(const ResolveInput& input, const Resolution& resolution, model::TracedNode node);
/// Return the nodes that a rule matches and those that it decides, in graph order.
std::vector<model::TracedNode> matching_nodes(const ResolveInput& input, const Resolution& resolution,
                                              config::RuleIndex rule);
std::vector<model::TracedNode> winning_nodes(const Resolution& resolution, config::RuleIndex rule);

} // namespace qcs::predict
