#include "words/finding_words.h"

#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace qcs::ui {
namespace {

constexpr int maxInTip = 24;

template <class Index>
std::unordered_map<Index, RowProblem> problemsOf(const std::vector<qcs::insight::Finding>& findings,
                                                 qcs::config::Part part,
                                                 Index qcs::insight::LintPlace::*row) {
    std::unordered_map<Index, RowProblem> problems;
    std::map<std::pair<std::string_view, std::string_view>,
             std::shared_ptr<const std::vector<qcs::insight::Fix>>>
        kinds;
    const auto alike = [&](const qcs::insight::Finding& finding) {
        if (!finding.fix) return std::shared_ptr<const std::vector<qcs::insight::Fix>>();
        auto& kind = kinds[{finding.code, finding.fix->code}];
        if (!kind)
            kind = std::make_shared<const std::vector<qcs::insight::Fix>>(
                qcs::insight::compatible_fixes(findings, finding.code, finding.fix->code));
        return kind;
    };
    for (const auto& finding : findings) { // sorted by severity, errors first
        const auto at = finding.place.*row;
        if (finding.place.part != part || !at || finding.severity == qcs::Severity::Note ||
            problems.contains(at))
            continue;
        problems.insert({at, {finding, alike(finding)}});
    }
    return problems;
}

struct FindingTexts {
    Q_DECLARE_TR_FUNCTIONS(Findings)
};

} // namespace

QString findingWords(const qcs::insight::Finding& finding) {
    QString words = sentenceOf(finding);
    if (!finding.cause.code.empty()) words = titled(words, sentenceOf(finding.cause));
    return capitalised(words);
}

QString fixWords(const qcs::insight::Fix& fix) {
    return plainProse(sentenceOf(fix));
}

QString shortFixWords(const qcs::insight::Fix& fix) {
    if (std::holds_alternative<qcs::insight::RemoveRule>(fix.edit) ||
        std::holds_alternative<qcs::insight::RemoveEntry>(fix.edit) ||
        std::holds_alternative<qcs::insight::RemoveEagerRule>(fix.edit))
        return FindingTexts::tr("Remove");
    if (std::holds_alternative<qcs::insight::SwitchMode>(fix.edit)) return FindingTexts::tr("Switch");
    return FindingTexts::tr("Fix");
}

QString fixAllWords(const qcs::insight::Finding& finding, int count) {
    return titled(FindingTexts::tr("Fix all %1").arg(count), QString::fromStdString(finding.code.str()));
}

std::unordered_map<qcs::config::RuleIndex, RowProblem>
ruleProblems(const std::vector<qcs::insight::Finding>& findings) {
    return problemsOf(findings, qcs::config::Part::Mapping, &qcs::insight::LintPlace::rule);
}

std::unordered_map<qcs::config::EntryIndex, RowProblem>
entryProblems(const std::vector<qcs::insight::Finding>& findings) {
    return problemsOf(findings, qcs::config::Part::Backend, &qcs::insight::LintPlace::entry);
}

std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>
eagerProblems(const std::vector<qcs::insight::Finding>& findings) {
    return problemsOf(findings, qcs::config::Part::Eager, &qcs::insight::LintPlace::eager_rule);
}

QString fixButtonWords(const RowProblem& problem) {
    return problem.finding.fix ? shortFixWords(*problem.finding.fix) : FindingTexts::tr("Edit");
}

QString fixAllButtonWords(const RowProblem& problem) {
    return problem.count() > 1 ? FindingTexts::tr("Fix all %1").arg(problem.count()) : QString();
}

QString fixTip(const RowProblem& problem) {
    return FindingTexts::tr("%1 (Alt+Enter)")
        .arg(problem.finding.fix ? fixWords(*problem.finding.fix) : FindingTexts::tr("Edit it"));
}

QString fixAllTip(const RowProblem& problem) {
    QStringList lines = {FindingTexts::tr("All findings of this kind, in one step:")};
    for (int i = 0; i < std::min(problem.count(), maxInTip); ++i)
        lines.push_back(fixWords((*problem.alike)[static_cast<std::size_t>(i)]));
    if (problem.count() > maxInTip) lines.push_back(QStringLiteral("…"));
    return lines.join(QLatin1Char('\n'));
}

QString severityWord(qcs::Severity severity) {
    switch (severity) {
    case qcs::Severity::Error: return FindingTexts::tr("Error");
    case qcs::Severity::Warning: return FindingTexts::tr("Warning");
    case qcs::Severity::Note: return FindingTexts::tr("Note");
    }
    return {};
}

QString placeWords(const qcs::insight::LintPlace& place) {
    switch (place.part) {
    case qcs::config::Part::Mapping:
        return place.rule ? FindingTexts::tr("Rule %1").arg(place.rule.number() + 1)
                          : FindingTexts::tr("Rules");
    case qcs::config::Part::Backend:
        return place.entry ? FindingTexts::tr("Backend entry %1").arg(place.entry.number() + 1)
                           : FindingTexts::tr("Backend");
    case qcs::config::Part::PrepareCustom: return FindingTexts::tr("Prepare custom config");
    case qcs::config::Part::ConvertCustom: return FindingTexts::tr("Convert custom config");
    case qcs::config::Part::FuseCustom: return FindingTexts::tr("Fuse custom config");
    case qcs::config::Part::Eager:
        return place.eager_rule ? FindingTexts::tr("QConfig %1").arg(place.eager_rule.number() + 1)
                                : FindingTexts::tr("Eager config");
    }
    return {};
}

SeverityLook lookOf(qcs::Severity severity) {
    switch (severity) {
    case qcs::Severity::Error: return {QStringLiteral("close"), Colour::FloatDespiteRequest};
    case qcs::Severity::Warning: return {QStringLiteral("warning"), Colour::FloatAsRequested};
    case qcs::Severity::Note: break;
    }
    return {QStringLiteral("info"), Colour::Dim};
}

} // namespace qcs::ui
