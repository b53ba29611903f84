#include "words/diff_words.h"

#include "insight/explain/explain_codes.h"
#include "words/labels.h"
#include "words/plan_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::words {

namespace {

void append(std::string& text, std::string_view words, std::string_view between) {
    if (!text.empty()) text += between;
    text += words;
}

bool takes_in(insight::Reason reason) {
    return reason == insight::Reason::FusedInto || reason == insight::Reason::FusedIntoFloat ||
           reason == insight::Reason::TakenInto;
}

std::string outcome_words(const insight::NodeReason& reason) {
    auto words = std::string(insight::name_of(reason.reason));
    if (const auto dtype = insight::dtype_of(reason); !dtype.empty()) words += ' ' + without_torch(dtype);
    if (takes_in(reason.reason) && !reason.args.empty()) words += ' ' + reason.args.front();
    return words;
}

std::string observers_words(const insight::NodeState& state) {
    std::string text;
    for (const auto* observer : state.observers)
        append(text, observer_words(*observer->instance) + (observer->group ? " (shared)" : ""), "; ");
    return text.empty() ? "none" : text;
}

std::string becomes_words(const insight::NodeState& state) {
    std::string text;
    // Of the classes in the prepared model, only those of QAT cannot be seen from the result.
    const bool is_qat = state.prepared.find(".qat.") != std::string::npos;
    if (is_qat || (!state.becomes && !state.prepared.empty())) text = "prepared as " + state.prepared;
    if (!state.becomes) return text.empty() ? "as it was" : text;
    const auto& becomes = *state.becomes;
    std::string words;
    if (becomes.code == codes::becomes_part)
        words = "merged into a neighbour";
    else if (becomes.code == codes::becomes_raises)
        words = "PyTorch raises " + (becomes.args.empty() ? std::string() : becomes.args.front());
    else
        words = becomes.args.empty() ? "as it was" : becomes.args.front();
    for (const auto& node : becomes.nodes) {
        if (node.op == model::Op::CallFunction && becomes.args != std::vector{node.target})
            append(words, node.target, " + ");
        for (const auto& weight : node.weights)
            append(words, weight_words(weight), ", ");
    }
    append(text, words, ", then ");
    return text;
}

/// The outcome as summarised: own qparams and the input's qparams count as the same.
NewOutcome outcome_of(const insight::NodeReason& reason) {
    NewOutcome outcome;
    outcome.reason =
        reason.reason == insight::Reason::SharesObserver ? insight::Reason::Static : reason.reason;
    outcome.dtype = without_torch(insight::dtype_of(reason));
    return outcome;
}

/// "become quint8", "lose their pattern".
std::string happens(const NewOutcome& outcome) {
    const bool one = outcome.nodes == 1;
    if (outcome.stays_float) {
        const bool requested = insight::kind_of(outcome.reason) == insight::ReasonKind::FloatAsRequested;
        return fmt::format("{} float: {}", one ? "stays" : "stay",
                           requested ? std::string("now as asked")
                                     : std::string(insight::name_of(outcome.reason)));
    }
    switch (outcome.reason) {
    case insight::Reason::TakenInto:
    case insight::Reason::FusedIntoFloat:
    case insight::Reason::FusedInto: return one ? "is fused into another" : "are fused into others";
    case insight::Reason::FusesHere: return one ? "becomes a fused module" : "become fused modules";
    case insight::Reason::FusedPreserved:
        return one ? "is fused, but preserved as it was" : "are fused, but preserved as they were";
    case insight::Reason::FusedLost:
        return one ? "is lost to a preserved module" : "are lost to preserved modules";
    case insight::Reason::NotFused: return one ? "stays as it is" : "stay as they are";
    case insight::Reason::NoPattern: return one ? "loses its pattern" : "lose their pattern";
    case insight::Reason::LoweredAnyway:
    case insight::Reason::GivenCodes:
        return one ? "becomes quantized although float was asked for"
                   : "become quantized although float was asked for";
    case insight::Reason::NotRecorded: return one ? "is not known" : "are not known";
    case insight::Reason::Raises:
        return one ? "is undecided: PyTorch raises" : "are undecided: PyTorch raises";
    default: break;
    }
    const std::string verb = one ? "becomes " : "become ";
    if (outcome.reason == insight::Reason::Dynamic) return verb + "dynamic " + outcome.dtype;
    if (outcome.reason == insight::Reason::WeightOnly) return verb + outcome.dtype + " in the weight only";
    if (!outcome.dtype.empty()) return verb + outcome.dtype;
    if (insight::kind_of(outcome.reason) == insight::ReasonKind::FloatAsRequested)
        return verb + "float as asked";
    if (!insight::is_float(outcome.reason)) return verb + std::string(insight::name_of(outcome.reason));
    return verb + fmt::format("float: {}", insight::name_of(outcome.reason));
}

} // namespace

