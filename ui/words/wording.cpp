#include "words/wording.h"

#include "words/translated_labels.h"

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
    const bool ends = words.isEmpty() || words.endsWith(u'?') || words.endsWith(u'？');
    return ends ? words : Wording::tr("%1.", "a sentence and its full stop").arg(words);
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

namespace {

struct RaisedTexts {
    Q_DECLARE_TR_FUNCTIONS(RaisedTexts)
};

QString during(qcs::insight::FxPhase phase) {
    switch (phase) {
    case qcs::insight::FxPhase::Prepare:
        return RaisedTexts::tr("PyTorch raises %1 while it prepares the model%2");
    case qcs::insight::FxPhase::Reference:
        return RaisedTexts::tr("PyTorch raises %1 while it converts to the reference model%2");
    case qcs::insight::FxPhase::Fuse: return RaisedTexts::tr("PyTorch raises %1 while it fuses the model%2");
    case qcs::insight::FxPhase::Lower: break;
    }
    return RaisedTexts::tr("PyTorch raises %1 while it converts to the quantized model%2");
}

} // namespace

QString raisedWords(const qcs::insight::RaisedIn& raised, bool causeIsSaid) {
    const qcs::predict::Raised& what = raised.raised;
    const QString where =
        what.node.empty() ? QString() : RaisedTexts::tr(" at `%1`").arg(QString::fromStdString(what.node));
    const QString why = what.code.empty() || causeIsSaid ? QString() : sentenceOf(what);
    if (what.type.empty())
        return why.isEmpty() ? RaisedTexts::tr("What PyTorch does here is not known%1.").arg(where)
                             : RaisedTexts::tr("What PyTorch does here is not known%1: %2.").arg(where, why);
    const QString words = during(raised.phase).arg(QString::fromStdString(what.type), where);
    return asSentence(why.isEmpty() ? words : titled(words, why));
}

} // namespace qcs::ui
