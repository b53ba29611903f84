#include "predict/prepare/target_info.h"

#include "predict/interpreter/py_error.h"
#include "predict/prepare/prepare_codes.h"

#include <algorithm>

namespace qcs::predict {

namespace {

/// Calls `visit(node)` for each argument whose value is known not to be a float tensor
/// (NON_OBSERVABLE_ARG_DICT).
template <typename Visit>
void for_each_known_argument(const fx::FxNode& node, Visit&& visit) {
    if (node.op != model::Op::CallMethod) return;
    std::size_t first = 1;
    std::size_t last = 0;
    constexpr auto all = [](std::string_view name) {
        return name == "permute" || name == "repeat" || name == "reshape" || name == "transpose" ||
               name == "view";
    };
    if (node.target == "masked_fill")
        last = 3;
    else if (all(node.target))
        last = node.args.size();
    else if (node.target == "size" || node.target == "unsqueeze" || node.target == "unsqueeze_")
        last = 2;
    for (std::size_t i = first; i < std::min(last, node.args.size()); ++i) {
        const auto& arg = node.args[i];
        if (arg.is_node()) visit(arg.node);
        if (arg.is_sequence())
            for (const auto& item : arg.items)
                if (item.is_node()) visit(item.node);
    }
}

class Assigner {
public:
    Assigner(const PlacementFacts& facts, ObserverCache& constructors, NoTensors& no_tensors)
        : facts_(facts), graph_(facts.graph), constructors_(constructors), no_tensors_(no_tensors) {
        TargetInfo initial;
        initial.input = initial.output = float32_placeholder();
        infos_.assign(graph_.id_limit(), initial);
        for (const auto i : IdRange<config::EntryIndex>(facts.backend.configs.size())) {
            const auto& config = facts.backend.configs[i.index()];
            if (config.input_type_to_index.empty()) continue;
            const auto key = config.key();
            const auto* object =
                key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
            if (object && object->kind == config::ObjectRef::Kind::Object) entry_of_[object->name] = i;
        }
    }

    IdVector<fx::NodeId, TargetInfo> run() {
        from_matches();
        from_kinds();
        for (const auto i : infos_.ids())
            if (facts_.non_observable.nodes[i]) infos_[i].input = infos_[i].output = nullptr;
        if (facts_.non_observable.raised) throw PyError{*facts_.non_observable.raised};
        filter();
        return std::move(infos_);
    }

private:
    const PatternMatch* match_of(fx::NodeId node) const {
        const auto match = facts_.matches.match_of[node];
        return match ? &facts_.matches.matches[match] : nullptr;
    }

    void from_matches() {
        IdVector<fx::NodeId, bool> processed(graph_.id_limit());
        for (const auto recorded : facts_.matches.matched_nodes) {
            const auto& match = *match_of(recorded);
            const auto* qconfig = facts_.qconfig_of[recorded];
            for (const auto node : match.nodes()) {
                if (processed[node]) continue;
                processed[node] = true;
                if (qconfig) infos_[node] = info(node, *qconfig, &match);
            }
        }
    }

    void from_kinds() {
        std::int64_t input = 0;
        const auto has = [](std::span<const std::int64_t> indexes, std::int64_t index) {
            return std::ranges::find(indexes, index) != indexes.end();
        };
        const auto set_quint8 = [&](fx::NodeId node) {
            infos_[node] = {};
            infos_[node].input = infos_[node].output = quint8_placeholder();
        };
        for (auto node = graph_.first(); node; node = graph_.next(node)) {
            switch (graph_[node].op) {
            case model::Op::Placeholder:
                if (has(facts_.input_quantized, input++)) set_quint8(node);
                break;
            case model::Op::Output:
                if (has(facts_.output_quantized, 0)) set_quint8(node);
                break;
            case model::Op::GetAttr: break;
            case model::Op::CallFunction:
            case model::Op::CallMethod:
            case model::Op::CallModule:
                if (no_tensors_(node)) infos_[node] = {};
                break;
            }
        }
    }

