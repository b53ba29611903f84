#include "insight/ranking/detail/recorded_values.h"
#include "insight/ranking/dynamic_ranges.h"
#include "insight/ranking/ranking_codes.h"
#include "insight/ranking/recorded_run.h"
#include "predict/observers/observer_settings.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// The recorded values of one file.
struct Recording {
    std::map<model::TracedNode, Batches> outputs;
    std::map<std::pair<model::TracedNode, std::size_t>, Batches> inputs;
};

/// The distinct nodes that a node reads, in the order of fx's all_input_nodes.
std::vector<model::TracedNode> nodes_read(const model::Graph& graph, const model::GraphIndex& index,
                                          model::TracedNode node) {
    std::vector<model::TracedNode> read;
    const auto note = [&](const config::NodeRef& reference) {
        const auto found = index.node(reference.name);
        if (found && std::ranges::find(read, found) == read.end()) read.push_back(found);
    };
    for (const auto& argument : graph.nodes[node].args)
        model::for_each_node_ref(argument, note);
    for (const auto& argument : graph.nodes[node].kwargs)
        model::for_each_node_ref(argument.value, note);
    return read;
}

class Planner {
public:
    Planner(RankPlan& plan, const QuantizedModelTensors& model)
        : plan_(plan), model_(model), graph_(*model.graph), index_(graph_) {}

    void run() {
        std::map<const tensor::TensorSource*, Recording> recordings;
        std::vector<const tensor::TensorSource*> order;
        std::map<std::string, Batches> calls; ///< those recorded for eager mode
        for (std::size_t i = 0; i < plan_.table->entries.size(); ++i) {
            const auto& entry = plan_.table->entries[i];
            const auto& recorded = entry.match.recorded;
            if (!recorded) continue;
            if (!recorded->node) {
                calls[plan_.table->full_name(i)].emplace(recorded->batch, i);
                continue;
            }
            if (!recordings.contains(entry.source.get())) order.push_back(entry.source.get());
            auto& recording = recordings[entry.source.get()];
            (recorded->input ? recording.inputs[{recorded->node, *recorded->input}]
                             : recording.outputs[recorded->node])
                .emplace(recorded->batch, i);
        }
        for (const auto* source : order)
            plan(recordings[source]);
        for (const auto& [name, batches] : calls)
            leave_out(plan_, batches, codes::rank_recorded_calls);
    }

private:
    void plan(const Recording& recording) {
        std::map<const Batches*, bool> told;
        for (const auto& activation : model_.activations.values) {
            const auto* batches = batches_of(recording, activation);
            if (!batches) {
                unrecorded(activation);
                continue;
            }
            if (std::exchange(told[batches], true)) continue;
            quantize(recording, activation, *batches);
        }
        for (const auto& [node, batches] : recording.outputs)
            if (!told.contains(&batches)) leave_out(plan_, batches, why_not(node));
        for (const auto& [place, batches] : recording.inputs)
            if (!told.contains(&batches)) leave_out(plan_, batches, why_not_read(recording, place));
    }

    const Batches* batches_of(const Recording& recording, const QuantizedActivation& activation) const {
        if (!activation.reader) {
            const auto found = recording.outputs.find(activation.node);
            return found == recording.outputs.end() ? nullptr : &found->second;
        }
        const auto read = nodes_read(graph_, index_, activation.reader);
        const auto place = std::ranges::find(read, activation.node);
        if (place == read.end()) return nullptr;
        const auto found =
            recording.inputs.find({activation.reader, static_cast<std::size_t>(place - read.begin())});
        return found == recording.inputs.end() ? nullptr : &found->second;
    }

    void unrecorded(const QuantizedActivation& activation) {
        const auto& node = graph_.nodes[activation.node];
        plan_.unranked.push_back({codes::rank_not_recorded, {}, node.name + ".output", module_of(node), {}});
    }

    void quantize(const Recording& recording, const QuantizedActivation& activation, const Batches& batches) {
        const auto& group = model_.activations.observers[activation.observer];
        if (activation.dynamic && activation.dynamic->stays_float)
            return leave_out(plan_, batches, codes::rank_dynamic_float);
        TensorSpec spec;
        spec.node = activation.reader ? activation.reader : activation.node;
        spec.rule = activation.rule;
        const auto number = spec.rule ? std::to_string(spec.rule.number() + 1) : std::string();
        const auto settings = activation.dynamic ? dynamic_settings(*group.observer, *activation.dynamic)
                                                 : predict::settings_of(*group.observer);
        if (!settings && activation.dynamic) return leave_out(plan_, batches, settings.error().front());
        if (!settings)
            return leave_out(plan_, batches,
                             message(codes::tensor_spec_unknown, number, group.observer->type));
        auto all = everything_seen(recording, activation, batches);
        if (!all) return leave_out(plan_, batches, message(codes::rank_observer_unseen, all.error()));
        spec.settings = *settings;
        const bool has_state = activation.dynamic && activation.dynamic->has_state;
        spec.set_message(has_state ? message(codes::tensor_spec_asked_state, number)
                                   : message(codes::tensor_spec_asked, number));
        rank_value(plan_, batches, std::move(spec), std::move(*all));
    }

