#include "insight/reasons/reasons.h"

#include "base/task.h"
#include "insight/reasons/value_flow.h"
#include "predict/convert/weighted_decision.h"
#include "predict/prepare/target_info.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight {

namespace {

std::string shown(const std::optional<DType>& dtype) {
    return dtype ? std::string(name_of(*dtype)) : std::string("None");
}

class Finder {
public:
    Finder(const predict::Resolution& resolution, const predict::Prepared& prepared,
           const predict::ObserverFactory& observers)
        : resolution_(resolution),
          facts_(*resolution.cached.facts),
          prepared_(prepared),
          observers_(observers),
          weighted_(*facts_.backend, facts_.base->classes, observers) {}

    IdVector<model::TracedNode, NodeReason> run() {
        const auto& nodes = facts_.base->graph->nodes;
        IdVector<model::TracedNode, NodeReason> result;
        result.reserve(nodes.size());
        for (const auto node : nodes.ids())
            result.push_back(of(node, facts_.fused_node[node]));
        return result;
    }
    std::vector<NodeReason> run(std::span<const predict::fx::NodeId> wanted) {
        std::vector<NodeReason> result;
        for (const auto node : wanted)
            result.push_back(of(prepared_.graph[node].origin, node));
        return result;
    }

private:
    NodeReason of(model::TracedNode traced, predict::fx::NodeId node) {
        stop_point();
        auto reason = without_rule(traced, node);
        renumber(reason, traced, resolution_);
        return reason;
    }

    NodeReason without_rule(model::TracedNode traced, predict::fx::NodeId node) {
        const auto& resolved = resolution_.nodes[traced];
        if (resolved.status == predict::NodeStatus::FusedAway) {
            NodeReason reason{Reason::FusedInto, {}, resolved.fused_into, {}};
            reason.args = {name_of_node(resolved.fused_into)};
            return reason;
        }
        switch (facts_.base->graph->nodes[traced].op) {
        case model::Op::Placeholder: return {is_declared(node) ? Reason::QuantizedInput : Reason::GraphInput};
        case model::Op::Output: return {Reason::GraphOutput};
        case model::Op::GetAttr: return {Reason::Attribute};
        default: break;
        }
        if (resolved.status == predict::NodeStatus::NotCounted) return {Reason::Observer};
        if (prepared_.raised || prepared_.infos.empty())
            return {Reason::Raises, {}, {}, {prepared_.raised ? prepared_.raised->type : std::string()}};
        return of_operation(traced, node);
    }

    bool is_declared(predict::fx::NodeId node) const {
        return prepared_.infos.contains(node) && prepared_.infos[node].input == predict::quint8_placeholder();
    }

    NodeReason of_operation(model::TracedNode traced, predict::fx::NodeId node) {
        const auto id = prepared_.matches->match_of[node];
        if (!id) {
            if (prepared_.no_tensors[node]) return {Reason::NotATensor};
            if (!prepared_.infos[node].output) return {Reason::IndexArgument};
            return unmatched(traced);
        }
        const auto& match = prepared_.matches->matches[id];
        if (match.kind == predict::PatternMatch::Kind::Standalone) return {Reason::Standalone};
        const auto* qconfig = prepared_.node_qconfig[node];
        if (!qconfig) return without_qconfig(traced);
        if (match.last != node && !prepared_.node_qconfig[match.last]) return governed(match);
        if (prepared_.no_tensors[node]) return {Reason::NotATensor};
        if (match.kind == predict::PatternMatch::Kind::Custom) return custom(node);
        if (!prepared_.observed.contains(prepared_.graph[node].name)) return rejected(match);
        return observed(node, match, *qconfig);
    }

    NodeReason unmatched(model::TracedNode traced) const {
        NodeReason reason{Reason::NoPattern};
        const auto& node = facts_.base->graph->nodes[traced];
        const auto type = node.op == model::Op::CallModule ? module_type(traced) : predict::TypeId();
        reason.args = {type ? std::string(facts_.types.name(type)) : node.target.str()};
        if (is_untraceable(traced)) {
            reason.reason = Reason::Untraceable;
        } else if (node.op == model::Op::CallMethod && node.target == "forward") {
            reason = {Reason::Scripted, {}, {}, {scripted(node)}};
        } else if (auto hidden = hidden_modules(traced); !hidden.empty()) {
            reason.reason = Reason::HidesModules;
            reason.args = {reason.args.front(), std::move(hidden)};
        }
        return reason;
    }

    /// Calls of scripted modules are the only ones that are traced as a call of the method forward().
    static std::string scripted(const model::Node& node) {
        const auto* module =
            node.args.empty() ? nullptr : std::get_if<config::NodeRef>(&node.args.front().data);
        return module ? module->name : node.target.str();
    }

