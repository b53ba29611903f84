#include "base/text.h"
#include "predict/interpreter/py_error.h"
#include "predict/prepare/placer.h"
#include "predict/prepare/prepare_codes.h"

#include <algorithm>

namespace qcs::predict {

namespace {

/// The fake quantizers of QAT modules' weights are at least partly on the CPU, which is then chosen as the
/// device.
bool is_on_meta(const model::Graph& graph, const ModuleObjects& modules) {
    return model::is_on_meta(graph) && std::ranges::none_of(modules.at, [&](const auto& place) {
               return modules[place.second].weight_fake_quant != nullptr;
           });
}

} // namespace

Placer::Placer(const PlacementInput& input, Prepared& prepared)
    : input_(input),
      facts_(input.facts),
      constructors_(input.constructors),
      prepared_(prepared),
      graph_(prepared.graph),
      modules_(prepared.modules),
      is_on_meta_(is_on_meta(*prepared.input->graph, prepared.modules)),
      infos_(prepared.infos) {
    for (auto node = graph_.first(); node; node = graph_.next(node)) {
        const auto& n = graph_[node];
        if (n.op == model::Op::CallModule || n.op == model::Op::GetAttr)
            attributes_.insert(first_component(n.target));
        note_if_observer(node);
    }
}

void Placer::run() {
    infos_ = target_infos(facts_, constructors_, input_.no_tensors);
    for (const auto node : infos_.ids())
        if (infos_[node].weight_index) prepared_.weight_index[node] = *infos_[node].weight_index;
    for (const auto node : graph_.order())
        visit(node);
}

void Placer::visit(fx::NodeId node) {
    const auto op = graph_[node].op;
    if (op == model::Op::Placeholder || op == model::Op::GetAttr) return;
    if (op == model::Op::Output) return observe_graph_output(node);
    const auto id = facts_.matches.match_of[node];
    if (!id) return;
    const auto& match = facts_.matches.matches[id];
    const auto* qconfig = facts_.qconfig_of[node];
    // Also called if nothing is inserted anyway, because it may emit warnings.
    const bool supported = is_supported(facts_, infos_, constructors_, match, qconfig);
    if (qconfig && supported) place_around(node, match, *qconfig);
}

void Placer::place_around(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig) {
    for (const auto covered : match.nodes())
        prepared_.observed.insert(graph_[covered].name);
    if (node == match.root) observe_inputs(node, match, qconfig);
    if (node != match.last) return;
    if (is_custom_lstm(node, match, qconfig)) {
        insert_dequant_stubs(node);
        swap_once(node, qconfig);
        return;
    }
    const auto before = graph_.id_limit();
    observe_output(node);
    if (graph_.id_limit() > before && match.kind == PatternMatch::Kind::Custom) swap_once(node, qconfig);
}

void Placer::observe_inputs(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig) {
    auto args = graph_[node].args;
    for (auto& arg : args)
        arg = observed_argument(arg, node, match, qconfig);
    auto kwargs = graph_[node].kwargs;
    for (auto& kwarg : kwargs)
        kwarg.value = observed_argument(kwarg.value, node, match, qconfig);
    graph_.set(node, std::move(args), std::move(kwargs));
    note_if_observer(node);
}

fx::Arg Placer::observed_argument(const fx::Arg& arg, fx::NodeId node, const PatternMatch& match,
                                  const config::QConfig& qconfig) {
    if (arg.is_node()) return fx::Arg::of(observed_node(arg.node, node, match, qconfig));
    if (!arg.is_sequence()) return arg;
    auto sequence = arg;
    for (auto& item : sequence.items)
        item = observed_argument(item, node, match, qconfig);
    return sequence;
}

fx::NodeId Placer::observed_node(fx::NodeId arg, fx::NodeId node, const PatternMatch& match,
                                 const config::QConfig& qconfig) {
    const auto wanted = match.kind == PatternMatch::Kind::Standalone
                            ? wanted_standalone_input(arg, node, qconfig)
                            : wanted_input(arg, node);
    if (!wanted.needed) return arg;
    if (!wanted.constructor)
        py_raise("AssertionError", "arg_as_input_act_obs_or_fq must not be None",
                 message(codes::observer_none, graph_[node].name), graph_[node].name);
    // An existing observer of the same class and dtype on the same value is reused, whatever its other
    // arguments.
    const auto& made = constructors_.build(wanted.constructor);
    for (const auto user : observers_on(arg)) {
        const auto& observer = *module_of(user)->observer;
        if (observer.type == made->type && observer.dtype() == wanted.dtype.dtype) return user;
    }
    return insert_observer(arg, wanted.constructor);
}

void Placer::observe_output(fx::NodeId node) {
    const auto& info = infos_[node];
    const auto wanted = constructors_.dtype(info.output);
    const bool needed = needs_observer({DType::Float32, false}, wanted, false, false) && !wanted.is_dynamic &&
                        !info.is_standalone;
    if (!needed) return;
    const auto observer = insert_observer(node, info.output);
    for (const auto user : graph_.users(node))
        if (user != observer) replace_input(user, node, observer);
    const bool same_graph = is_observed_in_same_graph(node);
    if (((info.shares && same_graph) || info.reuses_input) && !share_observers(node))
        remove_output_observer(node);
}

void Placer::observe_graph_output(fx::NodeId node) {
    auto args = graph_[node].args;
    for (auto& arg : args)
        arg = observed_result(arg);
    graph_.set_args(node, std::move(args));
}

fx::Arg Placer::observed_result(const fx::Arg& result) {
    if (result.is_node()) {
        const auto output = dtype_as_output(result.node);
        const bool is_old = infos_.contains(result.node);
        if (!is_old || !infos_[result.node].input) return result;
        const auto input = constructors_.dtype(infos_[result.node].input);
        if (output.dtype == input.dtype || input.dtype == DType::Float32) return result;
        return fx::Arg::of(insert_observer(result.node, infos_[result.node].input));
    }
    if (result.is_sequence() || result.kind == fx::Arg::Kind::Dict) {
        auto container = result;
        for (auto& item : container.items)
            item = observed_result(item);
        return container;
    }
    if (result.get<config::None>()) return result;
    const auto shown = repr(graph_, result);
    py_raise("Exception", "('Unhandled type for returned node:', " + shown + ")",
             message(codes::output_not_a_node, shown));
}

void place_observers(const PlacementInput& input, Prepared& prepared) {
    Placer(input, prepared).run();
}

} // namespace qcs::predict
