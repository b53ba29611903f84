#include "insight/explain/explanation.h"

#include "insight/explain/explain_codes.h"
#include "insight/reasons/value_flow.h"
#include "predict/prepare/target_info.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::insight {

namespace {

bool is_reference(std::string_view type) {
    return type.find(".quantized.reference.") != std::string_view::npos;
}

bool gives_observers(model::Op op) {
    return op == model::Op::CallModule || op == model::Op::CallFunction || op == model::Op::CallMethod;
}

} // namespace

Explainer::Explainer(std::shared_ptr<const Analysis> analysis,
                     std::shared_ptr<const predict::Prepared> prepared,
                     std::shared_ptr<const Conversions> conversions)
    : view_(std::move(analysis), std::move(prepared)),
      observers_(view_.prepared()),
      conversions_(std::move(conversions)),
      factory_(predict::constructors_of(view_.analysis().input.recorded)) {
    if (conversions_)
        verdicts_ = {conversions_, &conversions_->verdicts};
    else if (view_.analysis().raised)
        verdicts_ =
            std::make_shared<const Verdicts>(verdicts_without_conversion(view_.analysis(), view_.prepared()));
}

Explanation Explainer::explain(model::TracedNode node, std::size_t max_misses) const {
    const auto& resolved = analysis().resolution->nodes[node];
    Explanation result;
    result.node = node;
    result.verdict = verdict(node);
    const auto& fused_into = analysis().resolution->fusion->fused_into;
    if (fused_into.contains(node)) result.fusion = fused_into[node];
    result.fused =
        view_.fused(resolved.status == predict::NodeStatus::FusedAway ? resolved.fused_into : node);
    if (!result.fused) return result;
    add_pattern(result);
    result.near_misses = near_misses(view_, result.fused, max_misses);
    add_observers(result);
    add_modules(result);
    if (conversions_) {
        result.reference = becomes(conversions_->reference, result.fused, false);
        result.lowered = becomes(conversions_->lowered, result.fused, true);
    }
    return result;
}

void Explainer::add_pattern(Explanation& result) const {
    result.match = view_.match_of(result.fused);
    if (!result.match) return;
    const auto& match = *view_.match_at(result.fused);
    result.dtype_configs = tables_of(match);
    const auto& prepared = view_.prepared();
    const bool taken = prepared.infos.contains(result.fused) &&
                       prepared.observed.contains(prepared.graph[result.fused].name);
    if (!taken) return;
    const auto fits = std::ranges::find(result.dtype_configs, true, &predict::ConstraintTable::supported);
    if (fits != result.dtype_configs.end())
        result.chosen = config::DTypeConfigIndex(fits - result.dtype_configs.begin());
}

const config::QConfig* Explainer::qconfig_of(const predict::PatternMatch& match) const {
    const auto& prepared = view_.prepared();
    if (match.kind != predict::PatternMatch::Kind::Pattern || !prepared.node_qconfig.contains(match.last))
        return nullptr;
    // The last node's qconfig governs the whole pattern (docs/semantics/placement.md#target-dtypes).
    return prepared.node_qconfig[match.last];
}

predict::ConstraintScope Explainer::scope_of(const predict::PatternMatch& match) const {
    const auto& prepared = view_.prepared();
    predict::ConstraintScope scope;
    if (!prepared.infos.contains(match.root)) return scope;
    const auto& root = view_.graph()[match.root];
    scope.is_module = root.op == model::Op::CallModule;
    const auto look = [&](predict::fx::NodeId arg) {
        const auto role = predict::role_of(root, prepared.infos[match.root], arg);
        scope.weight = scope.weight || role == predict::ArgRole::Weight;
        scope.bias = scope.bias || role == predict::ArgRole::Bias;
    };
    for (const auto& arg : root.args)
        if (arg.is_node()) look(arg.node);
    for (const auto& kwarg : root.kwargs)
        if (kwarg.value.is_node()) look(kwarg.value.node);
    return scope;
}

