#include "views/summary.h"

#include "views/status_look.h"

#include <QCoreApplication>

#include <set>

namespace qcs::ui {
namespace {

/// The context of the texts of this file.
struct SummaryTexts {
    Q_DECLARE_TR_FUNCTIONS(SummaryTexts)
};

struct Tally {
    int asked = 0;
    int none = 0;
    int noRule = 0;
    int fused = 0;
    std::set<int> noneRules;
    void add(const qcs::NodeResolution& node) {
        switch (node.status) {
        case qcs::NodeStatus::Asked: ++asked; return;
        case qcs::NodeStatus::NoneByRule:
            ++none;
            noneRules.insert(node.rule);
            return;
        case qcs::NodeStatus::NoRule: ++noRule; return;
        case qcs::NodeStatus::FusedAway: ++fused; return;
        case qcs::NodeStatus::NotCounted: return;
        }
    }
};

Tally tally(const qcs::Resolution& resolution) {
    Tally result;
    for (const auto& node : resolution.nodes)
        result.add(node);
    return result;
}

Count count(qcs::NodeStatus status, const QString& text, const QString& words) {
    const StatusLook look = lookOf(status);
    return {look.icon, look.ink, text, words};
}

} // namespace

std::vector<Count> shortCounts(const qcs::Resolution& resolution) {
    const Tally numbers = tally(resolution);
    std::vector<Count> counts;
    const auto add = [&](qcs::NodeStatus status, int n) {
        if (n > 0)
            counts.push_back(
                count(status, QString::number(n), QStringLiteral("%1 %2").arg(n).arg(wordOf(status))));
    };
    add(qcs::NodeStatus::Asked, numbers.asked);
    add(qcs::NodeStatus::NoneByRule, numbers.none);
    add(qcs::NodeStatus::NoRule, numbers.noRule);
    add(qcs::NodeStatus::FusedAway, numbers.fused);
    return counts;
}

std::vector<Count> summaryCounts(const qcs::QConfigMapping& mapping, const qcs::Resolution& resolution) {
    const Tally numbers = tally(resolution);
    std::vector<Count> counts;
    const auto add = [&](qcs::NodeStatus status, int n, const QString& text) {
        if (n > 0) counts.push_back(count(status, text, text));
    };
    add(qcs::NodeStatus::Asked, numbers.asked, SummaryTexts::tr("%n asked", nullptr, numbers.asked));
    add(qcs::NodeStatus::NoneByRule, numbers.none,
        numbers.noneRules.size() == 1
            ? SummaryTexts::tr("%n float by rule %1", nullptr, numbers.none)
                  .arg(*numbers.noneRules.begin() + 1)
            : SummaryTexts::tr("%n float by rules that say none", nullptr, numbers.none));
    add(qcs::NodeStatus::NoRule, numbers.noRule,
        SummaryTexts::tr("%n float: no rule", nullptr, numbers.noRule));
    add(qcs::NodeStatus::FusedAway, numbers.fused, SummaryTexts::tr("%n fused away", nullptr, numbers.fused));
    int odd = 0;
    for (std::size_t i = 0; i < resolution.rules.size() && i < mapping.rules.size(); ++i)
        if (resolution.rules[i].problem ||
            (resolution.rules[i].wins == 0 && mapping.rules[i].kind != qcs::RuleKind::Global))
            ++odd;
    const QString look = SummaryTexts::tr("%n rule(s) need a look", nullptr, odd);
    if (odd > 0) counts.push_back({QStringLiteral("warning"), Colour::FloatAlthoughAsked, look, look});
    if (resolution.raised) {
        const QString raises =
            SummaryTexts::tr("PyTorch would raise %1").arg(QString::fromStdString(resolution.raised->type));
        counts.push_back({QStringLiteral("warning"), Colour::FloatAlthoughAsked, raises,
                          raises + QStringLiteral(": ") + QString::fromStdString(resolution.raised->text)});
    }
    return counts;
}

QString containerSentence(const qcs::Resolution& resolution, const std::vector<int>& nodes) {
    Tally numbers;
    for (const int node : nodes)
        numbers.add(resolution.nodes[static_cast<std::size_t>(node)]);
    QStringList parts;
    if (numbers.asked > 0) parts.push_back(SummaryTexts::tr("%n asked to quantize", nullptr, numbers.asked));
    if (numbers.none > 0)
        parts.push_back(SummaryTexts::tr("%n left in float by a rule", nullptr, numbers.none));
    if (numbers.noRule > 0)
        parts.push_back(SummaryTexts::tr("%n that no rule reaches", nullptr, numbers.noRule));
    if (numbers.fused > 0) parts.push_back(SummaryTexts::tr("%n fused into others", nullptr, numbers.fused));
    if (parts.isEmpty()) return SummaryTexts::tr("Nothing in it counts.");
    return SummaryTexts::tr("Inside: %1.").arg(parts.join(QStringLiteral(", ")));
}

} // namespace qcs::ui
