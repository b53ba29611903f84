#include "insight/diff/model_diff.h"

#include "base/task.h"
#include "config/diff/config_diff.h"
#include "insight/explain/explain_codes.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace qcs::insight {

namespace {

constexpr int progress_steps = 1000;

bool same_qconfig(const std::optional<config::QConfig>& a, const std::optional<config::QConfig>& b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->activation == b->activation && a->weight == b->weight));
}

/// The compared aspects of a state, one text for each kind; nodes with the same texts form one group.
/// nullopt: the kind does not apply to this node.
using Faces = std::array<std::optional<std::string>, change_kind_count>;

/// Assigns numbers to qconfigs and observers; equal ones of both sides get the same number.
class Numbers {
public:
    std::string of(const std::optional<config::QConfig>& qconfig) {
        const auto known = qconfig_number_.find(&qconfig);
        if (known != qconfig_number_.end()) return std::to_string(known->second);
        const auto place =
            std::ranges::find_if(qconfigs_, [&](const auto* other) { return same_qconfig(*other, qconfig); });
        const auto number = static_cast<int>(place - qconfigs_.begin());
        if (place == qconfigs_.end()) qconfigs_.push_back(&qconfig);
        qconfig_number_.emplace(&qconfig, number);
        return std::to_string(number);
    }

    std::string of(const predict::ObserverInstance& observer) {
        const auto known = observer_number_.find(&observer);
        if (known != observer_number_.end()) return std::to_string(known->second);
        const auto place =
            std::ranges::find_if(observers_, [&](const auto* other) { return *other == observer; });
        const auto number = static_cast<int>(place - observers_.begin());
        if (place == observers_.end()) observers_.push_back(&observer);
        observer_number_.emplace(&observer, number);
        return std::to_string(number);
    }

private:
    std::vector<const std::optional<config::QConfig>*> qconfigs_;
    std::unordered_map<const std::optional<config::QConfig>*, int> qconfig_number_;
    std::vector<const predict::ObserverInstance*> observers_;
    std::unordered_map<const predict::ObserverInstance*, int> observer_number_;
};

/// Leaves out the names of nodes and observers, which depend on preceding nodes.
std::string becomes_face(const ConversionOutcome& becomes) {
    // "becomes-anyway" only explains why a node without a qconfig is quantized; the resulting module is the
    // same.
    auto face = becomes.code == codes::becomes_anyway ? std::string("becomes-module") : becomes.code.str();
    if (becomes.nodes.empty() && becomes.code == codes::becomes_module) face += '\n' + becomes.args.front();
    for (const auto& node : becomes.nodes) {
        face += '\n' + std::string(model::name_of(node.op)) + ' ' + node.type + ' ' + node.inner;
        if (node.op == model::Op::CallFunction || node.op == model::Op::CallMethod) face += ' ' + node.target;
        for (const auto& weight : node.weights) {
            face += " " + weight.name;
            if (weight.dtype) face += ' ' + std::string(name_of(*weight.dtype));
            if (weight.qscheme) face += ' ' + std::string(name_of(*weight.qscheme));
            if (weight.axis) face += ' ' + std::to_string(*weight.axis);
        }
    }
    return face;
}

