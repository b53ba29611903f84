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

/// The constructors that determine the dtypes of a node's inputs, weight, bias and output; null = None.
struct TargetInfo {
    ObserverConstructor input = nullptr;
    ObserverConstructor output = nullptr;
    bool has_weight_and_bias = false; ///< whether PyTorch sets `weight`, `bias` and the members below them
    ObserverConstructor weight = nullptr;
    ObserverConstructor bias = nullptr;
    std::optional<std::int64_t> weight_index; ///< index of the argument that is the weight
    std::optional<std::int64_t> bias_index;   ///< index of the argument that is the bias
    /// The qconfig demands (by a ReuseInputObserver) that the output use the input's observer. If the input
    /// has no observer, the output has none either.
    bool reuses_input = false;
    bool shares = false; ///< the backend entry demands that the output share the input's observer
    bool is_standalone = false;
};

/// The arguments of prepare_fx or prepare_qat_fx.
struct PrepareInput {
    std::shared_ptr<const model::Graph> graph;
    std::shared_ptr<const config::BackendConfig> backend; ///< null: PyTorch's native config
    std::shared_ptr<const config::QConfigMapping> mapping;
    std::shared_ptr<const config::PrepareCustomConfig> custom; ///< may be null
    bool is_qat = false;
    bool is_standalone = false;
    std::shared_ptr<const Recorded> recorded; ///< results that only Python can determine; may be null
    /// For a standalone child: the modules that were swapped for QAT classes before the child is prepared,
    /// with their qconfigs, by the modules' paths in the child. The module pass of the parent swaps them, or
    /// an earlier prepare of the child if it is called several times.
    std::unordered_map<std::string, std::shared_ptr<const config::QConfig>> swapped_before = {};
};

/// The result of prepare.
struct Prepared {
    std::shared_ptr<const PrepareInput> input;
    fx::FxGraph graph;
    ModuleObjects modules;
    // The next two members identify nodes by their name in `graph`. A copy of the graph may use other names
    // (docs/semantics/convert.md#names-after-convert).
    TextMap<std::shared_ptr<const config::QConfig>> qconfig_of; ///< null = None
    fx::NameSet observed;                                       ///< observed_node_names
    /// By node of this graph: the index of the positional argument that is a weight. Contains only nodes in
    /// whose meta PyTorch stores this index.
    std::unordered_map<fx::NodeId, std::int64_t> weight_index;
    /// The object-type entries of the mapping after PyTorch updated them for fusion and QAT; null = None.
    std::vector<std::pair<config::ObjectRef, std::shared_ptr<const config::QConfig>>> object_types;
    // How this result was determined. The vectors are indexed by node of this graph; they do not include
    // nodes that prepare inserted.
    std::shared_ptr<const Matches> matches; ///< null if PyTorch raises before all matches are found
    IdVector<fx::NodeId, TargetInfo> infos;
    /// The qconfig from the input's mapping; null = None.
    IdVector<fx::NodeId, const config::QConfig*> node_qconfig;
    IdVector<fx::NodeId, bool> no_tensors; ///< all_node_args_have_no_tensors (matches.h, NoTensors)
    /// The nodes that prepare visited while it searched for observers to share. Each pair contains the node
    /// that needs the observer, and one visited node. There is one pair for each visited node of a search.
    /// Each search begins at the node that needs the observer.
    std::vector<std::pair<fx::NodeId, fx::NodeId>> sharing_search_path;
    std::shared_ptr<const FusedFacts> facts;
    /// Only set by prepare(input), as for a standalone child; otherwise the caller has the resolution.
    std::shared_ptr<const Resolution> resolution;
    std::vector<PlanWarning> warnings; ///< in the order in which PyTorch emits them
    /// What PyTorch raises; `graph` is then in the state in which prepare stopped.
    std::optional<Raised> raised;
    /// Facts that were needed but are not known: they were not recorded, or a regex reached the step limit.
    /// Each names a node (except for a regex), and its `type` is "". The model was prepared as if values with
    /// an unknown constructor stayed in float, and as if unknown modules stayed unchanged.
    std::vector<Raised> gaps;
    std::vector<fx::NodeId> uncertain;          ///< nodes of this graph that `gaps` affect
    std::shared_ptr<const PrepareFacts> cached; ///< null if fusing or resolving already raised

    /// Returns the path of the module in which the node of that name was traced; null if it is not known.
    const SharedText* scope_of(std::string_view name) const;
};

// The steps of prepare_fx and prepare_qat_fx that follow tracing (torch/ao/quantization/quantize_fx.py,
// _prepare_fx; torch/ao/quantization/fx/prepare.py, prepare; docs/semantics/placement.md#order-of-passes,
// docs/semantics/units.md).

/// Resolves the mapping, then prepares the model.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input);
/// Prepares the model with `resolution`, which must be the result of resolving this input. `cached` is the
/// result of prepare_facts() for both; if it is null, the facts are computed.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input, const Resolution& resolution,
                                        std::shared_ptr<const PrepareFacts> cached = nullptr);

/// Returns the input's backend config, or the native one if it is null.
std::shared_ptr<const config::BackendConfig> backend_of(const PrepareInput& input);
/// Returns what the fusion pass raises; nullopt if nothing.
std::optional<Raised> fusion_error(const PrepareInput& input);

} // namespace qcs::predict
