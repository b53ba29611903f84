#pragma once
// Finds the pattern that each node of the fused graph belongs to (torch/ao/quantization/fx/match_utils.py,
// _find_matches; quantize_handler.py; docs/semantics/matching.md#match-records).

#include "config/custom_config.h"
#include "predict/fx/fx_graph.h"
#include "predict/match/match.h"
#include "predict/recorded/recorded.h"

#include <functional>

namespace qcs::predict {

// Nodes that are known to take no tensors as arguments: sizes, shapes, and integers computed from them
// (torch/ao/quantization/fx/utils.py, all_node_args_have_no_tensors;
// docs/semantics/placement.md#values-that-are-not-tensors).

/// Caches its results, so the graph must not change while one object is used.
class NoTensors {
public:
    /// `is_observer` says whether a call_module node calls an observer or fake quantizer.
    NoTensors(const fx::FxGraph& graph, std::function<bool(fx::NodeId)> is_observer);
    /// Starts with the results of another object for all nodes of the graph.
    NoTensors(const fx::FxGraph& graph, const IdVector<fx::NodeId, bool>& known);
    bool operator()(fx::NodeId node);

private:
    bool compute(const fx::FxNode& node, fx::NodeId id);
    bool of(const fx::Arg& arg);

    const fx::FxGraph& graph_;
    std::function<bool(fx::NodeId)> is_observer_;
    IdVector<fx::NodeId, signed char> known_; ///< -1 = not computed yet
};

/// What an element of the pattern matched: a node, another argument, or the parts of a nested pattern.
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

struct PatternMatch {
    enum class Kind : std::uint8_t { Pattern, Custom, Standalone };
    Kind kind = Kind::Pattern;
    config::EntryIndex entry; ///< none for custom and standalone modules
    fx::NodeId last;
    fx::NodeId root;      ///< none if a getter returned something else than a node, ...
    SharedText root_type; ///< ... namely something of this Python type
    Structure structure;  ///< the last operation first
    int tensor_args = 0;  ///< number of the root's positional arguments that are tensors, as far as is known
    config::ObservationType observation = config::ObservationType::OutputUseDifferentObserverAsInput;

    bool shares() const {
        return kind == Kind::Pattern && observation == config::ObservationType::OutputShareObserverWithInput;
    }
    /// The nodes in the structure, in its order.
    std::vector<fx::NodeId> nodes() const;
};

struct Matches {
    IdVector<MatchIndex, PatternMatch> matches;
    IdVector<fx::NodeId, MatchIndex> match_of;
    /// Results of getters that were not recorded, each with the last node of a match; `uncertain` holds the
    /// nodes of these matches.
    std::vector<Raised> gaps;
    std::vector<fx::NodeId> uncertain;
    std::vector<fx::NodeId> recorded; ///< nodes in the order of PyTorch's match map
};

/// The patterns of a backend config, sorted in the order in which they are tried.
struct PatternKeys {
    explicit PatternKeys(const config::BackendConfig& backend);
    IdVector<config::EntryIndex, config::Pattern> keys;
    PatternTable table;
};

struct MatchInput {
    const MatchView& view;
    const config::BackendConfig& backend;
    const PatternKeys& patterns;
    /// For each node, the class of the module that it calls, parametrized or not; "" for a node that calls no
    /// module.
    IdSpan<fx::NodeId, std::string_view> exact_class_of;
    const config::PrepareCustomConfig* custom = nullptr; ///< may be null
    const Recorded* recorded = nullptr;                  ///< may be null
};

/// Throws PyError if PyTorch raises.
Matches find_matches(const MatchInput& input, NoTensors& no_tensors);

/// repr() of an argument for messages; nodes are shown by name.
std::string repr(const fx::FxGraph& graph, const fx::Arg& arg);
/// type(argument).__name__
std::string type_name(const fx::Arg& arg);

} // namespace qcs::predict
