#pragma once
// Inserting observers: the state and the steps of place_observers().

#include "predict/interpreter/class_names.h"
#include "predict/prepare/target_info.h"

#include <unordered_set>

namespace qcs::predict {

// Inserting observers and fake quantizers (torch/ao/quantization/fx/prepare.py, insert_observers_for_model;
// docs/semantics/placement.md#insertion).

struct PlacementInput {
    const PlacementFacts& facts; ///< `graph` must be that of `prepared`
    const ClassTable& classes;
    const config::PrepareCustomConfig* custom = nullptr; ///< may be null
    Constructors& constructors;
    NoTensors& no_tensors;
    /// Replaces a custom module by its observed module; throws PyError.
    std::function<void(const std::string& target, const config::QConfig& qconfig)> swap_custom_module;
};

/// Inserts observers into the graph and modules of `prepared`, and fills `observed`. Throws PyError.
void place_observers(const PlacementInput& input, Prepared& prepared);

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

    // observer_nodes.cpp: single queries and steps.
    struct Wanted {
        ObserverConstructor constructor = nullptr; ///< null = none
        DTypeAndDynamic dtype;
        bool needed = false;
    };
    Wanted wanted_input(fx::NodeId arg, fx::NodeId node);
    Wanted wanted_standalone_input(fx::NodeId arg, fx::NodeId node, const config::QConfig& qconfig);
    bool declares_quantized(std::string_view target, std::int64_t input) const;
    DTypeAndDynamic dtype_as_output(fx::NodeId node);
    bool is_observer(fx::NodeId node) const;
    const ModuleObject* module_of(fx::NodeId node) const;
    ModuleObject observer_object(ObserverConstructor constructor);
    fx::NodeId insert_observer(fx::NodeId after, ObserverConstructor constructor);
    void replace_input(fx::NodeId user, fx::NodeId old_input, fx::NodeId new_input);
    void note_if_observer(fx::NodeId node);
    std::vector<fx::NodeId> observers_on(fx::NodeId node) const;
    SharedText free_attribute(const std::string& prefix);
    bool needs_observer(const DTypeAndDynamic& before, const DTypeAndDynamic& wanted, bool reuses,
                        bool is_first) const;

    // observer_nodes.cpp: operations whose output shares its input's observer.
    bool is_observed_in_same_graph(fx::NodeId node);
    bool share_observers(fx::NodeId node);
    void remove_output_observer(fx::NodeId node);

    // lstm_stubs.cpp: the outputs of a custom LSTM.
    bool is_custom_lstm(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig);
    void insert_dequant_stubs(fx::NodeId lstm);
    fx::NodeId insert_dequant_stub(fx::NodeId after);
    void reroute_tuples();
    fx::NodeId custom_lstm_behind(fx::NodeId arg) const;
    void swap_once(fx::NodeId node, const config::QConfig& qconfig);

    const PlacementInput& input_;
    const PlacementFacts& facts_;
    Constructors& constructors_;
    Prepared& prepared_;
    fx::FxGraph& graph_;
    ModuleObjects& modules_;
    /// Whether assert_and_get_unique_device (torch/ao/quantization/utils.py) returns "meta".
    bool is_on_meta_;
    IdVector<fx::NodeId, TargetInfo>& infos_; ///< for the nodes that existed before observers were inserted
    fx::NameSet attributes_; ///< attribute names of the GraphModule that new names could collide with
    std::unordered_map<std::string, int> next_; ///< by prefix: all smaller numbers are used
    std::unordered_set<std::string> swapped_;
    /// By node: every user that is or was an observer, so that observers need not be searched among thousands
    /// of users.
    IdVector<fx::NodeId, fx::ShortList<fx::NodeId>> observers_on_;
    /// For constructors that return the same object on every call.
    std::unordered_map<const RecordedConstructor*, ObjectId> shared_objects_;
    std::unordered_map<ObserverConstructor, ObjectId> made_; ///< the first object that each constructor made
};

} // namespace qcs::predict
