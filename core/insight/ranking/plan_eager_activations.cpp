#include "insight/ranking/detail/eager_activations.h"
#include "insight/ranking/detail/recorded_values.h"
#include "insight/ranking/dynamic_ranges.h"
#include "insight/ranking/ranking_codes.h"
#include "predict/observers/observer_settings.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace qcs::insight {

namespace {

using Calls = std::map<std::size_t, Batches>; ///< by number of the call

/// The recorded values of one file, by the modules' first paths.
struct CallRecording {
    std::map<std::string, Calls> outputs;
    std::map<std::string, Calls> inputs; ///< the first input of each call
    /// All other values, by name, with the node that computes them.
    std::map<std::string, std::pair<model::TracedNode, Batches>> others;
    std::set<const Batches*> told;
    bool has_all_calls = false; ///< all calls of all modules that eager mode can observe were recorded
};

class EagerPlanner {
public:
    EagerPlanner(RankPlan& plan, const QuantizedModelTensors& model)
        : plan_(plan),
          eager_(*model.eager),
          graph_(*model.graph),
          activations_(eager_activations(*model.eager)) {
        for (const auto& row : eager_.modules)
            rows_.emplace(row.path, &row);
        // FX traces the calls of a module in the order in which they run.
        std::map<std::string, std::size_t> calls;
        for (const auto id : graph_.nodes.ids())
            if (graph_.nodes[id].op == model::Op::CallModule)
                calls_.emplace(id, calls[first_path(graph_.nodes[id].target.str())]++);
    }

    void run() {
        std::map<const tensor::TensorSource*, CallRecording> recordings;
        std::vector<const tensor::TensorSource*> order;
        for (std::size_t i = 0; i < plan_.table->entries.size(); ++i) {
            const auto& entry = plan_.table->entries[i];
            if (!entry.match.recorded) continue;
            if (!recordings.contains(entry.source.get())) order.push_back(entry.source.get());
            note(recordings[entry.source.get()], i, *entry.match.recorded);
        }
        for (const auto* source : order)
            plan(recordings[source]);
    }

private:
    const EagerModule* row_of(std::string_view path) const {
        const auto found = rows_.find(path);
        return found == rows_.end() ? nullptr : found->second;
    }

    std::string first_path(const std::string& path) const {
        const auto* row = row_of(path);
        return row && row->alias_of ? *row->alias_of : path;
    }

    void note(CallRecording& recording, std::size_t entry, const RecordedValue& value) const {
        auto path = value.path;
        auto call = value.call;
        recording.has_all_calls = recording.has_all_calls || !value.node;
        if (value.node) {
            const auto known = calls_.find(value.node);
            if (known == calls_.end()) {
                auto& other = recording.others[plan_.table->full_name(entry)];
                other.first = value.node;
                other.second.emplace(value.batch, entry);
                return;
            }
            path = graph_.nodes[value.node].target.str();
            call = known->second;
        }
        path = first_path(path);
        if (!value.input)
            recording.outputs[path][call].emplace(value.batch, entry);
        else if (*value.input == 0)
            recording.inputs[path][call].emplace(value.batch, entry);
        else
            recording.others[plan_.table->full_name(entry)].second.emplace(value.batch, entry);
    }

    void plan(CallRecording& recording) {
        for (const auto& value : activations_.values)
            value.observer ? calibrated(recording, value) : dynamic(recording, value);
        for (const auto& path : activations_.decomposed_modules)
            plan_.unranked.push_back({message(codes::rank_inside_module, path), {}, path, path, {}});
        for (const auto& [path, calls] : recording.outputs)
            for (const auto& [call, batches] : calls)
                if (!recording.told.contains(&batches)) leave_out(plan_, batches, why_not(path));
        for (const auto& [path, calls] : recording.inputs)
            for (const auto& [call, batches] : calls)
                if (!recording.told.contains(&batches)) leave_out(plan_, batches, codes::rank_eager_input);
        for (const auto& [name, other] : recording.others)
            leave_out(plan_, other.second, why_not_other(name, other.first));
    }

    Message why_not_other(std::string_view name, model::TracedNode node) const {
        if (!name.ends_with(".output")) return codes::rank_eager_input;
        if (node && graph_.nodes[node].op == model::Op::GetAttr) return codes::rank_attribute;
        return codes::rank_eager_function;
    }

    TensorSpec spec_of(const EagerActivation& value, const quant::ObserverSettings& settings) const {
        TensorSpec spec;
        spec.eager_rule = value.rule;
        spec.settings = settings;
        spec.set_message(value.has_state ? message(codes::tensor_spec_asked_state, number_of(value))
                                         : message(codes::tensor_spec_asked, number_of(value)));
        return spec;
    }

    static std::string number_of(const EagerActivation& value) {
        return value.rule ? std::to_string(value.rule.number() + 1) : std::string();
    }

    void unrecorded(const CallRecording& recording, const EagerActivation& value) {
        const auto name = value.observer ? value.producer + ".output" : value.module + ".input.0";
        const auto why = recording.has_all_calls ? Message(codes::rank_eager_not_called)
                                                 : Message(codes::rank_eager_not_recorded);
        plan_.unranked.push_back({why, {}, name, value.module, {}});
    }

