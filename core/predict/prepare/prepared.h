#pragma once
// The result of prepare_fx for a model: the observed graph, its modules, and the state that convert reads
// (torch/ao/quantization/fx/prepare.py, prepare and _save_state).

#include "predict/constraints/constraints.h"
#include "predict/fx/fx_graph.h"
#include "predict/observers/module_objects.h"
#include "predict/prepare/constructors.h"
#include "predict/prepare/matches.h"
#include "predict/recorded/recorded.h"
#include "predict/resolve/resolve.h"

namespace qcs::predict {

struct PrepareFacts;

// node.meta["target_dtype_info"] of torch/ao/quantization/fx/prepare.py.

/// The constructors that determine the dtypes of a node's inputs, weight, bias and output.
struct TargetInfo {
    ObserverConstructor input = nullptr;
    ObserverConstructor output = nullptr;
    bool has_roles = false; ///< the members below are set
    ObserverConstructor weight = nullptr;
    ObserverConstructor bias = nullptr;
    std::optional<std::int64_t> weight_index;
    std::optional<std::int64_t> bias_index;
    bool reuses_input = false;
    bool shares = false;
    bool is_standalone = false;
};

struct PrepareInput {
    std::shared_ptr<const model::Graph> graph;
    std::shared_ptr<const config::BackendConfig> backend; ///< null: native, as in PyTorch
    std::shared_ptr<const config::QConfigMapping> mapping;
    std::shared_ptr<const config::PrepareCustomConfig> custom; ///< may be null
    bool is_qat = false;
    bool is_standalone = false;
    std::shared_ptr<const Recorded> recorded; ///< results that only Python can determine; may be null
    /// For a standalone child: the QAT modules that the parent's pass already swapped, by path, with their
    /// qconfigs.
    std::unordered_map<std::string, std::shared_ptr<const config::QConfig>> swapped_before = {};
};

struct Prepared {
    std::shared_ptr<const PrepareInput> input;
    fx::FxGraph graph;
    ModuleObjects modules;
    // By the node's name in this graph; a copy of the graph may use other names
    // (docs/semantics/convert.md#names-after-convert).
    TextMap<std::shared_ptr<const config::QConfig>> qconfig_of; ///< null = None
    fx::NameSet observed;                                       ///< observed_node_names
    /// By node of this graph: the index of the positional argument that is a weight, if that was stored in
    /// its meta.
    std::unordered_map<fx::NodeId, std::int64_t> weight_index;
    /// The object-type entries of the mapping after the updates for fusion and QAT; null = None.
    std::vector<std::pair<config::ObjectRef, std::shared_ptr<const config::QConfig>>> object_types;
    // How this result was determined. Indexed by node of this graph; nodes that prepare inserted are not
    // included.
    std::shared_ptr<const Matches> matches; ///< null if an earlier step raised
    IdVector<fx::NodeId, TargetInfo> infos;
    IdVector<fx::NodeId, const config::QConfig*> node_qconfig; ///< from the input's mapping; null = None
    IdVector<fx::NodeId, bool> no_tensors;                     ///< nodes that are known to take no tensors
    /// The search for an observer to share: pairs of the node that searched and a node that it passed,
    /// beginning with itself.
    std::vector<std::pair<fx::NodeId, fx::NodeId>> sharing_search_path;
    std::shared_ptr<const FusedFacts> facts;
    std::shared_ptr<const Resolution> resolution; ///< set for a standalone child; otherwise the caller has it
    std::vector<PlanWarning> warnings;            ///< in the order in which PyTorch emits them
    std::optional<Raised> raised;                 ///< `graph` is then in the state in which prepare stopped
    /// Facts that only Python knows and that were not recorded, each with a node and without a Python type.
    /// Everything else was prepared as if an unknown constructor left its values in float, and an unknown
    /// module stayed unchanged.
    std::vector<Raised> gaps;
    std::vector<fx::NodeId> uncertain;          ///< nodes of this graph that `gaps` affect
    std::shared_ptr<const PrepareFacts> cached; ///< null if an earlier step raised

    /// Path of the module in which the node of that name was traced; null if it is not known.
    const SharedText* scope_of(std::string_view name) const;
};

// prepare_fx and prepare_qat_fx, after tracing (torch/ao/quantization/quantize_fx.py, _prepare_fx;
// torch/ao/quantization/fx/prepare.py, prepare; docs/semantics/placement.md#order-of-passes,
// docs/semantics/units.md).

/// Resolves the mapping, then prepares.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input);
/// The same for a resolution of this input. `kept` is the result of prepare_facts() for the two; if it is
/// null, it is computed.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input, const Resolution& resolution,
                                        std::shared_ptr<const PrepareFacts> cached = nullptr);

/// The input's backend config, or the native one.
std::shared_ptr<const config::BackendConfig> backend_of(const PrepareInput& input);
/// What the fusion pass raises, if anything.
std::optional<Raised> fusion_error(const PrepareInput& input);

} // namespace qcs::predict
