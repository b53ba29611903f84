#include "insight/diff/model_diff.h"
#include "insight/explain/explain_codes.h"
#include "predict/resolve/facts.h"

namespace qcs::insight {

namespace {

std::string pattern_of(const Explainer& explainer, model::TracedNode node) {
    const auto& view = explainer.view();
    const auto& fusion = *explainer.analysis().resolution->fusion;
    const bool swallowed =
        explainer.analysis().resolution->nodes[node].status == predict::NodeStatus::FusedAway;
    if (swallowed) {
        const auto into = fusion.fused_into.contains(node) ? fusion.fused_into[node] : predict::FusionIndex();
        return into ? config::short_text(view.patterns().keys[fusion.fusions[into].pattern]) : std::string();
    }
    const auto* match = view.match_at(view.fused(node));
    if (!match) return {};
    switch (match->kind) {
    case predict::PatternMatch::Kind::Custom: return "custom module";
    case predict::PatternMatch::Kind::Standalone: return "standalone module";
    case predict::PatternMatch::Kind::Pattern: break;
    }
    return config::short_text(view.patterns().keys[match->entry]);
}

void add_plan(const Explainer& explainer, predict::PreparedNode node, NodeState& state) {
    const auto& prepared = explainer.view().prepared();
    if (prepared.raised) return; // the graph is as far as it got
    if (prepared.graph[node].op != model::Op::Output)
        for (const auto user : prepared.graph.users(node))
            if (const auto* observer = explainer.observers().find(predict::PreparedNode(user)))
                state.observers.push_back(observer);
    if (prepared.graph[node].op == model::Op::CallModule) {
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

NodeState state_of(const FusionPlan& plan, model::TracedNode node) {
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

NodeState state_of(const DiffSide& side, model::TracedNode node) {
    if (side.fusion) return state_of(*side.fusion, node);
    const auto& resolved = side.analysis->resolution->nodes[node];
    NodeState state;
    if (side.explainer)
        state.verdict = side.explainer->verdict(node);
    else
        state.verdict.reason = state.verdict.asked = side.analysis->reasons[node];
    const auto& rules = side.analysis->input.mapping->rules;
    if (resolved.rule && resolved.status != predict::NodeStatus::FusedAway &&
        resolved.rule.index() < rules.size())
        state.rule = &rules[resolved.rule.index()];
    if (!side.explainer) return state;
    state.pattern = pattern_of(*side.explainer, node);
    const auto fused = side.explainer->view().fused(node);
    if (fused) add_plan(*side.explainer, fused, state);
    return state;
}

} // namespace qcs::insight