predict::ConstraintTable Explainer::table_of(const predict::PatternMatch& match,
                                             const config::QConfig& qconfig,
                                             config::DTypeConfigIndex dtype_config) const {
    return predict::constraint_table(
        factory_, qconfig, view_.entry(match.entry).dtype_configs[dtype_config.index()], scope_of(match));
}

IdVector<config::DTypeConfigIndex, predict::ConstraintTable>
Explainer::tables_of(const predict::PatternMatch& match) const {
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable> tables;
    const auto* qconfig = qconfig_of(match);
    if (!qconfig) return tables;
    const auto scope = scope_of(match);
    for (const auto& config : view_.entry(match.entry).dtype_configs)
        tables.push_back(predict::constraint_table(factory_, *qconfig, config, scope));
    return tables;
}

void Explainer::add_observers(Explanation& result) const {
    const auto& graph = view_.prepared().graph;
    const auto* match = view_.match_at(result.fused);
    const predict::fx::NodeId first = match && match->root ? match->root : result.fused;
    const predict::fx::NodeId last = match ? match->last : result.fused;
    const auto add = [&](std::vector<PlannedObserverIndex>& into, predict::PreparedNode node) {
        const auto* observer = observers_.find(node);
        if (!observer) return;
        const auto index = PlannedObserverIndex(observer - &observers_.observers().front());
        if (std::ranges::find(into, index) == into.end()) into.push_back(index);
    };
    if (gives_observers(graph[first].op) || graph[first].op == model::Op::Output) {
        for (const auto input : graph.inputs(first))
            add(result.inputs, predict::PreparedNode(input));
    }
    if (graph[last].op == model::Op::Output) return;
    for (const auto user : graph.users(last))
        add(result.outputs, predict::PreparedNode(user));
}

void Explainer::add_modules(Explanation& result) const {
    const auto& node = view_.prepared().graph[result.fused];
    if (node.op != model::Op::CallModule) return;
    const auto module = view_.facts().base->index.module(node.target);
    if (module) result.module_before = view_.facts().base->graph->modules[module].type;
    if (const auto* object = view_.prepared().modules.find(node.target)) {
        result.module_prepared = object->type;
        result.weight_fake_quant = object->weight_fake_quant;
    }
}

NodeVerdict Explainer::verdict(model::TracedNode node) const {
    if (const auto* known = verdict_of(node)) return *known;
    NodeVerdict verdict;
    verdict.reason = verdict.requested = analysis().reasons[node];
    return verdict;
}

const NodeVerdict* Explainer::verdict_of(model::TracedNode traced) const {
    return verdicts_ && traced ? &verdicts_->nodes[traced] : nullptr;
}

