// Ops whose output has the observer of their input (semantics §7.5).

#include "predict/interpreter/py_error.h"
#include "predict/prepare/placer.h"
#include "predict/prepare/prepare_codes.h"

#include <algorithm>

namespace qcs::predict {

namespace {

constexpr int most_steps = 10000;

[[noreturn]] void lost() {
    py_raise("AssertionError", "Unable to find observer of previous node", codes::share_too_far);
}

} // namespace

bool Placer::is_observed_in_same_graph(fx::NodeId node) {
    const auto dtype = dtype_as_output(node).dtype;
    const auto& args = graph_[node].args;
    if (args.empty() || !args.front().is_node()) return true;
    const bool is_unsigned = dtype == DType::QUInt8 || dtype == DType::UInt8;
    return !(is_unsigned && graph_[args.front().node].op == model::Op::Placeholder);
}

bool Placer::share_observers(fx::NodeId node) {
    const auto& args = graph_[node].args;
    const auto first =
        std::ranges::find_if(args, [](const fx::Arg& arg) { return arg.is_node() || arg.is_sequence(); });
    if (first == args.end()) return false;
    if (first->is_sequence() && first->items.empty())
        py_raise("IndexError", "list index out of range", message(codes::share_empty_list, graph_[node].name),
                 graph_[node].name);
    const auto look_through = [&](fx::NodeId passed) { prepared_.looked_through.emplace_back(node, passed); };
    look_through(node);
    auto source = first->is_sequence() ? first->items.front() : *first;
    for (int steps = 0; !source.is_node() || !is_observer(source.node);) {
        if (!source.is_node()) return false;
        look_through(source.node);
        if (graph_[source.node].op == model::Op::Placeholder) return false;
        const auto& behind = graph_[source.node].args;
        if (behind.empty()) return false;
        const auto next = std::ranges::find_if(behind, [](const fx::Arg& arg) { return arg.is_node(); });
        const auto step = next == behind.end() ? behind.back() : *next;
        source = step;
        if (!source.is_node() && source.get<config::None>()) return false;
        if (++steps > most_steps) lost();
    }
    const auto shared = modules_.at.at(graph_[source.node].target);
    if (first->is_sequence())
        for (std::size_t i = 1; i < first->items.size(); ++i) {
            auto input = first->items[i];
            for (int steps = 0; !input.is_node() || !is_observer(input.node);) {
                if (!input.is_node())
                    py_raise("AttributeError", "'" + type_name(input) + "' object has no attribute 'args'",
                             message(codes::share_constant, graph_[node].name), graph_[node].name);
                look_through(input.node);
                const auto& behind = graph_[input.node].args;
                if (behind.empty()) return false;
                const auto step = behind.front();
                input = step;
                if (++steps > most_steps) lost();
            }
            modules_.at[graph_[input.node].target] = shared;
        }
    for (const auto user : graph_.users(node)) {
        if (!is_observer(user))
            py_raise("AssertionError", "output_obs_node must be an activation post process node",
                     message(codes::share_other_user, graph_[node].name), graph_[node].name);
        modules_.at[graph_[user].target] = shared;
    }
    return true;
}

void Placer::remove_output_observer(fx::NodeId node) {
    for (const auto observer : graph_.users(node)) {
        if (!is_observer(observer))
            py_raise("AssertionError", "output_obs_node must be an activation post process node",
                     message(codes::share_other_user, graph_[node].name), graph_[node].name);
        for (const auto user : graph_.users(observer))
            replace_input(user, observer, node);
        graph_.erase(observer);
    }
}

} // namespace qcs::predict
