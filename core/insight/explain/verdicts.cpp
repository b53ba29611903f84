#include "insight/explain/verdicts.h"

#include "base/task.h"
#include "insight/reasons/reasons.h"
#include "insight/reasons/value_flow.h"
#include "predict/convert/lower_tables.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::insight {

namespace {

bool is_call(model::Op op) {
    return op == model::Op::CallModule || op == model::Op::CallFunction || op == model::Op::CallMethod;
}

bool is_reference(std::string_view type) {
    return type.find(".quantized.reference.") != std::string_view::npos;
}

SharedText class_of(const predict::ModuleObjects& modules, const predict::fx::FxNode& node) {
    const auto* module = node.op == model::Op::CallModule ? modules.find(node.target) : nullptr;
    return module ? module->type : SharedText();
}

class Judge {
public:
    Judge(const predict::Resolution& resolution, const predict::Prepared& prepared,
          IdVector<model::TracedNode, NodeReason> requested, const predict::Converted* lowered,
          const config::ConvertCustomConfig* custom)
        : prepared_(prepared),
          facts_(*resolution.cached.facts),
          traced_(facts_.base->traced),
          graph_(*facts_.base->graph),
          requested_(std::move(requested)),
          lowered_(lowered),
          custom_(custom) {}

    Verdicts run() {
        Verdicts result;
        result.graph = facts_.base->graph;
        result.nodes.resize(graph_.nodes.size());
        tensors_ = traced_values(*facts_.base);
        raised_ = prepared_.raised               ? &*prepared_.raised
                  : lowered_ && lowered_->raised ? &*lowered_->raised
                                                 : nullptr;
        if (lowered_ && !raised_) find_calls();
        for (const auto node : result.nodes.ids()) {
            stop_point();
            auto& verdict = result.nodes[node];
            verdict.reason = requested_[node];
            verdict.requested_quantized = is_quantized(after_fusion(requested_, requested_[node]).reason);
            judge(node, verdict);
        }
        for (const auto node : result.nodes.ids())
            result.nodes[node].requested = std::move(requested_[node]);
        for (auto& verdict : result.nodes)
            if (verdict.reason.reason == Reason::TakenInto) add_host(result, verdict);
        for (auto& verdict : result.nodes)
            if (verdict.reason.reason == Reason::FusedInto) add_host(result, verdict);
        return result;
    }

private:
    // --- the converted graph ---

    void find_calls() {
        const auto& graph = lowered_->graph;
        const predict::ClassTable& classes = facts_.base->classes;
        std::int64_t placeholders = 0;
        const auto& declared = prepared_.input->custom;
        const ValueFlowContext source{
            classes, [&](const predict::fx::FxNode& node) { return class_of(lowered_->modules, node); },
            [&](predict::fx::NodeId id, NodeValue given) {
                const auto& node = graph[id];
                if (node.op == model::Op::Placeholder) {
                    const auto index = placeholders++;
                    const bool is_declared =
                        declared && std::ranges::count(declared->input_quantized_indexes, index) > 0;
                    return is_declared ? NodeValue::codes() : given;
                }
                if (node.op == model::Op::GetAttr) return attribute(id, std::move(given));
                return node.op == model::Op::CallModule ? module(node, std::move(given)) : given;
            }};
        flow_ = value_flow(graph, source);
        calls_.resize(graph_.nodes.size());
        for (auto id = graph.first(); id; id = graph.next(id)) {
            const auto origin = origin_of(id);
            if (origin && is_call(graph[id].op)) calls_[origin].push_back(id);
        }
        for (const auto& [taken, by] : lowered_->absorbed)
            if (const auto node = prepared_.graph[taken].origin) taken_by_[node] = prepared_.graph[by].origin;
        for (const auto& [folded, into] : lowered_->folded)
            if (const auto node = prepared_.graph[folded].origin)
                folded_into_[node] = prepared_.graph[into].origin;
    }

    model::TracedNode origin_of(predict::fx::NodeId id) const {
        const predict::ConvertedNode node(id);
        if (!lowered_->prepared_node.contains(node)) return {};
        const auto prepared = lowered_->prepared_node[node];
        return prepared ? prepared_.graph[prepared].origin : model::TracedNode();
    }

    NodeValue attribute(predict::fx::NodeId id, NodeValue given) const {
        const auto origin = origin_of(id);
        if (origin && graph_.nodes[origin].op == model::Op::GetAttr)
            return is_quantized_dtype(graph_.nodes[origin].dtype) ? NodeValue::codes() : given;
        return lowered_->graph[id].target.find("_packed_weight_") != std::string::npos
                   ? NodeValue{NodeValue::Kind::NoTensor, {}}
                   : given;
    }