    /// The tensors that the value's observer sees, in order; or as error the name of a value that was not
    /// recorded.
    tl::expected<std::vector<std::size_t>, std::string> everything_seen(const Recording& recording,
                                                                        const QuantizedActivation& activation,
                                                                        const Batches& batches) const {
        const auto& group = model_.activations.observers[activation.observer];
        std::vector<std::size_t> all;
        std::string missing;
        const auto add = [&](const std::vector<model::TracedNode>& nodes, std::uint64_t batch) {
            for (const auto node : nodes) {
                const auto seen = observed(recording, activation, batches, node, batch);
                if (seen)
                    all.push_back(*seen);
                else
                    missing = node ? graph_.nodes[node].name.str() : std::string();
                if (!seen) return false;
            }
            return true;
        };
        // A dynamic range depends on the value alone.
        const auto nodes = activation.dynamic ? std::vector{activation.node} : group.observed_nodes;
        for (const auto& [batch, entry] : batches)
            if (!add(nodes, batch)) return tl::unexpected(missing);
        // These values do not depend on the inputs and are the same in all batches.
        if (!activation.dynamic && !add(group.observed_at_convert, batches.rbegin()->first))
            return tl::unexpected(missing);
        return all;
    }

    std::optional<std::size_t> observed(const Recording& recording, const QuantizedActivation& activation,
                                        const Batches& batches, model::TracedNode node,
                                        std::uint64_t batch) const {
        const auto in = [&](const Batches& recorded) -> std::optional<std::size_t> {
            const auto found = recorded.find(batch);
            return found == recorded.end() ? std::nullopt : std::optional(found->second);
        };
        if (node == activation.node) return in(batches);
        const auto found = recording.outputs.find(node);
        return found == recording.outputs.end() ? std::nullopt : in(found->second);
    }

    Message why_not(model::TracedNode node) const {
        if (graph_.nodes[node].op == model::Op::GetAttr) return codes::rank_attribute;
        const auto& fused = model_.activations.fused_into;
        if (fused.contains(node) && fused[node] && fused[node] != node)
            return message(codes::rank_inside_fused, graph_.nodes[fused[node]].name);
        return codes::rank_not_observed;
    }

    Message why_not_read(const Recording& recording,
                         const std::pair<model::TracedNode, std::size_t>& place) const {
        const auto read = nodes_read(graph_, index_, place.first);
        if (place.second < read.size() && recording.outputs.contains(read[place.second]))
            return message(codes::rank_same_value, graph_.nodes[read[place.second]].name + ".output");
        return codes::rank_not_observed;
    }

    static std::string module_of(const model::Node& node) {
        return node.op == model::Op::CallModule ? node.target.str() : std::string();
    }

    RankPlan& plan_;
    const QuantizedModelTensors& model_;
    const model::Graph& graph_;
    model::GraphIndex index_;
};

} // namespace

void rank_value(RankPlan& plan, const Batches& batches, TensorSpec spec, std::vector<std::size_t> observed) {
    auto& run = spec.recorded.emplace();
    for (const auto& [batch, entry] : batches)
        run.batches.push_back(entry);
    run.observed = std::move(observed);
    run.is_sampled = std::ranges::any_of(run.observed, [&](std::size_t entry) {
        return plan.table->entries[entry].info().sample_of.has_value();
    });
    for (const auto& [batch, entry] : batches)
        plan.specs[entry] = spec;
    plan.quantized.push_back(batches.begin()->second);
}

void leave_out(RankPlan& plan, const Batches& batches, Message why) {
    const auto entry = batches.begin()->second;
    RecordedBatches run;
    for (const auto& [batch, other] : batches) {
        run.batches.push_back(other);
        run.is_sampled = run.is_sampled || plan.table->entries[other].info().sample_of.has_value();
    }
    run.observed = run.batches; // used when other specs are tried on it
    for (const auto& [batch, other] : batches) {
        plan.specs[other].set_message(why);
        plan.specs[other].recorded = run;
    }
    plan.unranked.push_back(
        {std::move(why), entry, plan.table->full_name(entry), std::string(plan.table->module_of(entry)), {}});
}

void plan_activations(RankPlan& plan, const QuantizedModelTensors& model) {
    if (model.eager)
        plan_eager_activations(plan, model);
    else
        Planner(plan, model).run();
}

} // namespace qcs::insight
