#include "insight/tensors/quantized_activations.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace qcs::insight {

namespace {

class Collector {
public:
    Collector(const Analysis& analysis, const predict::Prepared& prepared, const Conversions& conversions)
        : resolution_(*analysis.resolution), prepared_(prepared), conversions_(conversions) {
        const auto& fusion = *resolution_.fusion;
        for (const auto node : analysis.input.graph->nodes.ids()) {
            const auto fused = fusion.fused_into[node];
            found_.fused_into.push_back(fused ? fusion.fusions[fused].last : model::TracedNode());
        }
    }

    QuantizedActivations collect() {
        const auto& quantizing = conversions_.lowered.converted.activation_observers;
        const std::unordered_set<predict::fx::NodeId> converted(quantizing.begin(), quantizing.end());
        const auto& graph = prepared_.graph;
        for (auto node = graph.first(); node; node = graph.next(node)) {
            const auto* observer = observer_at(node);
            if (!observer) continue;
            const auto value = value_of(node);
            const auto group = group_of(prepared_.modules.at.at(graph[node].target), *observer);
            const auto traced = value ? traced_value(value) : model::TracedNode();
            found_.observers[group].observed_nodes.push_back(traced);
            // Attributes are ranked with the weights.
            const bool is_activation = traced && graph[value].op != model::Op::GetAttr;
            if (is_activation && converted.contains(node)) add(node, value, traced, group);
        }
        for (const auto observer : conversions_.lowered.converted.observers_run) {
            const auto* module = observer ? observer_at(observer) : nullptr;
            const auto value = module ? value_of(observer) : predict::fx::NodeId();
            if (!module) continue;
            const auto group = group_of(prepared_.modules.at.at(graph[observer].target), *module);
            found_.observers[group].observed_at_convert.push_back(value ? traced_value(value)
                                                                        : model::TracedNode());
        }
        std::ranges::stable_sort(found_.values, {}, &QuantizedActivation::node);
        return std::move(found_);
    }

private:
    const predict::ModuleObject* observer_at(predict::fx::NodeId node) const {
        const auto& call = prepared_.graph[node];
        if (call.op != model::Op::CallModule) return nullptr;
        const auto* module = prepared_.modules.find(call.target);
        return module && module->observer ? module : nullptr;
    }

    /// The observed value; observers return their input.
    predict::fx::NodeId value_of(predict::fx::NodeId observer) const {
        auto node = observer;
        while (observer_at(node)) {
            const auto& args = prepared_.graph[node].args;
            if (args.empty() || !args[0].is_node()) return {};
            node = args[0].node;
        }
        return node;
    }

    /// For a fused call its last node.
    model::TracedNode traced_value(predict::fx::NodeId value) const {
        const auto origin = prepared_.graph[value].origin;
        if (!origin) return {};
        const auto last = found_.fused_into[origin];
        return last ? last : origin;
    }

    std::size_t group_of(predict::ObjectId object, const predict::ModuleObject& module) {
        const auto [known, is_new] = groups_.try_emplace(object, found_.observers.size());
        if (is_new) found_.observers.push_back({module.observer, {}, {}});
        return known->second;
    }

    void add(predict::fx::NodeId observer, predict::fx::NodeId value, model::TracedNode traced,
             std::size_t group) {
        const auto readers = prepared_.graph.users(observer);
        if (readers.empty()) return; // a value that nothing reads is deleted
        const auto reader = std::ranges::find_if(
            readers, [&](predict::fx::NodeId user) { return bool(prepared_.graph[user].origin); });
        const auto read_by = reader == readers.end() ? model::TracedNode() : prepared_.graph[*reader].origin;
        QuantizedActivation found{traced, {}, group, {}, dynamic_use(observer)};
        const bool own = prepared_.node_qconfig.contains(value) && prepared_.node_qconfig[value];
        const auto decides = own || !read_by ? prepared_.graph[value].origin : read_by;
        found.rule = rule_of(decides);
        if (!seen_.insert(traced).second) {
            // Another observer has the same value, and nothing reads it through this one.
            if (!read_by) return;
            found.reader = read_by;
        }
        found_.values.push_back(found);
    }

    /// convert uses reduce_range depending on the engine; forward() of torch.ao.nn.quantized.dynamic always
    /// does; QNNPACK ignores it.
    std::optional<DynamicUse> dynamic_use(predict::fx::NodeId observer) const {
        const auto& instance = *observer_at(observer)->observer;
        if (!instance.is_dynamic()) return std::nullopt;
        const auto& engine = conversions_.conversion.engine;
        const DynamicUse asked{false, engine == "fbgemm" || engine == "x86", false};
        if (!conversions_.lowered.of(predict::PreparedNode(observer)).empty()) return asked;
        const bool is_half = instance.dtype() == DType::Float16;
        for (const auto reader : prepared_.graph.users(observer))
            for (const auto call : conversions_.lowered.of(predict::PreparedNode(reader))) {
                const auto type = conversions_.lowered.module_type(call);
                if (type.find(".quantized.dynamic.") == std::string::npos) continue;
                const bool is_linear = type.find("Linear") != std::string::npos;
                const bool is_conv = type.find(".Conv") != std::string::npos;
                return DynamicUse{is_half, engine != "qnnpack", !is_linear && !is_conv};
            }
        return DynamicUse{is_half, asked.reduces_range, false};
    }

    config::RuleIndex rule_of(model::TracedNode node) const {
        const auto& resolved = resolution_.nodes[node];
        return resolved.status == predict::NodeStatus::FusedAway ? resolution_.nodes[resolved.fused_into].rule
                                                                 : resolved.rule;
    }

    const predict::Resolution& resolution_;
    const predict::Prepared& prepared_;
    const Conversions& conversions_;
    QuantizedActivations found_;
    std::unordered_map<predict::ObjectId, std::size_t> groups_;
    std::unordered_set<model::TracedNode> seen_;
};

} // namespace

QuantizedActivations quantized_activations(const Analysis& analysis, const predict::Prepared& prepared,
                                           const Conversions& conversions) {
    if (!analysis.resolution->fusion) return {};
    return Collector(analysis, prepared, conversions).collect();
}

} // namespace qcs::insight
