#pragma once
// What prepare_fx makes of a model: the observed graph, its modules, and what convert reads of them
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

/// Which constructors stand for a node's inputs, weight, bias and output.
struct TargetInfo {
    Ctr input = nullptr;
    Ctr output = nullptr;
    bool has_roles = false; ///< whether the fields below were set at all
    Ctr weight = nullptr;
    Ctr bias = nullptr;
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
    std::shared_ptr<const Recorded> recorded; ///< what only Python can answer; may be null
    /// Of a standalone child: its QAT modules that the parent's pass swapped, by path, with their qconfigs.
    std::unordered_map<std::string, std::shared_ptr<const config::QConfig>> swapped_before = {};
};

struct Prepared {
    std::shared_ptr<const PrepareInput> input;
    fx::FxGraph graph;
    ModuleObjects modules;
    // By the names that nodes have in this graph; a copy of the graph may give others (semantics §11.2).
    TextMap<std::shared_ptr<const config::QConfig>> qconfig_of; ///< null = None
    fx::NameSet observed;                                       ///< observed_node_names
    /// By node of this graph: which positional argument is a weight, where that was noted in its meta.
    std::unordered_map<fx::NodeId, std::int64_t> weight_index;
    /// The object-type entries after the updates for fusion and QAT; null = None.
    std::vector<std::pair<config::ObjectRef, std::shared_ptr<const config::QConfig>>> object_types;
    // How it came to be. By node of this graph; those that prepare inserted are beyond the end.
    std::shared_ptr<const Matches> matches; ///< null where it did not get so far
    IdVector<fx::NodeId, TargetInfo> infos;
    IdVector<fx::NodeId, const config::QConfig*> node_qconfig; ///< of the input's mapping; null = None
    IdVector<fx::NodeId, bool> no_tensors;                     ///< known to work on no tensors
    /// In search of an observer to share: by the node that searched, each node it looked through, itself
    /// first.
    std::vector<std::pair<fx::NodeId, fx::NodeId>> looked_through;
    std::shared_ptr<const FusedFacts> facts;
    std::shared_ptr<const Resolution> resolution; ///< of a standalone child; else the caller has it
    std::vector<PlanWarning> warnings;            ///< in the order in which PyTorch emits them
    std::optional<Raised> raised;                 ///< the graph is then as far as it got
    /// What only Python could answer and is not on record, each at a node: without a Python type. The rest
    /// was prepared as if a constructor left everything in float, and a module stayed as it is.
    std::vector<Raised> gaps;
    std::vector<fx::NodeId> uncertain;        ///< nodes of this graph that they are about
    std::shared_ptr<const PrepareFacts> kept; ///< null where it did not get so far

    /// Path of the module that a node of that name was traced in; null if it is not known.
    const SharedText* scope_of(std::string_view name) const;
};

// prepare_fx and prepare_qat_fx, after tracing (torch/ao/quantization/quantize_fx.py, _prepare_fx;
// torch/ao/quantization/fx/prepare.py, prepare; semantics §3-§7, §12).

/// Resolves and prepares from nothing.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input);
/// The same for a resolution of this very input. `kept`: prepare_facts() of both; null: made anew.
std::shared_ptr<const Prepared> prepare(const PrepareInput& input, const Resolution& resolution,
                                        std::shared_ptr<const PrepareFacts> kept = nullptr);

/// Its own, or the native one.
std::shared_ptr<const config::BackendConfig> backend_of(const PrepareInput& input);
/// What the fusion pass alone raises, if it does.
std::optional<Raised> fusion_error(const PrepareInput& input);

} // namespace qcs::predict
