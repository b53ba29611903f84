#include "words/rule_words.h"

#include "theme/theme.h"
#include "words/labels.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace qcs::ui {
namespace {

struct RuleWords {
    Q_DECLARE_TR_FUNCTIONS(RuleWords)
};

} // namespace

QString ruleKey(const qcs::config::Rule& rule) {
    if (rule.kind == qcs::config::RuleKind::Global) return RuleWords::tr("everything else");
    if (rule.kind == qcs::config::RuleKind::Order && rule.text.empty())
        return QStringLiteral("%1 · %2")
            .arg(QString::fromStdString(qcs::words::object_label(rule.object)))
            .arg(rule.index);
    return QString::fromStdString(qcs::words::rule_key_label(rule));
}

namespace {

struct RegexTexts {
    Q_DECLARE_TR_FUNCTIONS(RegexTexts)
};

constexpr std::size_t maxNames = 5;

QString named(const std::vector<std::string>& names) {
    QStringList shown;
    for (std::size_t i = 0; i < std::min(names.size(), maxNames); ++i)
        shown.push_back(QStringLiteral("`%1`").arg(QString::fromStdString(names[i])));
    const QString all = listed(shown);
    const int more = static_cast<int>(names.size() - shown.size());
    return more == 0 ? all : RegexTexts::tr("%1 and %n more", nullptr, more).arg(all);
}

/// The pattern as HTML, with the character at `position` (in code points) highlighted.
QString markedPattern(const QString& pattern, int position) {
    const auto points = pattern.toUcs4();
    const auto part = [&](qsizetype from, qsizetype to) {
        const auto count = std::max<qsizetype>(0, to - from);
        return QString::fromUcs4(reinterpret_cast<const char32_t*>(points.constData()) + from, count)
            .toHtmlEscaped();
    };
    const auto at = std::min<qsizetype>(position, points.size());
    const bool atEnd = at == points.size();
    return QStringLiteral("<span style=\"font-family:monospace\">%1<span style=\"background:%2;"
                          "font-weight:bold;text-decoration:underline\">%3</span>%4</span>")
        .arg(part(0, at), colour(Colour::WarnBackground).name(),
             atEnd ? QStringLiteral("&nbsp;") : part(at, at + 1),
             atEnd ? QString() : part(at + 1, points.size()));
}

} // namespace

QString regexProblemHtml(const std::string& pattern, const qcs::python::RegexError& error, QString* plain) {
    QString words = RegexTexts::tr("Python’s `re` refuses it: %1.").arg(sentenceOf(error));
    if (error.position < 0) {
        if (plain) *plain = plainProse(words);
        return proseHtml(words);
    }
    words = RegexTexts::tr("Python’s `re` refuses it at character %1: %2.")
                .arg(error.position + 1)
                .arg(sentenceOf(error));
    if (plain) *plain = plainProse(words);
    return proseHtml(words) + QStringLiteral("<br>") +
           markedPattern(QString::fromStdString(pattern), error.position);
}

QString matchWords(const qcs::config::Rule& rule, const qcs::predict::RuleMatches& matches) {
    if (matches.error || rule.kind == qcs::config::RuleKind::Global) return {};
    const int count = static_cast<int>(matches.names.size());
    const bool modules =
        rule.kind == qcs::config::RuleKind::Regex || rule.kind == qcs::config::RuleKind::ModuleName;
    QStringList sentences;
    if (count > 0) {
        sentences.push_back((modules ? RegexTexts::tr("Matches %n module(s): %1.", nullptr, count)
                                     : RegexTexts::tr("Matches %n call(s): %1.", nullptr, count))
                                .arg(named(matches.names)));
        if (!matches.by_prefix.empty() && matches.by_prefix.size() < matches.names.size())
            sentences.push_back(
                RegexTexts::tr("Of these, only the beginning of the name matches: %1. `re.match` does not "
                               "look at the end; a `$` at the end of the regex leaves them out.")
                    .arg(named(matches.by_prefix)));
        else if (!matches.by_prefix.empty())
            sentences.push_back(RegexTexts::tr("`re.match` looks at the beginning of a name only."));
    } else if (!matches.further_inside.empty()) {
        sentences.push_back(
            RegexTexts::tr("Matches nothing: `re.match` begins at the start of the name. With "
                           "`.*` before it, it would match %1.")
                .arg(named(matches.further_inside)));
    } else {
        sentences.push_back(RegexTexts::tr("Matches nothing in this model."));
    }
    return paragraph(sentences);
}

} // namespace qcs::ui
