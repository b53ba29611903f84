// torch/fx/graph.py: lint and eliminate_dead_code; torch/fx/node.py and torch/_library/utils.py: is_impure.

#include "predict/convert/convert_codes.h"
#include "predict/convert/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict::converting {

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