Faces faces_of(const DiffSide& side, model::TracedNode node, const NodeState& state, Numbers& numbers) {
    const auto set = [](Faces& faces, ChangeKind kind, std::string face) {
        faces[static_cast<std::size_t>(kind)] = std::move(face);
    };
    Faces faces;
    const auto& reason = state.verdict.reason;
    const auto quantized =
        state.verdict.quantized ? (*state.verdict.quantized ? " codes " : " floats ") : " ";
    set(faces, ChangeKind::Outcome, std::string(name_of(reason.reason)) + quantized + dtype_of(reason));
    if (side.fusion) {
        set(faces, ChangeKind::Pattern, state.pattern);
        if (!state.verdict.host && state.becomes)
            set(faces, ChangeKind::Replacement, becomes_face(*state.becomes));
        return faces;
    }
    const auto& graph = *side.analysis->input.graph;
    const bool swallowed = side.analysis->resolution->nodes[node].status == predict::NodeStatus::FusedAway;
    if (!swallowed) {
        set(faces, ChangeKind::Rule, state.rule ? config::key_text(*state.rule) : std::string());
        static const std::optional<config::QConfig> none;
        set(faces, ChangeKind::QConfig, numbers.of(state.rule ? state.rule->qconfig : none));
    }
    if (!side.explainer) return faces;
    set(faces, ChangeKind::Pattern, state.pattern);
    if (swallowed || side.explainer->view().prepared().raised) return faces;
    if (graph.nodes[node].op == model::Op::Output) return faces;
    std::string observers;
    for (const auto* observer : state.observers)
        observers += numbers.of(*observer->instance) + (observer->group ? "s " : " ");
    set(faces, ChangeKind::Observers, std::move(observers));
    auto becomes = state.prepared;
    if (state.becomes) becomes += '\n' + becomes_face(*state.becomes);
    set(faces, ChangeKind::Replacement, std::move(becomes));
    return faces;
}

/// Outcomes can only be compared if they are known on both sides.
void only_requested(NodeVerdict& verdict) {
    verdict.reason = verdict.requested;
    verdict.quantized.reset();
    verdict.counted = !is_neutral(verdict.requested.reason);
    verdict.host =
        verdict.requested.reason == Reason::FusedInto ? verdict.requested.node : model::TracedNode();
}

class ModelComparison {
public:
    ModelComparison(const DiffSide& before, const DiffSide& after) : before_(before), after_(after) {
        // Leave out what only one side knows.
        mixed_ = !before_.fusion != !after_.fusion;
        const auto knows = [](const DiffSide& side) { return side.fusion || side.explainer; };
        if (!knows(before_) || !knows(after_)) before_.explainer = after_.explainer = nullptr;
        if (!knows(before_) || !knows(after_)) return;
        const auto lowers = [](const DiffSide& side) { return side.fusion || side.explainer->conversions(); };
        lowered_ = !mixed_ && lowers(before_) && lowers(after_);
        const auto decides = [](const DiffSide& side) { return side.fusion || side.explainer->verdicts(); };
        verdicts_ = decides(before_) && decides(after_);
    }

    void compare(model::TracedNode node) {
        auto old_state = state_of(before_, node), new_state = state_of(after_, node);
        if (!lowered_) {
            old_state.becomes.reset();
            new_state.becomes.reset();
        }
        if (!verdicts_) {
            only_requested(old_state.verdict);
            only_requested(new_state.verdict);
        }
        if (mixed_) old_state.verdict.quantized = new_state.verdict.quantized = std::nullopt;
        const auto &old_reason = old_state.verdict.reason, &reason = new_state.verdict.reason;
        const auto old_faces = faces_of(before_, node, old_state, numbers_);
        const auto new_faces = faces_of(after_, node, new_state, numbers_);
        bool changes = false;
        for (std::size_t kind = 0; kind < (mixed_ ? 1 : change_kind_count); ++kind) {
            const auto &from = old_faces[kind], &to = new_faces[kind];
            if (!from || !to) continue;
            const bool other_root = kind == 0 && reason.reason == old_reason.reason && reason.node &&
                                    new_state.verdict.host && old_reason.args != reason.args;
            if (*from == *to && !other_root) continue;
            changes = true;
            ++diff_.counts[kind];
            add(static_cast<ChangeKind>(kind), *from + '\0' + *to, node);
        }
        if (changes)
            diff_.changed.push_back(node);
        else if (new_state.verdict.counted || new_state.verdict.host)
            ++diff_.unchanged;
    }

