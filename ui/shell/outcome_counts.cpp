#include "shell/outcome_counts.h"

#include "words/status_look.h"
#include "words/wording.h"

#include <QCoreApplication>

#include <array>

namespace qcs::ui {
namespace {

/// Translation context of this file's texts.
struct SummaryTexts {
    Q_DECLARE_TR_FUNCTIONS(SummaryTexts)
};

struct Tally {
    std::array<int, qcs::insight::reason_kind_count> kinds = {};
    ReasonCounts reasons = {};
    void add(qcs::insight::Reason reason, int nodes = 1) {
        kinds[static_cast<std::size_t>(qcs::insight::kind_of(reason))] += nodes;
        reasons[static_cast<std::size_t>(reason)] += nodes;
    }
    int of(qcs::insight::ReasonKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    int of(qcs::insight::Reason reason) const { return reasons[static_cast<std::size_t>(reason)]; }
    /// Whether the counts come from fuse_fx alone, which has its own reasons.
    bool isOfFusion() const {
        return of(qcs::insight::ReasonKind::Fuses) + of(qcs::insight::ReasonKind::FusedOtherwise) +
                   of(qcs::insight::ReasonKind::Stays) >
               0;
    }
    int quantized() const {
        return of(qcs::insight::ReasonKind::Quantized) + of(qcs::insight::ReasonKind::Dynamic) +
               of(qcs::insight::ReasonKind::QuantizedUnrequested);
    }
    int inFloat() const {
        return of(qcs::insight::ReasonKind::FloatAsRequested) +
               of(qcs::insight::ReasonKind::FloatDespiteRequest) +
               of(qcs::insight::ReasonKind::FloatUnexpectedly);
    }
};

Tally tally(const ReasonCounts& reasons) {
    Tally result;
    for (std::size_t i = 0; i < reasons.size(); ++i)
        result.add(static_cast<qcs::insight::Reason>(i), reasons[i]);
    return result;
}

QString wordsOf(qcs::insight::ReasonKind kind) {
    switch (kind) {
    case qcs::insight::ReasonKind::Quantized: return SummaryTexts::tr("quantized");
    case qcs::insight::ReasonKind::Dynamic: return SummaryTexts::tr("dynamic or weight only");
    case qcs::insight::ReasonKind::Fused: return SummaryTexts::tr("fused into others");
    case qcs::insight::ReasonKind::FloatAsRequested: return SummaryTexts::tr("in float, as asked");
    case qcs::insight::ReasonKind::FloatDespiteRequest: return SummaryTexts::tr("in float although asked");
    case qcs::insight::ReasonKind::QuantizedUnrequested: return SummaryTexts::tr("asked float, run in int8");
    case qcs::insight::ReasonKind::FloatUnexpectedly: return SummaryTexts::tr("asked int8, stay float");
    case qcs::insight::ReasonKind::Fuses: return SummaryTexts::tr("become fused modules");
    case qcs::insight::ReasonKind::FusedOtherwise: return SummaryTexts::tr("fused, but preserved or lost");
    case qcs::insight::ReasonKind::Stays: return SummaryTexts::tr("unchanged");
    case qcs::insight::ReasonKind::Neutral:
    case qcs::insight::ReasonKind::Standalone:
    case qcs::insight::ReasonKind::Undecided: return SummaryTexts::tr("neither");
    }
    return {};
}

Count count(qcs::insight::Reason look, const QString& text, const QString& words, const QString& filter) {
    const StatusLook shown = lookOf(look);
    return {shown.icon, shown.ink, text, words, filter};
}

QString tagOf(qcs::insight::Reason reason) {
    return filterTags(reason).section(QLatin1Char(' '), 0, 0);
}

/// The kinds that are counted, in the order in which people read them.
constexpr std::array countedKinds = {qcs::insight::ReasonKind::Quantized,
                                     qcs::insight::ReasonKind::Dynamic,
                                     qcs::insight::ReasonKind::QuantizedUnrequested,
                                     qcs::insight::ReasonKind::FloatAsRequested,
                                     qcs::insight::ReasonKind::FloatDespiteRequest,
                                     qcs::insight::ReasonKind::FloatUnexpectedly,
                                     qcs::insight::ReasonKind::Fuses,
                                     qcs::insight::ReasonKind::Fused,
                                     qcs::insight::ReasonKind::FusedOtherwise,
                                     qcs::insight::ReasonKind::Stays};

} // namespace

std::vector<Count> shortCounts(const ReasonCounts& reasonCounts) {
    const Tally numbers = tally(reasonCounts);
    std::vector<Count> counts;
    for (const auto kind : countedKinds)
        if (const int n = numbers.of(kind); n > 0)
            counts.push_back(count(exampleOf(kind), QString::number(n),
                                   QStringLiteral("%1 %2").arg(n).arg(wordsOf(kind)), kindTag(kind)));
    return counts;
}

std::vector<Count> summaryCounts(const ReasonCounts& reasonCounts,
                                 const std::optional<qcs::insight::RaisedIn>& raised) {
    const Tally numbers = tally(reasonCounts);
    std::vector<Count> counts;
    if (raised) {
        const QString raises =
            SummaryTexts::tr("PyTorch raises %1").arg(QString::fromStdString(raised->raised.type));
        counts.push_back({QStringLiteral("warning"),
                          Colour::FloatDespiteRequest,
                          raises,
                          titled(raises, QString::fromStdString(raised->raised.text)),
                          {}});
    }
    const int all = numbers.quantized() + numbers.inFloat();
    const QString quantized =
        SummaryTexts::tr("%1 of %n node(s) quantized", nullptr, all).arg(numbers.quantized());
    if (all > 0)
        counts.push_back(
            count(qcs::insight::Reason::Static, quantized, quantized, QStringLiteral("is:quantized;")));
    // First the nodes whose outcome differs from the request, then those left in float although quantization
    // was requested, by reason, the most frequent first.
    for (const auto kind :
         {qcs::insight::ReasonKind::QuantizedUnrequested, qcs::insight::ReasonKind::FloatUnexpectedly})
        if (const int n = numbers.of(kind); n > 0) {
            const QString words = kind == qcs::insight::ReasonKind::QuantizedUnrequested
                                      ? SummaryTexts::tr("%n asked float, run in int8", nullptr, n)
                                      : SummaryTexts::tr("%n asked int8, stay float", nullptr, n);
            counts.push_back(count(exampleOf(kind), words, words, kindTag(kind)));
        }
    std::vector<qcs::insight::Reason> reasons;
    for (int i = 0; i < qcs::insight::reason_count; ++i)
        if (const auto reason = static_cast<qcs::insight::Reason>(i);
            qcs::insight::kind_of(reason) == qcs::insight::ReasonKind::FloatDespiteRequest &&
            numbers.of(reason) > 0)
            reasons.push_back(reason);
    std::ranges::stable_sort(reasons, std::ranges::greater(),
                             [&](qcs::insight::Reason reason) { return numbers.of(reason); });
    const int although = numbers.of(qcs::insight::ReasonKind::FloatDespiteRequest);
    if (reasons.size() > 1) {
        const QString words = SummaryTexts::tr("%n float although asked:", nullptr, although);
        counts.push_back(count(reasons.front(), words,
                               SummaryTexts::tr("%n in float although asked", nullptr, although),
                               kindTag(qcs::insight::ReasonKind::FloatDespiteRequest)));
    }
    for (const auto reason : reasons) {
        const int n = numbers.of(reason);
        const QString words =
            reasons.size() > 1
                ? QStringLiteral("%1 %2").arg(n).arg(wordOf(reason))
                : SummaryTexts::tr("%n float although asked: %1", nullptr, n).arg(wordOf(reason));
        auto part = count(reason, words, words, tagOf(reason));
        if (reasons.size() > 1) part.icon.clear(); // the heading before them has the icon
        counts.push_back(part);
    }
    if (const int n = numbers.of(qcs::insight::ReasonKind::FloatAsRequested); n > 0) {
        const QString words = SummaryTexts::tr("%n float as asked", nullptr, n);
        counts.push_back(count(exampleOf(qcs::insight::ReasonKind::FloatAsRequested), words, words,
                               kindTag(qcs::insight::ReasonKind::FloatAsRequested)));
    }
    if (const int n = numbers.of(qcs::insight::ReasonKind::Fuses); n > 0) {
        const QString words = SummaryTexts::tr("%n fusion(s)", nullptr, n);
        counts.push_back(
            count(qcs::insight::Reason::FusesHere, words, words, tagOf(qcs::insight::Reason::FusesHere)));
    }
    if (const int n = numbers.of(qcs::insight::ReasonKind::Fused); n > 0) {
        const QString words = SummaryTexts::tr("%n fused", nullptr, n);
        counts.push_back(
            count(qcs::insight::Reason::FusedInto, words, words, tagOf(qcs::insight::Reason::FusedInto)));
    }
    for (const auto& [reason, words] :
         {std::pair(
              qcs::insight::Reason::FusedPreserved,
              SummaryTexts::tr("%n preserved", nullptr, numbers.of(qcs::insight::Reason::FusedPreserved))),
          std::pair(qcs::insight::Reason::FusedLost,
                    SummaryTexts::tr("%n lost", nullptr, numbers.of(qcs::insight::Reason::FusedLost))),
          std::pair(qcs::insight::Reason::NotFused,
                    SummaryTexts::tr("%n stay", nullptr, numbers.of(qcs::insight::Reason::NotFused)))})
        if (numbers.of(reason) > 0) counts.push_back(count(reason, words, words, tagOf(reason)));
    if (numbers.isOfFusion()) {
        const QString words = SummaryTexts::tr("fuse_fx alone: nothing is observed");
        counts.push_back({QString(), Colour::Dim, words, words, {}});
    }
    return counts;
}

std::optional<Count> findingsCount(int findings) {
    if (findings == 0) return std::nullopt;
    const QString look = SummaryTexts::tr("%n finding(s)", nullptr, findings);
    return Count{QStringLiteral("warning"), Colour::FloatDespiteRequest, look, look, findingsFilter};
}

QString containerSentence(const qcs::insight::Verdicts* verdicts,
                          const std::vector<qcs::model::TracedNode>& nodes) {
    Tally numbers;
    for (const auto node : nodes)
        if (verdicts && verdicts->nodes.contains(node)) numbers.add(verdicts->nodes[node].reason.reason);
    QStringList parts;
    for (const auto kind : countedKinds)
        if (const int n = numbers.of(kind); n > 0)
            parts.push_back(QStringLiteral("%1 %2").arg(n).arg(wordsOf(kind)));
    if (parts.isEmpty()) return SummaryTexts::tr("Nothing in it is counted.");
    return SummaryTexts::tr("Inside: %1.").arg(listed(parts));
}

} // namespace qcs::ui
