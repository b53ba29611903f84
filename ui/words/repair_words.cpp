#include "words/repair_words.h"

#include "insight/explain/explain_codes.h"
#include "words/labels.h"
#include "words/prose.h"
#include "words/rule_words.h"
#include "words/translated_labels.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

/// The translation context of the texts in this file.
struct RepairTexts {
    Q_DECLARE_TR_FUNCTIONS(RepairTexts)
};

constexpr int maxNamed = 2;

QString withoutTorch(const std::string& value) {
    const QString shown = text(value);
    return shown.startsWith(QLatin1String("torch.")) ? shown.mid(6) : shown;
}

} // namespace

QString changeWords(const qcs::insight::SpecChange& change) {
    const QString place = change.is_weight ? RepairTexts::tr("weight") : RepairTexts::tr("activation");
    const QString from = withoutTorch(change.from), to = withoutTorch(change.to);
    if (change.keyword == "class")
        return RepairTexts::tr("%1: a `%2`").arg(place, text(qcs::words::short_type_name(change.to)));
    if (to.isEmpty()) return RepairTexts::tr("%1: no `%2`").arg(place, text(change.keyword));
    if (from.isEmpty()) return QStringLiteral("%1 `%2` %3").arg(place, text(change.keyword), to);
    return QStringLiteral("%1 `%2` %3 → %4").arg(place, text(change.keyword), from, to);
}

QString repairWords(const qcs::insight::Repair& repair, bool wide) {
    const auto& trial = wide && repair.wide ? *repair.wide : repair.trial;
    qcs::Message said = repair;
    // Core writes rules in full; here their short keys are used.
    const bool named = repair.code != qcs::codes::repair_change_rule && !trial.edit.rules.empty();
    if (named && !said.args.empty()) {
        QStringList keys;
        for (const auto& rule : trial.edit.rules)
            keys.push_back(ruleKey(rule));
        said.args.front() = listed(keys).toStdString();
    }
    const QString what = plainProse(sentenceOf(said));
    QStringList changes;
    for (const auto& change : repair.changes)
        changes.push_back(plainProse(changeWords(change)));
    return changes.isEmpty() ? what : titled(what, changes.join(QStringLiteral(" · ")));
}

QString trialWords(const qcs::insight::RepairTrial& trial) {
    const QString fixes = RepairTexts::tr("fixes %n node(s)", nullptr, static_cast<int>(trial.fixed.size()));
    if (trial.others.empty()) return fixes;
    return listed(
        {fixes, RepairTexts::tr("%n other(s) change", nullptr, static_cast<int>(trial.others.size()))});
}

QString trialNumbers(const qcs::insight::RepairTrial& trial) {
    const auto fixed = trial.fixed.size(), others = trial.others.size();
    return others == 0 ? RepairTexts::tr("fixes %1").arg(fixed)
                       : RepairTexts::tr("fixes %1, changes %2").arg(fixed).arg(others);
}

QString trialDetails(const qcs::insight::RepairTrial& trial, const qcs::model::Graph& graph) {
    constexpr std::size_t most = 12;
    const auto names = [&](const std::vector<qcs::model::TracedNode>& nodes) {
        QStringList list;
        for (std::size_t i = 0; i < std::min(nodes.size(), most); ++i)
            list.push_back(nodePath(graph.nodes[nodes[i]]));
        if (nodes.size() > most) list.push_back(QStringLiteral("…"));
        return listed(list);
    };
    QStringList lines = {titled(RepairTexts::tr("Fixes"), names(trial.fixed))};
    if (!trial.others.empty()) lines.push_back(titled(RepairTexts::tr("Also changes"), names(trial.others)));
    return lines.join(QLatin1Char('\n'));
}

QString alikeWords(const qcs::insight::Repairs& repairs, const qcs::model::Graph& graph) {
    QStringList others;
    for (const auto node : repairs.alike)
        if (node != repairs.node) others.push_back(nodePath(graph.nodes[node]));
    const auto count = static_cast<int>(others.size());
    if (count == 0) return {};
    if (count == 1) return RepairTexts::tr("also for %1, which comes out the same").arg(others.front());
    if (count <= maxNamed)
        return RepairTexts::tr("also for %1 and %2, which come out the same").arg(others[0], others[1]);
    return RepairTexts::tr("for all %n of this kind", nullptr, count + 1);
}

} // namespace qcs::ui