    ModelDiff take() {
        const auto raised = [&](const DiffSide& side) {
            if (side.fusion) return raised_in(*side.fusion);
            return raised_in(*side.analysis, lowered_ ? side.explainer->conversions() : nullptr);
        };
        diff_.raised_before = raised(before_);
        diff_.raised_after = raised(after_);
        std::ranges::stable_sort(diff_.groups, [](const ChangeGroup& a, const ChangeGroup& b) {
            return a.kind != b.kind ? a.kind < b.kind : a.nodes.size() > b.nodes.size();
        });
        return std::move(diff_);
    }

private:
    void add(ChangeKind kind, std::string faces, model::TracedNode node) {
        faces += static_cast<char>('0' + static_cast<int>(kind));
        const auto [place, fresh] = group_of_.emplace(std::move(faces), diff_.groups.size());
        if (fresh) diff_.groups.push_back({kind, {}});
        diff_.groups[place->second].nodes.push_back(node);
    }

    DiffSide before_, after_;
    bool mixed_ = false; ///< one side is of fuse_fx alone, the other is not
    bool lowered_ = false, verdicts_ = false;
    Numbers numbers_;
    std::unordered_map<std::string, std::size_t> group_of_;
    ModelDiff diff_;
};

bool same_raise(const std::optional<RaisedIn>& a, const std::optional<RaisedIn>& b) {
    if (!a || !b) return !a && !b;
    return a->phase == b->phase && a->raised == b->raised;
}

ModelDiff compared(const DiffSide& before, const DiffSide& after,
                   const std::function<void(double)>& progress) {
    ModelComparison comparison(before, after);
    const auto count = std::min(before.input().graph->nodes.size(), after.input().graph->nodes.size());
    const auto step = count / progress_steps + 1;
    for (const auto node : IdRange<model::TracedNode>(count)) {
        stop_point();
        if (node.index() % step == 0 && progress)
            progress(static_cast<double>(node.index()) / static_cast<double>(count));
        comparison.compare(node);
    }
    return comparison.take();
}

} // namespace

std::string_view name_of(ChangeKind kind) {
    constexpr std::array<std::string_view, change_kind_count> names = {"outcome", "rule",      "qconfig",
                                                                       "pattern", "observers", "becomes"};
    return names[static_cast<std::size_t>(kind)];
}

bool ModelDiff::same() const {
    return changed.empty() && same_raise(raised_before, raised_after);
}

std::optional<ModelDiff> diff_models(const DiffSide& before, const DiffSide& after, std::stop_token stop,
                                     const std::function<void(double)>& progress) {
    const TaskScope scope(stop);
    try {
        return compared(before, after, progress);
    } catch (const Stopped&) {
        if (!stop.stop_requested()) throw; // meant for an outer scope
        return std::nullopt;
    }
}

std::vector<model::TracedNode> changed_nodes(const Analysis& before, const Analysis& after) {
    const bool comparable = before.input.graph == after.input.graph;
    std::vector<bool> same_qconfig; // by rule: whether both mappings give it the same qconfig
    if (comparable) {
        const auto &was = before.input.mapping->rules, &is = after.input.mapping->rules;
        for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i)
            same_qconfig.push_back(was[i].qconfig == is[i].qconfig);
    }
    std::vector<model::TracedNode> changed;
    for (const auto node : after.reasons.ids()) {
        stop_point();
        const auto& resolved = after.resolution->nodes[node];
        const bool same = comparable && before.resolution->nodes[node] == resolved &&
                          before.reasons[node] == after.reasons[node] &&
                          (!resolved.rule || same_qconfig[resolved.rule.index()]);
        if (!same) changed.push_back(node);
    }
    return changed;
}

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
    if (prepared.raised) return; // the graph is incomplete
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
        state.becomes->set_message(codes::becomes_same);
        return state;
    }
    state.pattern = plan.pattern_of(*fusion);
    state.becomes->set_message(
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
        state.verdict.reason = state.verdict.requested = side.analysis->reasons[node];
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
