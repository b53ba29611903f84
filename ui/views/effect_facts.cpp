#include "views/effect_facts.h"

#include "models/status_look.h"
#include "report/labels.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

/// The context of the texts of this file.
struct EffectTexts {
    Q_DECLARE_TR_FUNCTIONS(EffectTexts)
};

const qcs::Rule* ruleOf(const Outcome& outcome, std::size_t node) {
    const int rule = outcome.resolution->nodes[node].rule;
    const auto& rules = outcome.input.mapping->rules;
    return rule >= 0 && static_cast<std::size_t>(rule) < rules.size() ? &rules[static_cast<std::size_t>(rule)]
                                                                      : nullptr;
}

qcs::Reason reasonOf(const Outcome& outcome, std::size_t node) {
    return outcome.analysis->reasons[node].reason;
}

bool sameOutcome(const Outcome& a, const Outcome& b, std::size_t node) {
    if (reasonOf(a, node) != reasonOf(b, node)) return false;
    const qcs::Rule* ruleA = ruleOf(a, node);
    const qcs::Rule* ruleB = ruleOf(b, node);
    if (!ruleA || !ruleB) return !ruleA && !ruleB;
    return ruleA->qconfig == ruleB->qconfig;
}

QString describe(const Outcome& outcome, std::size_t node) {
    const auto reason = reasonOf(outcome, node);
    if (reason == qcs::Reason::NoneByRule)
        return EffectTexts::tr("none by rule %1").arg(outcome.analysis->reasons[node].rule + 1);
    const qcs::Rule* rule = ruleOf(outcome, node);
    if (!qcs::is_quantized(reason) || reason == qcs::Reason::FusedInto || !rule) return wordOf(reason);
    return QString::fromStdString(qcs::qconfig_label(rule->qconfig));
}

} // namespace

Effect effectOf(const QString& edit, const Outcome& before, const Outcome& after, int mostLines) {
    Effect effect;
    if (!before.analysis || !after.analysis || before.input.graph != after.input.graph) return effect;
    effect.edit = edit;
    const auto& nodes = after.input.graph->nodes;
    const std::size_t count =
        std::min({nodes.size(), before.resolution->nodes.size(), after.resolution->nodes.size()});
    for (std::size_t node = 0; node < count; ++node) {
        if (sameOutcome(before, after, node)) {
            if (!qcs::is_neutral(reasonOf(after, node))) ++effect.unchanged;
            continue;
        }
        ++effect.changed;
        if (effect.lines.size() >= mostLines) continue;
        const StatusLook look = lookOf(reasonOf(after, node));
        // As the tree names it.
        const bool module = nodes[node].op == qcs::Op::CallModule;
        const QString name = QString::fromStdString(module ? nodes[node].target : nodes[node].name);
        effect.lines.push_back({static_cast<int>(node), look.icon, look.ink, name, describe(before, node),
                                describe(after, node)});
    }
    return effect;
}

} // namespace qcs::ui