    NodeValue module(const predict::fx::FxNode& node, NodeValue given) const {
        if (const auto child = lowered_->standalone.find(node.target); child != lowered_->standalone.end()) {
            const auto* observed = child_of(node.target);
            const auto& custom = observed ? observed->input->custom : nullptr;
            const bool declared = custom && !custom->output_quantized_indexes.empty();
            return declared ? NodeValue::codes() : NodeValue{};
        }
        return is_custom(class_of(lowered_->modules, node)) ? NodeValue::codes() : given;
    }

    const predict::Prepared* child_of(const std::string& target) const {
        const auto* module = prepared_.modules.find(target);
        return module ? module->standalone.get() : nullptr;
    }

    bool is_custom(const std::string& type) const {
        if (!custom_ || type.empty()) return false;
        return std::ranges::any_of(
            custom_->observed_to_quantized_mapping, [&](const config::ClassMapping& mapping) {
                return std::ranges::count(mapping.pairs, type, &config::ClassPair::to) > 0;
            });
    }

    bool is_quantized_call(predict::fx::NodeId id) const {
        const auto& node = lowered_->graph[id];
        if (node.op == model::Op::CallFunction && is_quantized_function(node.target)) return true;
        if (const auto& type = class_of(lowered_->modules, node);
            !type.empty() && (is_quantized_module(facts_.base->classes, type) || is_custom(type)))
            return true;
        return has_quantized_argument(lowered_->graph, id, flow_);
    }

    // --- one node ---

    void judge(model::TracedNode traced, NodeVerdict& verdict) {
        const auto& node = graph_.nodes[traced];
        const auto requested = requested_[traced].reason;
        verdict.quantized = false;
        if (requested == Reason::FusedInto || !is_call(node.op) || requested == Reason::Observer) return;
        const auto& given = tensors_[traced];
        const bool conversion =
            is_conversion(traced_[predict::fx::node_of(traced)], facts_.base->classes, type_of(traced));
        if (conversion) {
            verdict.reason = {Reason::Conversion};
        } else if (!given.has_tensor()) {
            verdict.reason = {Reason::NotATensor};
        } else if (const auto from = taken_apart(traced)) {
            verdict.reason = {Reason::Element, {}, from, {graph_.nodes[from].name}};
        } else if (requested == Reason::Standalone) {
            if (lowered_ && !raised_ && calls_[traced].empty()) return judge_gone(traced, verdict);
            return judge_standalone(node, verdict);
        } else {
            verdict.counted = true;
        }
        if (raised_ || !lowered_) {
            verdict.quantized.reset();
            if (verdict.counted) verdict.reason = {Reason::Raises, {}, {}, {raised_ ? raised_->type : ""}};
            return;
        }
        const auto calls = calls_of(traced, conversion);
        verdict.quantized =
            std::ranges::any_of(calls, [&](predict::fx::NodeId id) { return is_quantized_call(id); });
        if (!verdict.counted) return;
        if (calls.empty()) return judge_gone(traced, verdict);
        verdict.fails = std::ranges::any_of(calls, [&](predict::fx::NodeId id) {
            return has_no_quantized_kernel(lowered_->graph[id]) &&
                   has_quantized_argument(lowered_->graph, id, flow_);
        });
        if (*verdict.quantized != verdict.requested_quantized)
            verdict.reason = *verdict.quantized ? why_quantized(traced, calls)
                                                : why_float(requested_[traced], traced, calls);
        else if (requested == Reason::NotATensor)
            verdict.reason = {Reason::MadeOfSizes};
    }

    /// The node whose tuple, list or dict this one takes an element of.
    model::TracedNode taken_apart(model::TracedNode traced) const {
        const auto& node = traced_[predict::fx::node_of(traced)];
        const bool field = node.is_call(model::Op::CallFunction, "builtins.getattr");
        if (!field && !node.is_call(model::Op::CallFunction, "operator.getitem")) return {};
        if (node.args.empty() || !node.args.front().is_node()) return {};
        const auto from = predict::fx::traced_node(node.args.front().node);
        const bool key = !field && node.args.size() > 1 && node.args[1].get<std::string>();
        return key || tensors_[from].kind == NodeValue::Kind::Several ? from : model::TracedNode();
    }

    std::string type_of(model::TracedNode traced) const {
        const auto module = facts_.base->module[traced];
        return graph_.nodes[traced].op == model::Op::CallModule && module ? graph_.modules[module].type.str()
                                                                          : std::string();
    }

