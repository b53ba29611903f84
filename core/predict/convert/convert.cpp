#include "base/free_in_background.h"
#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace converting {

namespace {

class Conversion {
public:
    explicit Conversion(State& state) : state_(state) {
        static const config::PrepareCustomConfig no_custom;
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
        if (state_.input.custom && !state_.input.custom->preserved_attributes.empty())
            state_.before_lowering = state_.modules.at;
    }

private:
    void visit(fx::NodeId node) {
        const auto op = state_.graph[node].op;
        if (op == model::Op::Placeholder) {
            const auto& declared = custom_->input_quantized_indexes;
            if (std::ranges::find(declared, placeholders_++) != declared.end())
                insert_dequantize(state_, node, node);
        } else if (op == model::Op::Output) {
            strip_output(state_, node, custom_->output_quantized_indexes);
        } else if (op == model::Op::CallModule && !state_.graph[node].erased) {
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
    const config::PrepareCustomConfig* custom_;
    std::int64_t placeholders_ = 0;
    std::unordered_set<fx::NodeId> quantized_custom_;
};

/// torch/ao/quantization/quantize.py, _remove_qconfig. Fake quantizers that were not replaced lose their
/// observers as well.
void remove_qconfigs(ModuleObjects& modules) {
    const auto loses_observer = [](const std::shared_ptr<const ObserverInstance>& observer) {
        return observer && observer->inner && observer->inner->is_activation_post_process();
    };
    for (const auto id : modules.ids()) {
        const auto& before = modules[id];
        if (!before.has_qconfig && !loses_observer(before.observer) &&
            !loses_observer(before.weight_fake_quant))
            continue;
        auto& object = modules.edit(id);
        object.has_qconfig = false;
        for (auto* observer : {&object.observer, &object.weight_fake_quant}) {
            if (!loses_observer(*observer)) continue;
            auto left = std::make_shared<ObserverInstance>(**observer);
            left->inner.reset();
            *observer = std::move(left);
        }
    }
}

void forget(TextMap<std::shared_ptr<const Converted>>& models, const SharedText& path) {
    const auto before = std::exchange(models, {});
    for (const auto& [other, model] : before)
        if (!(other == path)) models.try_emplace(other, model);
}

/// Restores the attributes that the user wants to preserve: a module itself as prepare left it, the modules
/// inside it as they were before lowering (quantize_fx.py, _convert_fx).
void restore_preserved(const State& state, Converted& result) {
    for (const auto& name : state.input.custom->preserved_attributes)
        for (auto& [path, id] : result.modules.at) {
            if (path == name) {
                const auto before = state.prepared.modules.at.at(path);
                if (before == id) continue;
                id = before;
                result.modules.share(id, state.modules);
                forget(result.standalone, path);
            } else if (path.starts_with(name + ".")) {
                id = state.before_lowering.at(path);
            }
        }
}

std::optional<Raised> run_lowering(State& state) {
    return raised_by([&] { lower(state); });
}

std::optional<Raised> run(State& state, bool lowers) {
    const auto raised = raised_by([&] { Conversion(state).run(); });
    return raised || !lowers ? raised : run_lowering(state);
}

/// If `goes_on`, the state is still needed afterwards, so its members are copied instead of moved.
Converted result_of(State& state, const std::optional<Raised>& raised, bool goes_on) {
    const auto take = [goes_on]<typename T>(T& part) {
        if (goes_on) return part;
        return std::move(part);
    };
    Converted result;
    result.raised = raised;
    state.prepared_node.resize(state.graph.id_limit());
    result.graph = take(state.graph);
    result.graph.close();
    const bool preserves = !raised && state.input.custom && !state.input.custom->preserved_attributes.empty();
    result.modules = preserves ? state.modules : take(state.modules);
    if (!goes_on && !preserves) result.modules.drop_unreachable();
    if (!state.input.keep_qconfig && !state.input.decomposed) remove_qconfigs(result.modules);
    result.standalone = take(state.standalone);
    result.original_weights = take(state.original_weights);
    if (preserves) restore_preserved(state, result);
    result.weights = take(state.weights);
    result.activation_observers = take(state.activation_observers);
    result.observers_run = take(state.observers_run);
    result.prepared_node = take(state.prepared_node);
    result.absorbed = take(state.absorbed);
    result.folded = take(state.folded);
    result.gaps = take(state.gaps);
    return result;
}

bool has_standalone(const ModuleObjects& modules) {
    for (const auto id : modules.ids())
        if (modules[id].standalone) return true;
    return false;
}

} // namespace

} // namespace converting

Converted convert(const Prepared& prepared, const ConvertInput& input) {
    const FreedInBackground<converting::State> state(std::in_place, prepared, input);
    const auto raised = converting::run(*state, !input.is_reference);
    return converting::result_of(*state, raised, false);
}

ConvertedBoth convert_both(const Prepared& prepared, ConvertInput input, bool keep_reference) {
    if (input.decomposed || converting::has_standalone(prepared.modules)) {
        // A decomposed conversion is never lowered. Standalone modules are converted in the process, either
        // to reference or to lowered ones.
        ConvertedBoth both;
        input.is_reference = true;
        both.reference = convert(prepared, input);
        input.is_reference = input.decomposed;
        both.lowered = convert(prepared, input);
        return both;
    }
    const FreedInBackground<converting::State> owned(std::in_place, prepared, input);
    auto& state = *owned;
    auto raised = converting::run(state, false);
    ConvertedBoth both;
    both.reference.raised = raised;
    if (keep_reference) both.reference = converting::result_of(state, raised, true);
    if (!raised) raised = converting::run_lowering(state);
    both.lowered = converting::result_of(state, raised, false);
    return both;
}

} // namespace qcs::predict