    // Matches that no dtype config supports are set back to float, whatever was set before.
    void filter() {
        IdVector<fx::NodeId, bool> processed(graph_.id_limit());
        for (const auto recorded : facts_.matches.matched_nodes) {
            const auto& match = *match_of(recorded);
            if (is_supported(facts_, infos_, constructors_, match, facts_.qconfig_of[recorded])) continue;
            for (const auto node : match.nodes()) {
                if (processed[node]) continue;
                processed[node] = true;
                infos_[node] = info(node, float32_qconfig(), nullptr);
            }
        }
    }

    TargetInfo info(fx::NodeId node, const config::QConfig& qconfig, const PatternMatch* match) {
        TargetInfo result;
        if (no_tensors_(node)) return result;
        const auto activation = constructed(qconfig.activation);
        const auto weight = constructed(qconfig.weight);
        const auto act = constructors_.dtype(activation);
        const bool is_half = act.dtype == DType::Float16 && !act.is_dynamic;
        const bool is_weight_half = constructors_.dtype(weight).dtype == DType::Float16;
        result.input = result.output = activation;
        result.has_weight_and_bias = true;
        result.weight = weight;
        result.bias = is_half && is_weight_half ? float16_placeholder() : float32_placeholder();
        if (graph_[node].op == model::Op::CallFunction)
            if (const auto entry = entry_of_.find(graph_[node].target); entry != entry_of_.end())
                for (const auto& row : facts_.backend.configs[entry->second.index()].input_type_to_index) {
                    if (row.input_type == "weight") result.weight_index = row.index;
                    if (row.input_type == "bias") result.bias_index = row.index;
                }
        result.reuses_input =
            constructors_.build(activation)
                ->derives_from("torch.ao.quantization.observer.ReuseInputObserver") &&
            constructors_.build(weight)->derives_from("torch.ao.quantization.observer.NoopObserver");
        result.shares = match && match->shares();
        result.is_standalone = match && match->kind == PatternMatch::Kind::Standalone;
        return result;
    }

    // PyTorch calls both constructors before it reads either dtype.
    ObserverConstructor constructed(const std::optional<config::ObserverSpec>& spec) {
        if (!spec) py_raise("TypeError", "'NoneType' object is not callable", codes::qconfig_part_none);
        constructors_.build(&*spec);
        return &*spec;
    }

    const PlacementFacts& facts_;
    const fx::FxGraph& graph_;
    ObserverCache& constructors_;
    NoTensors& no_tensors_;
    IdVector<fx::NodeId, TargetInfo> infos_;
    std::unordered_map<std::string, config::EntryIndex>
        entry_of_; ///< entries of functions that say which argument is the weight
};

} // namespace

NonObservable non_observable(const fx::FxGraph& graph, const Matches& matches) {
    NonObservable result;
    result.nodes.assign(graph.id_limit(), false);
    const auto forget = [&](fx::NodeId node) {
        while (true) {
            result.nodes[node] = true;
            const auto match = matches.match_of[node];
            if (!match || !matches.matches[match].shares()) return;
            const auto& args = graph[node].args;
            if (args.empty())
                py_raise("IndexError", "tuple index out of range",
                         message(codes::share_without_argument, graph[node].name), graph[node].name);
            if (!args.front().is_node()) return;
            node = args.front().node;
        }
    };
    try {
        for (auto node = graph.first(); node; node = graph.next(node))
            for_each_known_argument(graph[node], forget);
    } catch (PyError& error) {
        result.raised = std::move(error.raised);
    }
    return result;
}

IdVector<fx::NodeId, TargetInfo> target_infos(const PlacementFacts& facts, ObserverCache& constructors,
                                              NoTensors& no_tensors) {
    return Assigner(facts, constructors, no_tensors).run();
}

} // namespace qcs::predict
