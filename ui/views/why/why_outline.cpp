#include "views/why/why_outline.h"

#include "words/wording.h"

#include <QCoreApplication>
#include <QTextDocumentFragment>

#include <algorithm>

namespace qcs::ui {
namespace {

struct OutlineTexts {
    Q_DECLARE_TR_FUNCTIONS(WhyOutline)
};

QString rulesAnswer(const WhyFacts& facts) {
    if (facts.reached.empty()) return OutlineTexts::tr("none reaches it");
    const QString decides = OutlineTexts::tr("rule %1 decides").arg(facts.reached.front().rule.number() + 1);
    const auto losers = static_cast<int>(facts.reached.size()) - 1;
    return losers == 0 ? decides : listed({decides, OutlineTexts::tr("%n lose(s)", nullptr, losers)});
}

QString constraintsAnswer(const QList<FactRow>& rows) {
    const auto count = [&](const char* icon) {
        return static_cast<int>(std::ranges::count(rows, QLatin1String(icon), &FactRow::icon));
    };
    QStringList parts;
    if (const int n = count("check")) parts.push_back(OutlineTexts::tr("%n pass(es)", nullptr, n));
    if (const int n = count("close")) parts.push_back(OutlineTexts::tr("%n fail(s)", nullptr, n));
    if (const int n = count("dash")) parts.push_back(OutlineTexts::tr("%n not checked", nullptr, n));
    return listed(parts);
}

QString patternAnswer(const WhySections& sections) {
    if (!sections.boxes.empty()) return sections.boxes.join(QStringLiteral(" + "));
    if (!sections.covers.isEmpty()) return QTextDocumentFragment::fromHtml(sections.covers).toPlainText();
    return OutlineTexts::tr("none matches");
}

/// The dtype and the range of an observer, without its scheme.
QString observersAnswer(const QString& note) {
    QStringList words = note.section(QStringLiteral(" · "), 0, 0).split(QLatin1Char(' ')).mid(1);
    words.removeIf([](const QString& word) { return word.startsWith(QLatin1String("per_")); });
    return words.join(QLatin1Char(' '));
}

/// The class of `code`, without where it stands.
QString lastName(QString note) {
    note.remove(QLatin1Char('`'));
    const QString first = note.section(QStringLiteral(" · "), 0, 0);
    const QString last = first.section(QLatin1Char(' '), -1);
    return last.contains(QLatin1Char('.')) ? last.section(QLatin1Char('.'), -2) : first;
}

} // namespace

QList<FactRow> whyOutline(const WhyFacts& facts, const QSet<int>& opened) {
    const WhySections& sections = facts.sections;
    QList<FactRow> lines;
    const auto add = [&](WhyPart part, const QString& label, bool says, const QString& answer) {
        if (!says || opened.contains(static_cast<int>(part))) return;
        FactRow line;
        line.icon = QStringLiteral("chevron-right");
        line.label = label;
        line.value = answer;
        line.link = QStringLiteral("open:%1").arg(static_cast<int>(part));
        lines.push_back(line);
    };
    add(WhyPart::Rules, OutlineTexts::tr("Rules"), !facts.reached.empty() || !facts.notApplying.empty(),
        rulesAnswer(facts));
    add(WhyPart::Pattern, OutlineTexts::tr("Pattern"),
        !sections.boxes.empty() || !sections.covers.isEmpty() || !sections.misses.empty(),
        patternAnswer(sections));
    add(WhyPart::Constraints, OutlineTexts::tr("Constraints"), !sections.constraints.empty(),
        constraintsAnswer(sections.constraints));
    add(WhyPart::Observers, OutlineTexts::tr("Observers"), !sections.observers.empty(),
        sections.observers.empty() ? QString() : observersAnswer(sections.observers.back().note));
    add(WhyPart::Becomes, OutlineTexts::tr("Becomes"), !sections.becomes.empty(),
        sections.becomes.empty() ? QString() : lastName(sections.becomes.back().note));
    if (lines.empty()) return lines;
    FactRow all;
    all.icon = QStringLiteral("chevron-down");
    all.ink = Colour::Accent;
    all.label = OutlineTexts::tr("Open all");
    all.value = QStringLiteral("Ctrl+.");
    all.link = QStringLiteral("open:all");
    lines.push_back(all);
    return lines;
}

} // namespace qcs::ui