    /// The converted nodes for a traced node, without the dequantize that convert inserted after them.
    std::vector<predict::fx::NodeId> calls_of(model::TracedNode traced, bool conversion) const {
        auto calls = calls_[traced];
        if (!conversion)
            std::erase_if(calls, [&](predict::fx::NodeId id) {
                return lowered_->graph[id].is_call(model::Op::CallMethod, "dequantize");
            });
        return calls;
    }

    void judge_standalone(const model::Node& node, NodeVerdict& verdict) {
        const auto* observed = child_of(node.target);
        const auto converted = lowered_ ? lowered_->standalone.find(node.target)
                                        : decltype(lowered_->standalone.find(node.target)){};
        const bool known = !raised_ && lowered_ && converted != lowered_->standalone.end();
        verdict.quantized.reset();
        if (!observed || !observed->resolution) return;
        auto child = std::make_shared<Verdicts>(
            verdicts_of(*observed->resolution, *observed, node_reasons(*observed->resolution, *observed),
                        known ? converted->second.get() : nullptr, nullptr));
        if (known)
            verdict.quantized = std::ranges::any_of(
                child->nodes, [](const NodeVerdict& inner) { return inner.quantized.value_or(false); });
        verdict.child = std::move(child);
    }

    void judge_gone(model::TracedNode traced, NodeVerdict& verdict) {
        verdict.counted = false;
        verdict.quantized = false;
        if (const auto host = taken_by_.find(traced); host != taken_by_.end() && host->second)
            verdict.reason = {Reason::TakenInto, {}, host->second, {graph_.nodes[host->second].name}};
        else if (const auto into = folded_into_.find(traced); into != folded_into_.end() && into->second)
            verdict.reason = {Reason::Folded, {}, into->second, {graph_.nodes[into->second].name}};
        else
            verdict.reason = {Reason::DeadCode};
    }

    static void add_host(const Verdicts& all, NodeVerdict& verdict) {
        verdict.host = verdict.reason.node;
        if (!verdict.host) return;
        const auto& host = all.nodes[verdict.host];
        verdict.quantized = host.quantized;
        if (verdict.reason.reason == Reason::FusedInto && host.quantized == false)
            verdict.reason.reason = Reason::FusedIntoFloat;
    }

    // --- why it runs differently from the request ---

    std::string operation(model::TracedNode traced) const {
        auto type = type_of(traced);
        return type.empty() ? graph_.nodes[traced].target.str() : type;
    }

    std::string name_of(predict::fx::NodeId lowered) const {
        const auto origin = origin_of(lowered);
        return origin ? graph_.nodes[origin].name.str() : lowered_->graph[lowered].name.str();
    }

    NodeReason why_quantized(model::TracedNode traced, const std::vector<predict::fx::NodeId>& calls) const {
        const auto name = operation(traced);
        const auto& before = traced_[predict::fx::node_of(traced)];
        if (before.op == model::Op::CallModule
                ? is_quantized_module(facts_.base->classes, name)
                : before.op == model::Op::CallFunction && is_quantized_function(name))
            return {Reason::CameQuantized, {}, {}, {name}};
        for (const auto id : calls) {
            const auto& node = lowered_->graph[id];
            auto kernel = node.op == model::Op::CallModule ? class_of(lowered_->modules, node).str()
                                                           : node.target.str();
            if (kernel != name) return {Reason::LoweredAnyway, {}, {}, {name, std::move(kernel)}};
        }
        for (const auto id : calls)
            for (const auto input : lowered_->graph.inputs(id))
                if (flow_[input].has_codes())
                    return {Reason::GivenCodes, {}, origin_of(input), {name, name_of(input)}};
        return {Reason::LoweredAnyway, {}, {}, {name, name}};
    }

    NodeReason why_float(const NodeReason& requested, model::TracedNode traced,
                         const std::vector<predict::fx::NodeId>& calls) const {
        const auto name = operation(traced);
        if (requested.reason == Reason::HalfStatic) return {Reason::HalfInFloat};
        const auto& graph = lowered_->graph;
        const auto& call = graph[calls.front()];
        if (const auto reference = reference_of(call); !reference.empty())
            return {Reason::StaysReference, {}, {}, {reference}};
        if (requested.reason == Reason::CustomModule)
            return {Reason::StaysObserved, {}, {}, {class_of(lowered_->modules, call)}};
        const auto inputs = graph.inputs(calls.front());
        const bool dequantized = std::ranges::any_of(inputs, [&](predict::fx::NodeId input) {
            return graph[input].is_call(model::Op::CallMethod, "dequantize");
        });
        if (dequantized || inputs.empty())
            return {has_form(call) ? Reason::NotBetween : Reason::NoQuantizedForm, {}, {}, {name}};
        return {Reason::GivenFloats, {}, origin_of(inputs.front()), {name, name_of(inputs.front())}};
    }