std::string state_words(insight::ChangeKind kind, const insight::NodeState& state) {
    switch (kind) {
    case insight::ChangeKind::Outcome: return outcome_words(state.verdict.reason);
    case insight::ChangeKind::Rule:
        return state.rule ? fmt::format("{} {}", kind_label(state.rule->kind), rule_key_label(*state.rule))
                          : "none";
    case insight::ChangeKind::QConfig: return qconfig_label(state.rule ? state.rule->qconfig : std::nullopt);
    case insight::ChangeKind::Pattern: return state.pattern.empty() ? "none" : state.pattern;
    case insight::ChangeKind::Observers: return observers_words(state);
    case insight::ChangeKind::Replacement: return becomes_words(state);
    }
    return {};
}

NewOutcomes new_outcomes(const insight::ModelDiff& diff, const insight::DiffSide& before,
                         const insight::DiffSide& after) {
    NewOutcomes result;
    auto& outcomes = result.outcomes;
    result.kept = static_cast<int>(diff.changed.size());
    for (const auto& group : diff.groups) {
        if (group.kind != insight::ChangeKind::Outcome) continue;
        const auto was = insight::state_of(before, group.nodes.front()).verdict.reason;
        const auto reason = insight::state_of(after, group.nodes.front()).verdict.reason;
        auto outcome = outcome_of(reason);
        const auto same_as = [&](const NewOutcome& other) {
            return other.reason == outcome.reason && other.dtype == outcome.dtype &&
                   other.stays_float == outcome.stays_float;
        };
        if (insight::is_quantized(was.reason) && same_as(outcome_of(was))) continue;
        outcome.stays_float = insight::is_float(was.reason) && insight::is_float(reason.reason);
        auto same = std::ranges::find_if(outcomes, same_as);
        if (same == outcomes.end()) same = outcomes.insert(same, std::move(outcome));
        const auto nodes = static_cast<int>(group.nodes.size());
        same->nodes += nodes;
        result.kept -= nodes;
    }
    std::ranges::stable_sort(outcomes, std::ranges::greater(), &NewOutcome::nodes);
    return result;
}

std::string summary_words(const insight::ModelDiff& diff, const insight::DiffSide& before,
                          const insight::DiffSide& after) {
    const auto changed = static_cast<int>(diff.changed.size());
    if (changed == 0)
        return diff.same() ? "no node changes" : "no node changes, but what PyTorch raises does";
    std::string words;
    const auto [outcomes, kept] = new_outcomes(diff, before, after);
    for (const auto& outcome : outcomes)
        append(words, fmt::format("{} {}", outcome.nodes, happens(outcome)), ", ");
    if (kept > 0)
        append(words, fmt::format("{} {}", kept, kept == 1 ? "keeps its status" : "keep their status"), ", ");
    return fmt::format("{} {}: {}", changed, changed == 1 ? "node changes" : "nodes change", words);
}

const config::Rule* rule_of(const config::ConfigChange& change, const config::Workspace& before,
                            const config::Workspace& after) {
    if (change.area != config::ConfigArea::Mapping) return nullptr;
    if (change.after) return &after.mapping.value.rules[*change.after];
    return change.before ? &before.mapping.value.rules[*change.before] : nullptr;
}

std::string config_key_words(const config::ConfigChange& change, const config::Workspace& before,
                             const config::Workspace& after) {
    if (const auto* rule = rule_of(change, before, after)) return rule_key_label(*rule);
    if (!change.before && !change.after) return {};
    if (change.area == config::ConfigArea::Eager) {
        const auto& rule =
            change.after ? after.eager.value.rules[*change.after] : before.eager.value.rules[*change.before];
        return eager_rule_label(rule);
    }
    if (change.area == config::ConfigArea::Graphs)
        return change.after ? after.graphs[*change.after].file : before.graphs[*change.before].file;
    if (change.area != config::ConfigArea::Backend) return {};
    const auto& entry = change.after ? after.backend.value.configs[*change.after]
                                     : before.backend.value.configs[*change.before];
    const auto key = entry.key();
    return key ? config::short_text(*key) : "a pattern that PyTorch refuses";
}

} // namespace qcs::words
