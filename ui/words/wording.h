#pragma once
// Puts texts together with the punctuation of the user's language: lists, headings and sentences.

#include "insight/explain/conversions.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// "a, b, c".
QString listed(const QStringList& parts);
/// "title: words".
QString titled(const QString& title, const QString& words);
/// "One; another": joins sentences that have no full stops.
QString inOneLine(const QStringList& sentences);
/// Joins sentences that have full stops; empty ones are left out.
QString paragraph(const QStringList& sentences);
/// Appends a full stop, unless the text is empty or ends in a question mark.
QString withStop(const QString& words);
/// Makes the first letter upper case, since sentences of core begin in lower case.
QString capitalised(QString words);
/// Both: the first letter in upper case, and a full stop.
QString asSentence(const QString& words);

/// The text of an action or a caption without its mnemonic: without "&", and without the "(&F)" that
/// translations append if the letter does not occur in the text.
QString withoutMnemonic(QString text);

/// The exception that PyTorch would raise: "PyTorch raises `KeyError` while it prepares the model at `conv`:
/// why.", with code in backticks. If it cannot be predicted what PyTorch does, the text says that instead.
/// `causeIsSaid`: the caller shows the cause elsewhere, so the text leaves it out.
QString raisedWords(const qcs::insight::RaisedIn& raised, bool causeIsSaid = false);

} // namespace qcs::ui
