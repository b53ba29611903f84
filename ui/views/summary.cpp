#include "views/summary.h"

#include "models/status_look.h"
#include "theme/wording.h"

#include <QCoreApplication>

#include <array>

namespace qcs::ui {
namespace {

/// The context of the texts of this file.
struct SummaryTexts {
    Q_DECLARE_TR_FUNCTIONS(SummaryTexts)
};

constexpr std::size_t outcomeCount = static_cast<std::size_t>(Outcomes::Neither) + 1;

struct Tally {
    std::array<int, outcomeCount> outcomes = {};
    ReasonCounts reasons = {};
    void add(qcs::Reason reason, int nodes = 1) {
        outcomes[static_cast<std::size_t>(outcomeOf(reason))] += nodes;
        reasons[static_cast<std::size_t>(reason)] += nodes;
    }
    int of(Outcomes outcome) const { return outcomes[static_cast<std::size_t>(outcome)]; }
    int of(qcs::Reason reason) const { return reasons[static_cast<std::size_t>(reason)]; }
    /// Of fuse_fx alone: nothing else has these reasons.
    bool isOfFusion() const {
        return of(Outcomes::Fuses) + of(Outcomes::FusedOtherwise) + of(Outcomes::Stays) > 0;
    }
    int quantized() const {
        return of(Outcomes::Quantized) + of(Outcomes::Dynamic) + of(Outcomes::OtherwiseQuantized);
    }
    int inFloat() const {
        return of(Outcomes::FloatAsAsked) + of(Outcomes::FloatAlthoughAsked) + of(Outcomes::OtherwiseFloat);
    }
};

Tally tally(const ReasonCounts& reasons) {
    Tally result;
    for (std::size_t i = 0; i < reasons.size(); ++i)
        result.add(static_cast<qcs::Reason>(i), reasons[i]);
    return result;
}

/// A reason that looks like its outcome.
qcs::Reason exampleOf(Outcomes outcome) {
    switch (outcome) {
    case Outcomes::Quantized: return qcs::Reason::Static;
    case Outcomes::Dynamic: return qcs::Reason::Dynamic;
    case Outcomes::Fused: return qcs::Reason::FusedInto;
    case Outcomes::FloatAsAsked: return qcs::Reason::NoneByRule;
    case Outcomes::FloatAlthoughAsked: return qcs::Reason::NoPattern;
    case Outcomes::OtherwiseQuantized: return qcs::Reason::LoweredAnyway;
    case Outcomes::OtherwiseFloat: return qcs::Reason::NoQuantizedForm;
    case Outcomes::Fuses: return qcs::Reason::FusesHere;
    case Outcomes::FusedOtherwise: return qcs::Reason::FusedPreserved;
    case Outcomes::Stays: return qcs::Reason::NotFused;
    case Outcomes::Neither: return qcs::Reason::GraphInput;
    }
    return qcs::Reason::GraphInput;
}

QString wordsOf(Outcomes outcome) {
    switch (outcome) {
    case Outcomes::Quantized: return SummaryTexts::tr("quantized");
    case Outcomes::Dynamic: return SummaryTexts::tr("dynamic or weight only");
    case Outcomes::Fused: return SummaryTexts::tr("fused into others");
    case Outcomes::FloatAsAsked: return SummaryTexts::tr("in float, as asked");
    case Outcomes::FloatAlthoughAsked: return SummaryTexts::tr("in float although asked");
    case Outcomes::OtherwiseQuantized: return SummaryTexts::tr("asked float, run in int8");
    case Outcomes::OtherwiseFloat: return SummaryTexts::tr("asked int8, stay float");
    case Outcomes::Fuses: return SummaryTexts::tr("become fused modules");
    case Outcomes::FusedOtherwise: return SummaryTexts::tr("fused, but preserved or lost");
    case Outcomes::Stays: return SummaryTexts::tr("unchanged");
    case Outcomes::Neither: return SummaryTexts::tr("neither");
    }
    return {};
}

Count count(qcs::Reason look, const QString& text, const QString& words, const QString& filter) {
    const StatusLook shown = lookOf(look);
    return {shown.icon, shown.ink, text, words, filter};
}

QString tagOf(qcs::Reason reason) {
    return filterTags(reason).section(QLatin1Char(' '), 0, 0);
}

} // namespace

std::vector<Count> shortCounts(const ReasonCounts& reasonCounts) {
    const Tally numbers = tally(reasonCounts);
    std::vector<Count> counts;
    for (const auto outcome : {Outcomes::Quantized, Outcomes::Dynamic, Outcomes::OtherwiseQuantized,
                               Outcomes::FloatAsAsked, Outcomes::FloatAlthoughAsked, Outcomes::OtherwiseFloat,
                               Outcomes::Fuses, Outcomes::Fused, Outcomes::FusedOtherwise, Outcomes::Stays})
        if (const int n = numbers.of(outcome); n > 0)
            counts.push_back(count(exampleOf(outcome), QString::number(n),
                                   QStringLiteral("%1 %2").arg(n).arg(wordsOf(outcome)), classTag(outcome)));
    return counts;
}

std::vector<Count> summaryCounts(const ReasonCounts& reasonCounts, const std::optional<qcs::RaisedIn>& raised,
                                 int findings) {
    const Tally numbers = tally(reasonCounts);
    std::vector<Count> counts;
    if (raised) {
        const QString raises =
            SummaryTexts::tr("PyTorch raises %1").arg(QString::fromStdString(raised->raised.type));
        counts.push_back({QStringLiteral("warning"),
                          Colour::FloatAlthoughAsked,
                          raises,
                          titled(raises, QString::fromStdString(raised->raised.text)),
                          {}});
    }
    const int all = numbers.quantized() + numbers.inFloat();
    const QString quantized =
        SummaryTexts::tr("%1 of %n node(s) quantized", nullptr, all).arg(numbers.quantized());
    if (all > 0)
        counts.push_back(count(qcs::Reason::Static, quantized, quantized, QStringLiteral("is:quantized;")));
    // What differs from what was asked first, then what stays float although asked, the most frequent reason
    // first.
    for (const auto outcome : {Outcomes::OtherwiseQuantized, Outcomes::OtherwiseFloat})
        if (const int n = numbers.of(outcome); n > 0) {
            const QString words = outcome == Outcomes::OtherwiseQuantized
                                      ? SummaryTexts::tr("%n asked float, run in int8", nullptr, n)
                                      : SummaryTexts::tr("%n asked int8, stay float", nullptr, n);
            counts.push_back(count(exampleOf(outcome), words, words, classTag(outcome)));
        }
    std::vector<qcs::Reason> reasons;
    for (int i = 0; i < qcs::reason_count; ++i)
        if (const auto reason = static_cast<qcs::Reason>(i);
            outcomeOf(reason) == Outcomes::FloatAlthoughAsked && numbers.of(reason) > 0)
            reasons.push_back(reason);
    std::ranges::stable_sort(reasons, std::ranges::greater(),
                             [&](qcs::Reason reason) { return numbers.of(reason); });
    const int although = numbers.of(Outcomes::FloatAlthoughAsked);
    if (reasons.size() > 1) {
        const QString words = SummaryTexts::tr("%n float although asked:", nullptr, although);
        counts.push_back(count(reasons.front(), words,
                               SummaryTexts::tr("%n in float although asked", nullptr, although),
                               classTag(Outcomes::FloatAlthoughAsked)));
    }
    for (const auto reason : reasons) {
        const int n = numbers.of(reason);
        const QString words =
            reasons.size() > 1
                ? QStringLiteral("%1 %2").arg(n).arg(wordOf(reason))
                : SummaryTexts::tr("%n float although asked: %1", nullptr, n).arg(wordOf(reason));
        auto part = count(reason, words, words, tagOf(reason));
        if (reasons.size() > 1) part.icon.clear(); // the one before them has it
        counts.push_back(part);
    }
    if (const int n = numbers.of(Outcomes::FloatAsAsked); n > 0) {
        const QString words = SummaryTexts::tr("%n float as asked", nullptr, n);
        counts.push_back(
            count(exampleOf(Outcomes::FloatAsAsked), words, words, classTag(Outcomes::FloatAsAsked)));
    }
    if (const int n = numbers.of(Outcomes::Fuses); n > 0) {
        const QString words = SummaryTexts::tr("%n fusion(s)", nullptr, n);
        counts.push_back(count(qcs::Reason::FusesHere, words, words, tagOf(qcs::Reason::FusesHere)));
    }
    if (const int n = numbers.of(Outcomes::Fused); n > 0) {
        const QString words = SummaryTexts::tr("%n fused", nullptr, n);
        counts.push_back(count(qcs::Reason::FusedInto, words, words, tagOf(qcs::Reason::FusedInto)));
    }
    for (const auto& [reason, words] :
         {std::pair(qcs::Reason::FusedPreserved,
                    SummaryTexts::tr("%n preserved", nullptr, numbers.of(qcs::Reason::FusedPreserved))),
          std::pair(qcs::Reason::FusedLost,
                    SummaryTexts::tr("%n lost", nullptr, numbers.of(qcs::Reason::FusedLost))),
          std::pair(qcs::Reason::NotFused,
                    SummaryTexts::tr("%n stay", nullptr, numbers.of(qcs::Reason::NotFused)))})
        if (numbers.of(reason) > 0) counts.push_back(count(reason, words, words, tagOf(reason)));
    if (numbers.isOfFusion()) {
        const QString words = SummaryTexts::tr("fuse_fx alone: nothing is observed");
        counts.push_back({QString(), Colour::Dim, words, words, {}});
    }
    const QString look = SummaryTexts::tr("%n finding(s)", nullptr, findings);
    if (findings > 0)
        counts.push_back({QStringLiteral("warning"), Colour::FloatAlthoughAsked, look, look, findingsFilter});
    return counts;
}

QString containerSentence(const qcs::Verdicts* verdicts, const std::vector<int>& nodes) {
    Tally numbers;
    for (const int node : nodes)
        if (verdicts && static_cast<std::size_t>(node) < verdicts->nodes.size())
            numbers.add(verdicts->nodes[static_cast<std::size_t>(node)].reason.reason);
    QStringList parts;
    for (const auto outcome : {Outcomes::Quantized, Outcomes::Dynamic, Outcomes::OtherwiseQuantized,
                               Outcomes::FloatAsAsked, Outcomes::FloatAlthoughAsked, Outcomes::OtherwiseFloat,
                               Outcomes::Fuses, Outcomes::Fused, Outcomes::FusedOtherwise, Outcomes::Stays})
        if (const int n = numbers.of(outcome); n > 0)
            parts.push_back(QStringLiteral("%1 %2").arg(n).arg(wordsOf(outcome)));
    if (parts.isEmpty()) return SummaryTexts::tr("Nothing in it is counted.");
    return SummaryTexts::tr("Inside: %1.").arg(listed(parts));
}

} // namespace qcs::ui
