#include "words/translated_labels.h"

#include "words/labels.h"
#include "words/plan_words.h"
#include "words/prose.h"
#include "words/sentences.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Labels)
};

QString shadowedWords(const std::vector<qcs::config::RuleIndex>& winners) {
    switch (winners.size()) {
    case 0: return Words::tr("never wins");
    case 1: return Words::tr("always shadowed by rule %1").arg(winners.front().number() + 1);
    case 2:
        return Words::tr("always shadowed by rules %1 and %2")
            .arg(winners.front().number() + 1)
            .arg(winners.back().number() + 1);
    default: return Words::tr("always shadowed by %n rule(s)", nullptr, static_cast<int>(winners.size()));
    }
}

} // namespace

QString nodePath(const qcs::model::Node& node) {
    return QString::fromStdString(node.op == qcs::model::Op::CallModule ? node.target.str()
                                                                        : node.name.str());
}

QString kindTitle(qcs::config::RuleKind kind) {
    switch (kind) {
    case qcs::config::RuleKind::Order: return Words::tr("Order");
    case qcs::config::RuleKind::ModuleName: return Words::tr("Module name");
    case qcs::config::RuleKind::Regex: return Words::tr("Regex");
    case qcs::config::RuleKind::ObjectType: return Words::tr("Type");
    case qcs::config::RuleKind::Global: return Words::tr("Global");
    }
    return {};
}

QString sentenceOf(const qcs::Message& message) {
    const std::string source(message.code.sentence());
    if (source.empty()) return {};
    const auto text = QCoreApplication::translate("Sentence", source.c_str()).toStdString();
    return QString::fromStdString(qcs::words::fill_sentence(text, message.args));
}

QString headlineOf(const qcs::insight::NodeVerdict& verdict, const qcs::insight::Verdicts* all) {
    return QString::fromStdString(qcs::words::headline(
        verdict, all, [](const qcs::Message& message) { return sentenceOf(message).toStdString(); }));
}

QString matchesWords(int matches) {
    return Words::tr("%n match(es)", nullptr, matches);
}

QString winsWords(int wins) {
    return Words::tr("%n win(s)", nullptr, wins);
}

QString ruleBadge(const qcs::insight::RuleRemark& remark) {
    using Kind = qcs::insight::RuleRemark::Kind;
    switch (remark.kind) {
    case Kind::Fine: return {};
    case Kind::Problem: return plainProse(sentenceOf(*remark.problem));
    case Kind::Shadowed: return shadowedWords(remark.winners);
    case Kind::NoMatch: break;
    }
    return remark.near
               ? Words::tr("matches nothing: did you mean %1?").arg(QString::fromStdString(*remark.near))
               : Words::tr("matches nothing");
}

} // namespace qcs::ui
