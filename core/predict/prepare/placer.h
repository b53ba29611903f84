#pragma once

#include "predict/interpreter/class_names.h"
#include "predict/prepare/target_info.h"

#include <unordered_set>

namespace qcs::predict {

// Inserts observers and fake quantizers into the fused graph (torch/ao/quantization/fx/prepare.py,
// insert_observers_for_model; docs/semantics/placement.md#insertion).

/// The input of place_observers().
struct PlacementInput {
    /// facts.graph must be the graph of the Prepared that is passed to place_observers().
    const PlacementFacts& facts;
    const ClassTable& classes;
    const config::PrepareCustomConfig* custom = nullptr; ///< may be null
    ObserverCache& constructors;
    NoTensors& no_tensors;
    /// Replaces the custom module at the path `target` by a module of its observed class; throws PyError.
    std::function<void(const std::string& target, const config::QConfig& qconfig)> swap_custom_module;
};

/// Inserts observers into the graph and modules of `prepared`, and fills its members `observed`, `infos`,
/// `weight_index` and `sharing_search_path`. Throws PyError.
void place_observers(const PlacementInput& input, Prepared& prepared);

/// The state and the steps of place_observers().
class Placer {
public:
    Placer(const PlacementInput& input, Prepared& prepared);
    void run();

private:
    // placement.cpp: visits the nodes one after another.
    void visit(fx::NodeId node);
    void place_around(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig);
    void observe_inputs(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig);
    fx::Arg observed_argument(const fx::Arg& arg, fx::NodeId node, const PatternMatch& match,
                              const config::QConfig& qconfig);
    fx::NodeId observed_node(fx::NodeId arg, fx::NodeId node, const PatternMatch& match,
                             const config::QConfig& qconfig);
    void observe_output(fx::NodeId node);
    void observe_graph_output(fx::NodeId node);
    fx::Arg observed_result(const fx::Arg& result);

    // observer_nodes.cpp: look-ups and single steps.
    /// The observer that an argument of a call needs.
    struct Wanted {
        /// null: there is none; prepare raises if an observer is needed nevertheless.
        ObserverConstructor constructor = nullptr;
        DTypeAndDynamic dtype; ///< dtype that the call expects
        bool needed = false;   ///< whether it must be inserted
    };
    Wanted wanted_input(fx::NodeId arg, fx::NodeId node); ///< for the input `arg` of `node`
    Wanted wanted_standalone_input(fx::NodeId arg, fx::NodeId node, const config::QConfig& qconfig);
    /// Whether the custom config declares this input of the standalone module as quantized.
    bool declares_quantized(std::string_view target, std::int64_t input) const;
    DTypeAndDynamic dtype_as_output(fx::NodeId node); ///< dtype of the node's value
    bool is_observer(fx::NodeId node) const;
    const ModuleObject* module_of(fx::NodeId node) const;
    ModuleObject observer_object(ObserverConstructor constructor);
    fx::NodeId insert_observer(fx::NodeId after, ObserverConstructor constructor);
    void replace_input(fx::NodeId user, fx::NodeId old_input, fx::NodeId new_input);
    void note_if_observer(fx::NodeId node); ///< adds `node` to observers_on_ if it calls an observer
    std::vector<fx::NodeId> observers_on(fx::NodeId node) const;
    SharedText free_attribute(const std::string& prefix);
    /// Whether an observer is needed between a value with the dtype `before` and a call that expects
    /// `wanted`. `reuses`: the call reuses the input's observer; `is_first`: the value is the call's first
    /// argument.
    bool needs_observer(const DTypeAndDynamic& before, const DTypeAndDynamic& wanted, bool reuses,
                        bool is_first) const;

    // observer_nodes.cpp: operations whose output shares the observer of their input.
    bool is_observed_in_same_graph(fx::NodeId node);
    /// Makes the node's observers share one object. Returns false if there is no observer to share.
    bool share_observers(fx::NodeId node);
    void remove_output_observer(fx::NodeId node);

    // lstm_stubs.cpp: the outputs of a custom LSTM.
    bool is_custom_lstm(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig);
    void insert_dequant_stubs(fx::NodeId lstm);
    fx::NodeId insert_dequant_stub(fx::NodeId after);
    void reroute_tuples();
    fx::NodeId custom_lstm_producing(fx::NodeId arg) const;
    void swap_once(fx::NodeId node, const config::QConfig& qconfig);

    const PlacementInput& input_;
    const PlacementFacts& facts_;
    ObserverCache& constructors_;
    Prepared& prepared_;
    fx::FxGraph& graph_;
    ModuleObjects& modules_;
    /// Whether PyTorch moves inserted observers to the device "meta" (torch/ao/quantization/utils.py,
    /// _assert_and_get_unique_device).
    bool is_on_meta_;
    IdVector<fx::NodeId, TargetInfo>& infos_; ///< only for nodes that existed before observers were inserted
    fx::NameSet attributes_; ///< attribute names of the GraphModule with which new names could collide
    /// For each prefix of attribute names, the first number to try: the names with smaller numbers are taken.
    std::unordered_map<std::string, int> next_;
    std::unordered_set<std::string> swapped_; ///< paths of custom modules that were swapped
    /// For each node, every observer that observes it or once did, so that observers need not be searched
    /// among thousands of users.
    IdVector<fx::NodeId, fx::SmallVector<fx::NodeId>> observers_on_;
    /// The observer objects of constructors that return the same object on every call.
    std::unordered_map<const RecordedConstructor*, ObjectId> shared_objects_;
    std::unordered_map<ObserverConstructor, ObjectId> made_; ///< the first object that each constructor made
};

} // namespace qcs::predict