    std::string reference_of(const predict::fx::FxNode& call) const {
        const auto* module = call.op == model::Op::CallModule ? lowered_->modules.find(call.target) : nullptr;
        if (!module) return {};
        if (is_reference(module->type)) return module->type;
        for (const auto& child : module->children)
            if (const auto& type = lowered_->modules[child.second].type; is_reference(type)) return type;
        return {};
    }

    bool has_form(const predict::fx::FxNode& call) const {
        using namespace predict::converting;
        switch (call.op) {
        case model::Op::CallFunction:
            return static_functional(call.target) || binary_operation(call.target) ||
                   special_function(call.target) != Special::None;
        case model::Op::CallMethod: return special_method(call.target) != Special::None;
        case model::Op::CallModule:
            return special_module_class(class_of(lowered_->modules, call)) != Special::None;
        default: return false;
        }
    }

    const predict::Prepared& prepared_;
    const predict::FusedFacts& facts_;
    const predict::fx::FxGraph& traced_;
    const model::Graph& graph_;
    IdVector<model::TracedNode, NodeReason> requested_;
    const predict::Converted* lowered_;
    const config::ConvertCustomConfig* custom_;
    const predict::Raised* raised_ = nullptr;
    IdVector<model::TracedNode, NodeValue> tensors_;
    IdVector<predict::fx::NodeId, NodeValue> flow_; ///< of the lowered graph
    IdVector<model::TracedNode, std::vector<predict::fx::NodeId>> calls_;
    std::unordered_map<model::TracedNode, model::TracedNode> taken_by_, folded_into_;
};

} // namespace

bool operator==(const NodeVerdict& a, const NodeVerdict& b) {
    const bool same = a.reason == b.reason && a.requested == b.requested && a.quantized == b.quantized &&
                      a.requested_quantized == b.requested_quantized && a.fails == b.fails &&
                      a.counted == b.counted && a.host == b.host;
    if (!same || !a.child || !b.child) return same && !a.child && !b.child;
    return a.child == b.child || a.child->nodes == b.child->nodes;
}

std::vector<model::TracedNode> changed_nodes(const Verdicts& before, const Verdicts& after) {
    std::vector<model::TracedNode> changed;
    for (const auto node : after.nodes.ids()) {
        stop_point();
        if (!(before.nodes[node] == after.nodes[node])) changed.push_back(node);
    }
    return changed;
}

VerdictCounts counts_of(const Verdicts& verdicts) {
    VerdictCounts counts;
    for (const auto& verdict : verdicts.nodes) {
        if (verdict.child) {
            const auto inner = counts_of(*verdict.child);
            counts.counted += inner.counted;
            counts.quantized += inner.quantized;
            counts.quantized_despite_request += inner.quantized_despite_request;
            counts.float_despite_request += inner.float_despite_request;
            counts.undecided += inner.undecided;
            counts.hosted += inner.hosted;
        }
        if (verdict.host) ++counts.hosted;
        if (!verdict.counted) continue;
        ++counts.counted;
        if (!verdict.quantized)
            ++counts.undecided;
        else if (*verdict.quantized)
            ++counts.quantized;
        if (verdict.differs())
            ++(*verdict.quantized ? counts.quantized_despite_request : counts.float_despite_request);
    }
    return counts;
}

std::array<int, reason_count> counted_reasons(const Verdicts& verdicts) {
    std::array<int, reason_count> counts = {};
    for (const auto& verdict : verdicts.nodes) {
        if (verdict.child) {
            const auto inner = counted_reasons(*verdict.child);
            std::ranges::transform(counts, inner, counts.begin(), std::plus());
        }
        if (verdict.counted) ++counts[static_cast<std::size_t>(verdict.reason.reason)];
    }
    return counts;
}

Verdicts verdicts_of(const predict::Resolution& resolution, const predict::Prepared& prepared,
                     IdVector<model::TracedNode, NodeReason> requested, const predict::Converted* lowered,
                     const config::ConvertCustomConfig* custom) {
    return Judge(resolution, prepared, std::move(requested), lowered, custom).run();
}

std::array<int, reason_count> all_reasons(const Verdicts& verdicts) {
    std::array<int, reason_count> counts = {};
    for (const auto& verdict : verdicts.nodes) {
        ++counts[static_cast<std::size_t>(verdict.reason.reason)];
        if (!verdict.child) continue;
        const auto inside = counted_reasons(*verdict.child);
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += inside[i];
    }
    return counts;
}

} // namespace qcs::insight
