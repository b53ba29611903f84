#pragma once
// Finds the pattern that each node of the fused graph belongs to (torch/ao/quantization/fx/match_utils.py,
// _find_matches; quantize_handler.py; docs/semantics/matching.md#match-records).

#include "config/custom_config.h"
#include "predict/fx/fx_graph.h"
#include "predict/match/match.h"
#include "predict/recorded/recorded.h"

#include <functional>

namespace qcs::predict {

// Nodes that PyTorch treats as having no tensors as arguments: sizes and shapes (although they are read from
// a tensor), and operations on such values and integers (torch/ao/quantization/fx/utils.py,
// all_node_args_have_no_tensors; docs/semantics/placement.md#values-that-are-not-tensors).

/// Evaluates all_node_args_have_no_tensors for the nodes of a graph. Results are cached, so the graph must
/// not change while an object of this class is in use.
class NoTensors {
public:
    /// `is_observer` says whether a call_module node calls an observer or fake quantizer.
    NoTensors(const fx::FxGraph& graph, std::function<bool(fx::NodeId)> is_observer);
    /// Uses known results, which another object computed for all nodes of the graph.
    NoTensors(const fx::FxGraph& graph, const IdVector<fx::NodeId, bool>& known);
    /// Returns all_node_args_have_no_tensors(node).
    bool operator()(fx::NodeId node);

private:
    bool compute(const fx::FxNode& node, fx::NodeId id);
    bool of(const fx::Arg& arg);

    const fx::FxGraph& graph_;
    std::function<bool(fx::NodeId)> is_observer_;
    IdVector<fx::NodeId, signed char> known_; ///< -1 = not computed yet
};

/// What an element of a pattern has matched: a node or another argument (`leaf`), or the elements of a nested
/// pattern (`elements`, if `is_tuple`).
struct Matched;
using Structure = CompactVector<Matched>;
struct Matched {
    fx::Arg leaf;
    bool is_tuple = false;
    Structure elements;
};

/// type(matched).__name__
std::string type_name(const Matched& matched);

/// Index into Matches::matches.
struct MatchTag {};
using MatchIndex = Id<MatchTag>;

/// A match of a pattern, or a custom or standalone module, which is handled like a match.
struct PatternMatch {
    enum class Kind : std::uint8_t { Pattern, Custom, Standalone };
    Kind kind = Kind::Pattern;
    config::EntryIndex entry; ///< the entry whose pattern matched; none for custom and standalone modules
    fx::NodeId last;          ///< the node that computes the pattern's result
    fx::NodeId root; ///< The root node. None if a root node getter returned something that is not a node.
    SharedText root_type; ///< if `root` is none: the Python type of the value that the getter returned
    Structure structure;  ///< the matched nodes, the last operation first
    /// Number of the root's positional arguments that are tensors, or are not known to be something else.
    int tensor_args = 0;
    config::ObservationType observation = config::ObservationType::OutputUseDifferentObserverAsInput;

    /// Whether the pattern's output shares the observer of its input.
    bool shares() const {
        return kind == Kind::Pattern && observation == config::ObservationType::OutputShareObserverWithInput;
    }
    /// Returns the nodes in the structure, in the structure's order.
    std::vector<fx::NodeId> nodes() const;
};

/// The matches in a graph.
struct Matches {
    IdVector<MatchIndex, PatternMatch> matches;
    /// For each node, the match that contains it; if there are several, the last of them in `matches`; none
    /// if there is none.
    IdVector<fx::NodeId, MatchIndex> match_of;
    /// Results of the user's getters that were not recorded. Each names the last node of a match; `uncertain`
    /// holds the nodes of these matches.
    std::vector<Raised> gaps;
    std::vector<fx::NodeId> uncertain;
    std::vector<fx::NodeId> matched_nodes; ///< the nodes with a match, in the order of PyTorch's match map
};

/// The patterns of a backend config, with the order in which they are tried.
struct PatternKeys {
    explicit PatternKeys(const config::BackendConfig& backend);
    IdVector<config::EntryIndex, config::Pattern> keys;
    PatternTable table;
};

/// The input of find_matches().
struct MatchInput {
    const MatchView& view;
    const config::BackendConfig& backend;
    const PatternKeys& patterns;
    /// For each node that calls a module, type(module); "" for all other nodes. For a parametrized module,
    /// this is the class that torch.nn.utils.parametrize creates, not the module's original class.
    IdSpan<fx::NodeId, std::string_view> exact_class_of;
    const config::PrepareCustomConfig* custom = nullptr; ///< may be null
    const Recorded* recorded = nullptr;                  ///< may be null
};

/// Finds all matches. Throws PyError if PyTorch raises.
Matches find_matches(const MatchInput& input, NoTensors& no_tensors);

/// repr() of an argument for messages; nodes are shown by name.
std::string repr(const fx::FxGraph& graph, const fx::Arg& arg);
/// type(argument).__name__
std::string type_name(const fx::Arg& arg);

} // namespace qcs::predict
