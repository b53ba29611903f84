#include "analysis/convert/steps.h"

#include <algorithm>

namespace qcs {

namespace converting {

namespace {

class Conversion {
public:
    explicit Conversion(State& state) : state_(state) {
        static const PrepareCustomConfig no_custom;
        const auto& custom = state.prepared.input->custom;
        custom_ = custom ? custom.get() : &no_custom;
    }

    void run() {
        if (state_.input.mapping) recheck_mapping(state_);
        run_weight_observers(state_);
        for (const auto node : state_.graph.order())
            visit(node);
        eliminate_dead_code(state_);
        state_.rebuild_attributes();
        state_.before_lowering = state_.modules.at;
        if (!state_.input.is_reference) lower(state_);
    }

private:
    void visit(fx::NodeId node) {
        const auto op = state_.graph[node].op;
        if (op == Op::Placeholder) {
            const auto& declared = custom_->input_quantized_indexes;
            if (std::ranges::find(declared, placeholders_++) != declared.end())
                insert_dequantize(state_, node, node);
        } else if (op == Op::Output) {
            strip_output(state_, node, custom_->output_quantized_indexes);
        } else if (op == Op::CallModule && !state_.graph[node].erased) {
            visit_module(node);
        }
    }

    void visit_module(fx::NodeId node) {
        const auto& module = state_.module(state_.graph[node]);
        const auto type = state_.plain_type(module);
        if (module.observer) {
            const auto& args = state_.graph[node].args;
            if (!args.empty() && args[0].is_node() && quantized_custom_.contains(args[0].node))
                replace_with_dequantize(state_, node);
            else if (state_.input.decomposed)
                replace_observer_decomposed(state_, node);
            else
                replace_observer(state_, node);
        } else if (state_.classes.derives_from(module.type, "torch.ao.quantization.stubs.DeQuantStub")) {
            replace_with_dequantize(state_, node);
        } else if (module.standalone) {
            convert_standalone_module(state_, node);
        } else if (state_.backend_classes.of(type).is_weighted) {
            convert_weighted_module(state_, node);
        } else if (is_custom_class(state_, type)) {
            convert_custom_module(state_, node, quantized_custom_);
        }
    }

    State& state_;
    const PrepareCustomConfig* custom_;
    std::int64_t placeholders_ = 0;
    std::unordered_set<fx::NodeId> quantized_custom_;
};

/// torch/ao/quantization/quantize.py, _remove_qconfig: fake quantizers that were left lose their observers
/// too.
void remove_qconfig(ModuleObject& object) {
    object.has_qconfig = false;
    for (auto* observer : {&object.observer, &object.weight_fake_quant}) {
        if (!*observer || !(*observer)->inner || !(*observer)->inner->is_activation_post_process()) continue;
        auto left = std::make_shared<ObserverInstance>(**observer);
        left->inner.reset();
        *observer = std::move(left);
    }
}

/// Attributes that the user wants preserved are put back as they were: a module itself as prepare left it,
/// the modules inside one as they stood before lowering (quantize_fx.py, _convert_fx).
void restore_preserved(const State& state, Converted& result) {
    if (!state.input.custom) return;
    for (const auto& name : state.input.custom->preserved_attributes)
        for (auto& [path, id] : result.modules.at) {
            if (path == name) {
                const int before = state.prepared.modules.at.at(path);
                if (before == id) continue;
                id = before;
                result.modules.objects[static_cast<std::size_t>(id)] = state.object(id);
                result.standalone.erase(path);
            } else if (path.starts_with(name + ".")) {
                id = state.before_lowering.at(path);
            }
        }
}

} // namespace

} // namespace converting

Converted convert(const Prepared& prepared, const ConvertInput& input) {
    converting::State state(prepared, input);
    Converted result;
    try {
        converting::Conversion(state).run();
    } catch (PyError& error) {
        result.raised = std::move(error.raised);
    }
    state.prepared_node.resize(state.graph.id_limit(), fx::no_node);
    result.graph = std::move(state.graph);
    result.modules = state.modules;
    if (!input.keep_qconfig && !input.decomposed)
        for (auto& object : result.modules.objects)
            converting::remove_qconfig(object);
    result.standalone = std::move(state.standalone);
    result.original_weights = std::move(state.original_weights);
    if (!result.raised) converting::restore_preserved(state, result);
    result.prepared_node = std::move(state.prepared_node);
    return result;
}

} // namespace qcs
