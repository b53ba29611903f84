#pragma once
// Which pattern each node of the fused graph belongs to (torch/ao/quantization/fx/match_utils.py,
// _find_matches; quantize_handler.py; semantics §5).

#include "config/custom_config.h"
#include "predict/fx/fx_graph.h"
#include "predict/match/match.h"
#include "predict/recorded/recorded.h"

#include <functional>

namespace qcs::predict {

// Nodes that are known to work on no tensors: sizes, shapes, and integers made of them
// (torch/ao/quantization/fx/utils.py, all_node_args_have_no_tensors; semantics §7.2).

/// Remembers what it found: ask one object about one state of a graph only.
class NoTensors {
public:
    /// `is_observer` says whether a call_module node calls an observer or fake quantizer.
    NoTensors(const fx::FxGraph& graph, std::function<bool(fx::NodeId)> is_observer);
    /// What another object found out about all nodes of the graph.
    NoTensors(const fx::FxGraph& graph, const IdVector<fx::NodeId, bool>& known);
    bool operator()(fx::NodeId node);

private:
    bool compute(const fx::FxNode& node, fx::NodeId id);
    bool of(const fx::Arg& arg);

    const fx::FxGraph& graph_;
    std::function<bool(fx::NodeId)> is_observer_;
    IdVector<fx::NodeId, signed char> known_; ///< -1 = not asked yet
};

/// What stands for an element of the pattern: a node, any other argument, or the parts of a nested pattern.
struct Matched;
using Structure = CompactVector<Matched>;
struct Matched {
    fx::Arg leaf;
    bool is_tuple = false;
    Structure elements;
};

/// type(matched).__name__
std::string type_name(const Matched& matched);

/// In Matches::matches.
struct MatchTag {};
using MatchIndex = Id<MatchTag>;

struct PatternMatch {
    enum class Kind : std::uint8_t { Pattern, Custom, Standalone };
    Kind kind = Kind::Pattern;
    config::EntryIndex entry; ///< none for custom and standalone modules
    fx::NodeId last;
    fx::NodeId root;      ///< none where a getter returned no node, but ...
    SharedText root_type; ///< ... something of this Python type
    Structure structure;  ///< the last operation first
    int tensor_args = 0;  ///< positional arguments of the root that are tensors, as far as is known
    config::ObservationType observation = config::ObservationType::OutputUseDifferentObserverAsInput;

    bool shares() const {
        return kind == Kind::Pattern && observation == config::ObservationType::OutputShareObserverWithInput;
    }
    /// Nodes of the structure, in its order.
    std::vector<fx::NodeId> nodes() const;
};

struct Matches {
    IdVector<MatchIndex, PatternMatch> matches;
    IdVector<fx::NodeId, MatchIndex> match_of;
    /// What getters answer that is not on record, at the last node of a match; its nodes.
    std::vector<Raised> gaps;
    std::vector<fx::NodeId> uncertain;
    std::vector<fx::NodeId> recorded; ///< nodes in the order in which PyTorch's map holds them
};

/// The patterns of a backend config, sorted as they are tried.
struct PatternKeys {
    explicit PatternKeys(const config::BackendConfig& backend);
    IdVector<config::EntryIndex, config::Pattern> keys;
    PatternTable table;
};

struct MatchInput {
    const MatchView& view;
    const config::BackendConfig& backend;
    const PatternKeys& patterns;
    /// The class itself, parametrized or not; "" for a node that calls no module.
    IdSpan<fx::NodeId, std::string_view> exact_class_of;
    const config::PrepareCustomConfig* custom = nullptr; ///< may be null
    const Recorded* recorded = nullptr;                  ///< may be null
};

/// Throws PyError where PyTorch raises.
Matches find_matches(const MatchInput& input, NoTensors& no_tensors);

/// repr() of an argument, nodes by name, as messages show it.
std::string repr(const fx::FxGraph& graph, const fx::Arg& arg);
/// type(argument).__name__
std::string type_name(const fx::Arg& arg);

} // namespace qcs::predict