    /// "4 Linear, 1 Conv2d": the modules inside that the backend could quantize if they were called by traced
    /// code.
    std::string hidden_modules(model::TracedNode traced) const {
        const auto module = facts_.base->module[traced];
        if (!module) return {};
        const auto& modules = facts_.base->graph->modules;
        const auto prefix = modules[module].path + ".";
        std::vector<std::pair<std::string_view, int>> counts;
        auto inner = module;
        while (modules.contains(++inner) && modules[inner].path.starts_with(prefix)) {
            const auto& type = modules[inner].type;
            const bool known = std::ranges::any_of(facts_.backend->configs, [&](const auto& config) {
                const auto key = config.key();
                const auto* object =
                    key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
                return object && !config.dtype_configs.empty() && *object == config::ObjectRef::object(type);
            });
            if (!known || modules[inner].same_as) continue;
            const auto name = predict::class_name(type);
            const auto seen = std::ranges::find(counts, name, &std::pair<std::string_view, int>::first);
            if (seen == counts.end())
                counts.emplace_back(name, 1);
            else
                ++seen->second;
        }
        std::string words;
        for (const auto& [name, count] : counts)
            words += (words.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(name);
        return words;
    }

    bool is_untraceable(model::TracedNode traced) const {
        const auto module = facts_.base->module[traced];
        const auto* custom = prepared_.input->custom.get();
        if (!module || !custom) return false;
        const auto& record = facts_.base->graph->modules[module];
        return std::ranges::count(custom->non_traceable_module_names, record.path) > 0 ||
               std::ranges::count(custom->non_traceable_module_classes, record.type) > 0;
    }

    NodeReason without_qconfig(model::TracedNode traced) const {
        const bool no_rule = resolution_.nodes[traced].status == predict::NodeStatus::NoRule;
        return {no_rule ? Reason::NoRule : Reason::NoneByRule};
    }

    NodeReason governed(const predict::PatternMatch& match) const {
        const auto other = prepared_.graph[match.last].origin;
        return {Reason::GovernedByOther, {}, other, {name_of_node(other)}};
    }

    NodeReason custom(predict::fx::NodeId node) const {
        const auto* module = prepared_.modules.find(prepared_.graph[node].target);
        const auto before = module_type(prepared_.graph[node].origin);
        if (module && before && module->type != facts_.types.name(before))
            return {Reason::CustomModule, {}, {}, {module->type}};
        return {Reason::CustomNotSwapped, {}, {}, {module ? module->type.str() : ""}};
    }

    predict::TypeId module_type(model::TracedNode traced) const {
        const auto module = facts_.base->module[traced];
        return module ? resolution_.cached.modules->module_type[module] : predict::TypeId();
    }

    NodeReason rejected(const predict::PatternMatch& match) const {
        const auto& config = facts_.backend->configs[match.entry.index()];
        return {config.dtype_configs.empty() ? Reason::NoDTypeConfig : Reason::NoFittingDTypeConfig,
                {},
                {},
                {config::short_text(config.key().value_or(config::Pattern{}))}};
    }

    NodeReason observed(predict::fx::NodeId node, const predict::PatternMatch& match,
                        const config::QConfig& qconfig) {
        const auto& info = prepared_.infos[match.root];
        const auto input = dtype(info.input);
        if (const auto weight = of_weight(node, match)) return *weight;
        if (input.is_dynamic) {
            if (input.dtype == DType::Float16) return {Reason::HalfDynamic};
            return {Reason::Dynamic, {}, {}, {shown(input.dtype)}};
        }
        if (!input.dtype || input.dtype == DType::Float32) {
            const auto weight = dtype(predict::constructor_of(qconfig.weight));
            if (is_module(match) && weight.dtype && weight.dtype != DType::Float32)
                return {Reason::WeightOnly, {}, {}, {shown(weight.dtype)}};
            return {Reason::NoObserver};
        }
        const bool is_observed = has_observer_after(match.last);
        const auto producer =
            !is_observed && info.reuses_input ? model::TracedNode() : unquantized_input(match);
        if (producer) return {Reason::InputNotQuantized, {}, producer, {name_of_node(producer)}};
        if (!is_observed) return {Reason::NothingToShare};
        if (input.dtype == DType::Float16) return {Reason::HalfStatic};
        const bool shares = prepared_.infos[match.last].shares || info.reuses_input;
        if (!shares) return {Reason::Static, {}, {}, {shown(input.dtype)}};
        const auto with = observed_input(match);
        return {Reason::SharesObserver, {}, with, {shown(input.dtype), name_of_node(with)}};
    }

    /// The producer of the first observed activation of the root.
    model::TracedNode observed_input(const predict::PatternMatch& match) const {
        if (!match.root) return {};
        model::TracedNode found;
        const auto look = [&](predict::fx::NodeId input) {
            if (found) return;
            const bool observer = is_observer(input) && !prepared_.graph[input].args.empty() &&
                                  prepared_.graph[input].args.front().is_node();
            found = prepared_.graph[observer ? prepared_.graph[input].args.front().node : input].origin;
        };
        for (const auto& arg : prepared_.graph[match.root].args)
            predict::fx::FxGraph::for_each_node(arg, look);
        return found;
    }

    // A module with a weight is quantized only if convert finds a reference module for it.
    std::optional<NodeReason> of_weight(predict::fx::NodeId node, const predict::PatternMatch& match) {
        const auto root = match.root ? match.root : node;
        const auto& n = prepared_.graph[root];
        const auto* module = n.op == model::Op::CallModule ? prepared_.modules.find(n.target) : nullptr;
        if (!module) return std::nullopt;
        switch (weighted_.decide(prepared_.modules, *module, prepared_.observed.contains(n.name))) {
        case predict::WeightedDecision::NotWeighted:
        case predict::WeightedDecision::Reference: return std::nullopt;
        case predict::WeightedDecision::NotSupported:
            return NodeReason{Reason::WeightNotSupported, {}, {}, {module->type}};
        case predict::WeightedDecision::WeightNotQuantized: {
            const auto weight = module->qconfig ? dtype(predict::constructor_of(module->qconfig->weight))
                                                : predict::DTypeAndDynamic{};
            return NodeReason{Reason::WeightNotQuantized, {}, {}, {shown(weight.dtype)}};
        }
        case predict::WeightedDecision::NoReference:
            return NodeReason{Reason::NoReference, {}, {}, {module->type}};
        case predict::WeightedDecision::NoQConfig: break;
        }
        return std::nullopt;
    }

    bool is_module(const predict::PatternMatch& match) const {
        return match.root && prepared_.graph[match.root].op == model::Op::CallModule;
    }

    predict::DTypeAndDynamic dtype(predict::ObserverConstructor constructor) {
        if (!constructor) return {};
        const auto& built = observers_.build(*constructor);
        return built ? predict::DTypeAndDynamic{(*built)->dtype(), (*built)->is_dynamic()}
                     : predict::DTypeAndDynamic{};
    }

    bool is_observer(predict::fx::NodeId node) const {
        const auto& n = prepared_.graph[node];
        if (n.op != model::Op::CallModule) return false;
        const auto* module = prepared_.modules.find(n.target);
        return module && module->observer;
    }

    bool has_observer_after(predict::fx::NodeId node) const {
        return std::ranges::any_of(prepared_.graph.users(node),
                                   [&](predict::fx::NodeId user) { return is_observer(user); });
    }

    /// The producer of an activation that the root gets in float.
    model::TracedNode unquantized_input(const predict::PatternMatch& match) {
        if (!match.root) return {};
        const auto& root = prepared_.graph[match.root];
        const auto& info = prepared_.infos[match.root];
        model::TracedNode found;
        const auto look = [&](predict::fx::NodeId input) {
            if (found || is_observer(input) || is_declared(input)) return;
            if (predict::role_of(root, info, input) != predict::ArgRole::Activation ||
                is_known_non_tensor(input))
                return;
            const auto& producer = prepared_.graph[input];
            if (producer.origin && !gives_tensor(producer.origin)) return;
            if (producer.op == model::Op::CallModule &&
                predict::class_name(module_class(producer)) == "DeQuantStub")
                return;
            found = producer.origin;
        };
        for (const auto& arg : root.args)
            predict::fx::FxGraph::for_each_node(arg, look);
        return found;
    }

    bool gives_tensor(model::TracedNode traced) {
        if (values_.empty()) values_ = traced_values(*facts_.base);
        return values_[traced].has_tensor();
    }

    std::string module_class(const predict::fx::FxNode& node) const {
        const auto* module = prepared_.modules.find(node.target);
        return module ? module->type.str() : "";
    }

    bool is_known_non_tensor(predict::fx::NodeId node) const {
        if (!prepared_.infos.contains(node)) return false;
        return prepared_.no_tensors[node] || !prepared_.infos[node].output;
    }

    std::string name_of_node(model::TracedNode traced) const {
        return traced ? facts_.base->graph->nodes[traced].name.str() : "";
    }

    const predict::Resolution& resolution_;
    const predict::FusedFacts& facts_;
    const predict::Prepared& prepared_;
    const predict::ObserverFactory& observers_;
    const predict::WeightedClasses weighted_;
    IdVector<model::TracedNode, NodeValue> values_; ///< computed on first use
};

} // namespace

void renumber(NodeReason& reason, model::TracedNode traced, const predict::Resolution& resolution) {
    switch (reason.reason) {
    case Reason::NoPattern:
    case Reason::HidesModules:
    case Reason::Scripted:
    case Reason::Untraceable: reason.rule = resolution.nodes[traced].rule; break;
    case Reason::GovernedByOther: reason.rule = resolution.nodes[reason.node].rule; break;
    case Reason::NoneByRule:
        reason.rule = resolution.nodes[traced].rule;
        reason.args = {std::to_string(reason.rule.number() + 1)};
        break;
    default: break;
    }
}

IdVector<model::TracedNode, NodeReason> node_reasons(const predict::Resolution& resolution,
                                                     const predict::Prepared& prepared) {
    const predict::ObserverFactory observers(predict::constructors_of(prepared.input->recorded));
    return Finder(resolution, prepared, observers).run();
}

std::vector<NodeReason> node_reasons(const predict::Resolution& resolution, const predict::Prepared& prepared,
                                     const predict::ObserverFactory& observers,
                                     std::span<const predict::fx::NodeId> nodes) {
    return Finder(resolution, prepared, observers).run(nodes);
}

} // namespace qcs::insight
