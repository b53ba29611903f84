#include "insight/explain/fusion_plan.h"

#include "base/task.h"
#include "insight/explain/explain_codes.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"

namespace qcs::insight {

namespace {

NodeReason reason_of(const FusionPlan& plan, model::TracedNode node, bool is_known) {
    const auto& traced = plan.graph().nodes[node];
    if (const auto* fusion = plan.fusion_of(node)) {
        const auto& root = plan.graph().nodes[fusion->root];
        const bool preserved =
            root.op == model::Op::CallModule && predict::is_preserved(*plan.input.fuse_alone, root.target);
        if (fusion->root != node)
            return {preserved ? Reason::FusedLost : Reason::FusedInto, {}, fusion->root, {root.name}};
        if (preserved) return {Reason::FusedPreserved, {}, {}, {plan.type_at(*fusion), fusion->fused_type}};
        return {Reason::FusesHere, {}, {}, {fusion->fused_type}};
    }
    switch (traced.op) {
    case model::Op::Placeholder: return {Reason::GraphInput};
    case model::Op::Output: return {Reason::GraphOutput};
    case model::Op::GetAttr: return {Reason::Attribute};
    default: break;
    }
    if (const auto raised = raised_in(plan)) return {Reason::Raises, {}, {}, {raised->raised.type}};
    return {is_known ? Reason::NotFused : Reason::NotRecorded};
}

Verdicts verdicts_of(const FusionPlan& plan) {
    Verdicts verdicts;
    verdicts.graph = plan.input.graph;
    IdVector<model::TracedNode, bool> known(plan.graph().nodes.size(), !plan.model.raised);
    for (const auto node : plan.model.fusion.uncertain)
        known[node] = false;
    for (const auto node : plan.graph().nodes.ids()) {
        NodeVerdict verdict;
        verdict.reason = verdict.requested = reason_of(plan, node, known[node]);
        verdict.host = verdict.reason.node;
        verdict.counted = !verdict.host && !is_neutral(verdict.reason.reason);
        verdicts.nodes.push_back(std::move(verdict));
    }
    return verdicts;
}

} // namespace

const predict::Fusion* FusionPlan::fusion_of(model::TracedNode node) const {
    const auto& of_node = model.fusion.fused_into;
    const auto fusion = of_node.contains(node) ? of_node[node] : predict::FusionIndex();
    return model.fusion.fusions.contains(fusion) ? &model.fusion.fusions[fusion] : nullptr;
}

std::string FusionPlan::pattern_of(const predict::Fusion& fusion) const {
    const auto key = input.backend->configs[fusion.pattern.index()].key();
    return key ? config::short_text(*key) : std::string();
}

std::string FusionPlan::type_at(const predict::Fusion& fusion) const {
    const auto* module = model.modules.find(graph().nodes[fusion.root].target);
    return module ? module->type : fusion.fused_type;
}

std::string FusionPlan::fuser_of(const predict::Fusion& fusion) const {
    const auto& method = input.backend->configs[fusion.method.index()].fuser_method;
    if (!method) return {};
    auto text = method->name;
    if (!method->is_factory) return text;
    for (std::size_t i = 0; i < method->args.size(); ++i)
        text += (i == 0 ? "(" : ", ") + method->args[i].name;
    return text + (method->args.empty() ? "()" : ")");
}

predict::FusedNode FusionPlan::fused_node(model::TracedNode node) const {
    const auto* fusion = fusion_of(node);
    const auto root = fusion ? fusion->root : node;
    predict::FusedNode found; // if the root occurs twice, the last one is the fused node
    for (auto id = model.graph.first(); id; id = model.graph.next(id))
        if (model.graph[id].origin == root) found = predict::FusedNode(id);
    return found;
}

int FusionPlan::fused_nodes() const {
    int count = 0;
    for (auto node = model.graph.first(); node; node = model.graph.next(node))
        ++count;
    return count;
}

std::vector<PatternFit> fusion_misses(const FusionPlan& plan, model::TracedNode node, std::size_t most) {
    const predict::GraphFacts facts(plan.input.graph);
    IdVector<predict::fx::NodeId, std::string_view> class_of;
    for (const auto& n : plan.graph().nodes) {
        const auto module =
            n.op == model::Op::CallModule ? facts.index.module(n.target) : model::ModuleIndex();
        class_of.push_back(module ? facts.classes.before_parametrizations(plan.graph().modules[module].type)
                                  : "");
    }
    IdVector<config::EntryIndex, config::Pattern> keys;
    IdVector<config::EntryIndex, bool> fuses;
    for (const auto& config : plan.input.backend->configs) {
        keys.push_back(config.key().value_or(config::Pattern{}));
        fuses.push_back(config.fuser_method.has_value());
    }
    const predict::MatchView view{facts.traced, class_of};
    const predict::PatternTable table(keys, fuses);
    const PatternContext context{
        view, facts.classes, keys, table, [&](PatternFit& fit) {
            const auto last = predict::fx::traced_node(fit.last);
            const auto& name = plan.graph().nodes[last].name;
            const auto* winner = plan.fusion_of(last);
            if (!winner) {
                fit.set_message(codes::miss_raised);
            } else if (winner->last != last) {
                fit.set_message(message(codes::miss_covered, name, plan.pattern_of(*winner),
                                        plan.graph().nodes[winner->last].name));
            } else if (winner->pattern != fit.entry) {
                const bool longer =
                    config::leaf_count(keys[winner->pattern]) > config::leaf_count(keys[fit.entry]);
                fit.set_message(
                    message(longer ? codes::miss_longer : codes::miss_earlier, plan.pattern_of(*winner)));
            }
        }};
    auto found = near_misses(context, predict::fx::node_of(node), plan.fusion_of(node) != nullptr, most);
    if (!raised_in(plan)) // the outcome of these was not recorded
        std::erase_if(found, [](const PatternFit& fit) { return fit.code == codes::miss_raised; });
    return found;
}

std::shared_ptr<const FusionPlan> plan_fusion(const predict::ResolveInput& input, std::stop_token stop) {
    const TaskScope scope(stop);
    try {
        auto plan = std::make_shared<FusionPlan>();
        plan->input = input;
        plan->input.backend = predict::backend_of(prepare_input(input));
        plan->model = predict::fuse_fx(input.graph, plan->input.backend, input.recorded, *input.fuse_alone);
        stop_point();
        plan->verdicts = verdicts_of(*plan);
        return plan;
    } catch (const Stopped&) {
        if (!stop.stop_requested()) throw; // meant for an outer scope
        return nullptr;
    }
}

std::optional<RaisedIn> raised_in(const FusionPlan& plan) {
    const auto& raised = plan.model.raised;
    return raised && !is_gap(raised) ? std::optional(RaisedIn{FxPhase::Fuse, *raised}) : std::nullopt;
}

UnknownOutcomes unknown_outcomes(const FusionPlan& plan) {
    UnknownOutcomes unknown;
    unknown.causes = plan.model.fusion.gaps;
    if (is_gap(plan.model.raised)) unknown.causes.push_back(*plan.model.raised);
    if (unknown.causes.empty()) return unknown;
    for (const auto& verdict : plan.verdicts.nodes)
        unknown.nodes.push_back(verdict.reason.reason == Reason::NotRecorded);
    return unknown;
}

} // namespace qcs::insight
