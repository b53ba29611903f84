#include "words/raised_words.h"

#include "words/translated_labels.h"
#include "words/wording.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

struct RaisedTexts {
    Q_DECLARE_TR_FUNCTIONS(RaisedTexts)
};

QString during(qcs::insight::Phase phase) {
    switch (phase) {
    case qcs::insight::Phase::Prepare:
        return RaisedTexts::tr("PyTorch raises %1 while it prepares the model%2");
    case qcs::insight::Phase::Reference:
        return RaisedTexts::tr("PyTorch raises %1 while it converts to the reference model%2");
    case qcs::insight::Phase::Fuse: return RaisedTexts::tr("PyTorch raises %1 while it fuses the model%2");
    case qcs::insight::Phase::Lower: break;
    }
    return RaisedTexts::tr("PyTorch raises %1 while it converts to the quantized model%2");
}

} // namespace

QString raisedWords(const qcs::insight::RaisedIn& raised, bool causeIsSaid) {
    const qcs::predict::Raised& what = raised.raised;
    const QString where =
        what.node.empty() ? QString() : RaisedTexts::tr(" at `%1`").arg(QString::fromStdString(what.node));
    const QString why = what.code.empty() || causeIsSaid ? QString() : sentenceOf(what);
    if (what.type.empty() && !why.isEmpty())
        return RaisedTexts::tr("What PyTorch does here is not known%1: %2.").arg(where, why);
    const QString words = during(raised.phase).arg(QString::fromStdString(what.type), where);
    return asSentence(why.isEmpty() ? words : titled(words, why));
}

} // namespace qcs::ui
