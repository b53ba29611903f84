#include "insight/diff/model_diff.h"
#include "insight/explain/explain_codes.h"
#include "predict/resolve/facts.h"

namespace qcs {

namespace {

std::string pattern_of(const Explainer& explainer, TracedNode node) {
    const auto& view = explainer.view();
    const auto& fusion = *explainer.analysis().resolution->fusion;
    const bool swallowed = explainer.analysis().resolution->nodes[node].status == NodeStatus::FusedAway;
    if (swallowed) {
        const auto into = fusion.fused_into.contains(node) ? fusion.fused_into[node] : FusionIndex();
        return into ? short_text(view.patterns().keys[fusion.fusions[into].pattern]) : std::string();
    }
    const auto* match = view.match_at(view.fused(node));
    if (!match) return {};
    switch (match->kind) {
    case PatternMatch::Kind::Custom: return "custom module";
    case PatternMatch::Kind::Standalone: return "standalone module";
    case PatternMatch::Kind::Pattern: break;
    }
    return short_text(view.patterns().keys[match->entry]);
}

void add_plan(const Explainer& explainer, PreparedNode node, NodeState& state) {
    const auto& prepared = explainer.view().prepared();
    if (prepared.raised) return; // the graph is as far as it got
    if (prepared.graph[node].op != Op::Output)
        for (const auto user : prepared.graph.users(node))
            if (const auto* observer = explainer.observers().find(PreparedNode(user)))
                state.observers.push_back(observer);
    if (prepared.graph[node].op == Op::CallModule) {
        const auto& target = prepared.graph[node].target;
        const auto& traced = *explainer.view().facts().base;
        const auto module = traced.index.module(target);
        const auto* object = prepared.modules.find(target);
        if (object && (!module || traced.graph->modules[module].type != object->type))
            state.prepared = object->type;
    }
    if (const auto* conversions = explainer.conversions())
        state.becomes = explainer.becomes(conversions->lowered, node, true);
}

NodeState state_of(const FusionPlan& plan, TracedNode node) {
    NodeState state;
    state.verdict = plan.verdicts.nodes[node];
    const auto* fusion = plan.fusion_of(node);
    state.becomes.emplace();
    if (!fusion) {
        state.becomes->say(codes::becomes_same);
        return state;
    }
    state.pattern = plan.pattern_of(*fusion);
    state.becomes->say(
        message(fusion->root == node ? codes::becomes_module : codes::becomes_part,
                fusion->root == node ? plan.type_at(*fusion) : plan.graph().nodes[node].name.str()));
    return state;
}

} // namespace

std::string dtype_of(const NodeReason& reason) {
    switch (reason.reason) {
    case Reason::Static:
    case Reason::Dynamic:
    case Reason::WeightOnly:
    case Reason::SharesObserver: return reason.args.empty() ? std::string() : reason.args.front();
    default: return {};
    }
}

NodeState state_of(const DiffSide& side, TracedNode node) {
    if (side.fusion) return state_of(*side.fusion, node);
    const auto& resolved = side.analysis->resolution->nodes[node];
    NodeState state;
    if (side.explainer)
        state.verdict = side.explainer->verdict(node);
    else
        state.verdict.reason = state.verdict.asked = side.analysis->reasons[node];
    const auto& rules = side.analysis->input.mapping->rules;
    if (resolved.rule && resolved.status != NodeStatus::FusedAway && resolved.rule.index() < rules.size())
        state.rule = &rules[resolved.rule.index()];
    if (!side.explainer) return state;
    state.pattern = pattern_of(*side.explainer, node);
    const auto fused = side.explainer->view().fused(node);
    if (fused) add_plan(*side.explainer, fused, state);
    return state;
}

} // namespace qcs