namespace qcs::predict::converting {

// Outputs that the user declared quantized (convert.py, _maybe_recursive_remove_dequantize).

namespace {

void remove_dequantize(State& state, const fx::Arg& arg, fx::NodeId output) {
    auto& graph = state.graph;
    if (is_dequantize(graph, arg)) {
        const auto& input = arg_at(graph[arg.node], 0);
        if (input.is_node()) graph.replace_input(output, arg.node, input.node);
    } else if (!arg.is_node()) {
        for (const auto& item : arg.items)
            remove_dequantize(state, item, output);
    }
}

} // namespace

void strip_output(State& state, fx::NodeId output, const std::vector<std::int64_t>& indexes) {
    if (indexes.empty()) return;
    const auto returned = arg_at(state.graph[output], 0); // a copy: the output changes during the loop
    const auto count = static_cast<std::int64_t>(returned.items.size());
    for (const auto index : indexes) {
        if (returned.is_sequence()) {
            if (index >= count || index < -count)
                raise("IndexError",
                      returned.kind == fx::Arg::Kind::List ? "list index out of range"
                                                           : "tuple index out of range",
                      message(codes::convert_output_index, std::to_string(index), std::to_string(count)),
                      state.graph[output].name);
            remove_dequantize(
                state, returned.items[static_cast<std::size_t>(index < 0 ? index + count : index)], output);
        } else if (index == 0 && (returned.is_node() || returned.kind == fx::Arg::Kind::Dict)) {
            return remove_dequantize(state, returned, output);
        }
    }
}

// torch/fx/graph.py: lint and eliminate_dead_code; torch/fx/node.py and torch/_library/utils.py: is_impure.

namespace {

constexpr std::array<std::string_view, 25> impure_functions = {
    "operator.setitem",
    "torch._C._set_grad_enabled",
    "torch._assert",
    "torch._assert_async",
    "torch.amp.autocast_mode._enter_autocast",
    "torch.amp.autocast_mode._exit_autocast",
    "torch.bernoulli",
    "torch.multinomial",
    "torch.normal",
    "torch.ops.aten._assert_async.msg",
    "torch.ops.aten._assert_scalar.default",
    "torch.ops.aten._assert_tensor_metadata.default",
    "torch.ops.aten.sym_constrain_range.default",
    "torch.ops.aten.sym_constrain_range_for_size.default",
    "torch.ops.profiler._record_function_enter",
    "torch.ops.profiler._record_function_enter_new",
    "torch.ops.profiler._record_function_exit",
    "torch.poisson",
    "torch.rand",
    "torch.rand_like",
    "torch.randint",
    "torch.randint_like",
    "torch.randn",
    "torch.randn_like",
    "torch.randperm",
};

bool is_impure(const fx::FxNode& node) {
    if (node.op == model::Op::Placeholder || node.op == model::Op::Output) return true;
    return node.op == model::Op::CallFunction &&
           std::ranges::binary_search(impure_functions, std::string_view(node.target));
}

} // namespace

void check_graph(const State& state) {
    const auto& graph = state.graph;
    IdVector<fx::NodeId, bool> seen(graph.id_limit());
    for (auto node = graph.first(); node; node = graph.next(node)) {
        graph.for_each_input(node, [&](fx::NodeId input) {
            if (!seen[input])
                raise("RuntimeError",
                      fmt::format(
                          "Argument '{}' of Node '{}' was used before it has been defined! Please check "
                          "that Nodes in the graph are topologically ordered\n",
                          graph[input].name, graph[node].name),
                      message(codes::convert_order, graph[node].name, graph[input].name), graph[node].name);
        });
        seen[node] = true;
    }
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto& read = graph[node];
        if (read.op != model::Op::GetAttr || !state.is_gone(read.target)) continue;
        const auto dot = read.target.rfind('.');
        raise("RuntimeError",
              fmt::format("Node {} target {} references nonexistent attribute {} of {}", read.name,
                          read.target, read.target.substr(dot + 1), read.target.substr(0, dot)),
              message(codes::convert_attribute_missing,
                      std::string(class_name(state.owner_of(read.target)->type)),
                      read.target.substr(dot + 1)),
              read.name);
    }
}

void eliminate_dead_code(State& state) {
    check_graph(state);
    auto& graph = state.graph;
    for (auto node = graph.last(); node; node = graph.previous(node))
        if (!graph[node].erased && !is_impure(graph[node]) && graph.user_count(node) == 0) graph.erase(node);
}

} // namespace qcs::predict::converting