    static void tell(CallRecording& recording, const Calls& calls) {
        for (const auto& [call, batches] : calls)
            recording.told.insert(&batches);
    }

    void dynamic(CallRecording& recording, const EagerActivation& value) {
        const auto found = recording.inputs.find(value.module);
        if (found == recording.inputs.end()) return unrecorded(recording, value);
        tell(recording, found->second);
        // As in the kernels of torch.ao.nn.quantized.dynamic; QNNPACK ignores reduce_range.
        const auto settings = dynamic_dtype_settings(DType::QUInt8, eager_.engine != "qnnpack");
        for (const auto& [call, batches] : found->second) {
            if (value.stays_float) {
                leave_out(plan_, batches, codes::rank_dynamic_float);
                continue;
            }
            std::vector<std::size_t> entries;
            for (const auto& [batch, entry] : batches)
                entries.push_back(entry);
            rank_value(plan_, batches, spec_of(value, settings), std::move(entries));
        }
    }

    void calibrated(CallRecording& recording, const EagerActivation& value) {
        const auto found = recording.outputs.find(value.producer);
        if (found == recording.outputs.end()) return unrecorded(recording, value);
        tell(recording, found->second);
        const auto why = why_unknown(recording, value, found->second);
        const auto settings = predict::settings_of(*value.observer);
        if (why || !settings) {
            for (const auto& [call, batches] : found->second)
                leave_out(plan_, batches,
                          why ? *why
                              : message(codes::tensor_spec_unknown, number_of(value), value.observer->type));
            return;
        }
        const auto observed = in_order(recording, value, found->second);
        for (const auto& [call, batches] : found->second)
            rank_value(plan_, batches, spec_of(value, *settings), observed);
    }

    static bool has_inputs(const CallRecording& recording, const EagerActivation& value, const Calls& calls) {
        const auto inputs = recording.inputs.find(value.module);
        if (inputs == recording.inputs.end()) return false;
        return std::ranges::all_of(calls, [&](const auto& outputs) {
            const auto own = inputs->second.find(outputs.first);
            return own != inputs->second.end() && std::ranges::all_of(outputs.second, [&](const auto& batch) {
                       return own->second.contains(batch.first);
                   });
        });
    }

    /// Why it is unknown what the observer sees; nullopt if it is known.
    static std::optional<Message> why_unknown(const CallRecording& recording, const EagerActivation& value,
                                              const Calls& calls) {
        if (value.observes_input && !has_inputs(recording, value, calls))
            return message(codes::rank_observer_unseen, value.module + ".input.0");
        if (!value.calls_observer_as_child) return codes::rank_eager_forward;
        if (value.producer == value.module) return std::nullopt;
        const auto own = recording.outputs.find(value.module);
        if (own == recording.outputs.end() || own->second.size() == calls.size()) return std::nullopt;
        return message(codes::rank_eager_calls, value.module);
    }

    /// The tensors that the observer sees: batch by batch, and in each batch call by call.
    static std::vector<std::size_t> in_order(const CallRecording& recording, const EagerActivation& value,
                                             const Calls& outputs) {
        std::map<std::uint64_t, std::vector<std::size_t>> by_batch;
        for (const auto& [call, batches] : outputs)
            for (const auto& [batch, output] : batches) {
                auto& seen = by_batch[batch];
                if (value.observes_input)
                    seen.push_back(recording.inputs.at(value.module).at(call).at(batch));
                if (*value.calls_observer_as_child) seen.push_back(output);
                if (!value.observes_input) seen.push_back(output);
            }
        std::vector<std::size_t> all;
        for (const auto& [batch, entries] : by_batch)
            all.insert(all.end(), entries.begin(), entries.end());
        return all;
    }

    Message why_not(const std::string& path) const {
        const auto* row = row_of(path);
        if (!row) return codes::rank_not_observed;
        if (row->fused_into || !row->fused_end.empty()) {
            const auto* first = row->fused_into ? row_of(*row->fused_into) : row;
            const auto end = first ? first->fused_end : std::string();
            if (!end.empty() && end != path) return message(codes::rank_inside_fused, end);
        }
        if (keeps_scale(row->becomes)) return codes::rank_keeps_scale;
        if (row->becomes != row->type && !row->becomes.empty() && !row->becomes.starts_with("torch."))
            return message(codes::tensor_spec_unknown, std::string(), row->becomes);
        return row->becomes == row->type || row->becomes.empty() ? Message(row->reason)
                                                                 : Message(codes::rank_not_observed);
    }

    RankPlan& plan_;
    const EagerPlan& eager_;
    const model::Graph& graph_;
    EagerActivations activations_;
    std::unordered_map<std::string_view, const EagerModule*> rows_;
    std::map<model::TracedNode, std::size_t> calls_; ///< of module calls: number of the call of that module
};

} // namespace

void plan_eager_activations(RankPlan& plan, const QuantizedModelTensors& model) {
    EagerPlanner(plan, model).run();
}

} // namespace qcs::insight