ConversionOutcome Explainer::becomes(const ConvertedModel& model, predict::PreparedNode prepared,
                                     bool lowered) const {
    ConversionOutcome result;
    if (const auto& raised = model.converted.raised) {
        result.set_message(message(codes::becomes_raises, raised->type));
        return result;
    }
    const auto& before = view_.prepared().graph[prepared];
    for (const auto id : model.of(prepared)) {
        const auto& node = model.converted.graph[id];
        ReplacementNode made{node.name, node.op, node.target, model.module_type(id), {}, {}};
        const auto& modules = model.converted.modules;
        if (const auto* module = modules.find(node.target); module && node.op == model::Op::CallModule) {
            made.weights = module->weights;
            for (const auto& child : module->children) {
                const auto& part = modules[child.second];
                if (!is_reference(part.type)) continue;
                made.inner = part.type;
                made.weights = part.weights;
            }
        }
        result.nodes.push_back(std::move(made));
    }
    const auto calls =
        std::ranges::find_if(result.nodes, [](const auto& n) { return n.op == model::Op::CallModule; });
    if (result.nodes.empty()) {
        result.set_message(message(codes::becomes_part, before.name));
    } else if (calls != result.nodes.end()) {
        const bool reference = is_reference(calls->type) || !calls->inner.empty();
        const auto* code = !reference ? &codes::becomes_module
                           : lowered  ? &codes::becomes_not_lowered
                                      : &codes::becomes_reference;
        if (!reference && lowered) {
            const auto* verdict = verdict_of(before.origin);
            const auto reason = verdict ? verdict->reason.reason : Reason::Raises;
            if (reason == Reason::LoweredAnyway)
                code = &codes::becomes_anyway;
            else if (verdict && verdict->quantized &&
                     !is_quantized_module(view_.facts().base->classes, calls->type))
                code = *verdict->quantized ? &codes::becomes_module_codes : &codes::becomes_module_float;
        }
        result.set_message(message(*code, calls->inner.empty() ? calls->type : calls->inner));
    } else {
        const auto call =
            std::ranges::find_if(result.nodes, [](const auto& n) { return gives_observers(n.op); });
        if (call == result.nodes.end()) {
            result.set_message(codes::becomes_same);
        } else {
            const auto* code =
                call->target == before.target ? &codes::becomes_call : &codes::becomes_function;
            const auto* verdict =
                lowered && call->target == before.target ? verdict_of(before.origin) : nullptr;
            if (verdict && verdict->counted && verdict->quantized)
                code = *verdict->quantized ? &codes::becomes_call_codes : &codes::becomes_call_float;
            result.set_message(message(*code, call->target));
        }
    }
    return result;
}

std::optional<NearestConstraint>
nearest_constraint(IdSpan<config::DTypeConfigIndex, predict::ConstraintTable> tables) {
    std::optional<NearestConstraint> nearest;
    std::ptrdiff_t fewest = 0;
    for (const auto config : tables.ids()) {
        const auto& rows = tables[config].rows;
        const auto fails = [](const predict::ConstraintRow& row) {
            return row.result.verdict == predict::CheckVerdict::Fail;
        };
        const auto failures = std::ranges::count_if(rows, fails);
        if (failures == 0 || (nearest && failures >= fewest)) continue;
        fewest = failures;
        nearest = NearestConstraint{
            config, static_cast<std::size_t>(std::ranges::find_if(rows, fails) - rows.begin())};
    }
    return nearest;
}

ObserverPlan::ObserverPlan(const predict::Prepared& prepared) {
    const auto& graph = prepared.graph;
    IdVector<predict::ObjectId, int> calls(prepared.modules.size());
    at_.assign(graph.id_limit(), {});
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto& n = graph[node];
        if (n.op != model::Op::CallModule) continue;
        const auto at = prepared.modules.at.find(n.target);
        if (at == prepared.modules.at.end()) continue;
        const auto& module = prepared.modules[at->second];
        if (!module.observer) continue;
        PlannedObserver planned;
        planned.node = predict::PreparedNode(node);
        if (!n.args.empty() && n.args.front().is_node())
            planned.observes = predict::PreparedNode(n.args.front().node);
        for (const auto user : graph.users(node))
            planned.feeds.push_back(predict::PreparedNode(user));
        planned.object = at->second;
        planned.instance = module.observer;
        ++calls[planned.object];
        at_[predict::PreparedNode(node)] = observers_.push_back(std::move(planned));
    }
    std::unordered_map<predict::ObjectId, predict::SharingGroup>
        group_of; // of objects that are called several times
    for (const auto i : observers_.ids()) {
        auto& observer = observers_[i];
        if (calls[observer.object] < 2) continue;
        observer.group = group_of.try_emplace(observer.object, groups_.size()).first->second;
        groups_.resize(group_of.size());
        groups_[observer.group].push_back(i);
    }
}

const PlannedObserver* ObserverPlan::find(predict::PreparedNode node) const {
    const auto at = at_.contains(node) ? at_[node] : PlannedObserverIndex();
    return at ? &observers_[at] : nullptr;
}

} // namespace qcs::insight
