#include "words/rule_words.h"

#include "words/labels.h"

#include <QCoreApplication>

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

} // namespace qcs::ui
