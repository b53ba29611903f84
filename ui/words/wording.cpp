#include "words/wording.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace qcs::ui {
namespace {

struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

} // namespace

QString listed(const QStringList& parts) {
    return parts.join(Wording::tr(", ", "between the parts of a list"));
}

QString titled(const QString& title, const QString& words) {
    return Wording::tr("%1: %2", "a heading and what belongs to it").arg(title, words);
}

QString inOneLine(const QStringList& sentences) {
    return sentences.join(Wording::tr("; ", "between sentences without full stops"));
}

QString paragraph(const QStringList& sentences) {
    QString all;
    for (const QString& sentence : sentences)
        if (!sentence.isEmpty())
            all = all.isEmpty() ? sentence
                                : Wording::tr("%1 %2", "one sentence after another").arg(all, sentence);
    return all;
}

QString capitalised(QString words) {
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

QString withStop(const QString& words) {
    return words.isEmpty() ? words : Wording::tr("%1.", "a sentence and its full stop").arg(words);
}

QString asSentence(const QString& words) {
    return withStop(capitalised(words));
}

QString withoutMnemonic(QString text) {
    static const QRegularExpression appended(QStringLiteral("\\(&[^&)]\\)"));
    text.remove(appended);
    text.replace(QLatin1String("&&"), QStringLiteral("\x01"));
    text.remove(QLatin1Char('&'));
    return text.replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

} // namespace qcs::ui
