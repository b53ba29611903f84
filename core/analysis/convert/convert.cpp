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
    result.modules = std::move(state.modules);
    for (auto& object : result.modules.objects)
        object.has_qconfig = false; // _remove_qconfig
    result.standalone = std::move(state.standalone);
    result.prepared_node = std::move(state.prepared_node);
    return result;
}

} // namespace qcs
