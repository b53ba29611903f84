#pragma once
// Joins texts with the punctuation of the user's language: lists, headings and sentences.

#include "insight/explain/conversions.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// Returns the parts as a list: "a, b, c".
QString listed(const QStringList& parts);
/// Returns the two texts joined by a colon: "title: words".
QString titled(const QString& title, const QString& words);
/// Joins sentences that do not end in full stops, with semicolons between them: "One; another".
QString inOneLine(const QStringList& sentences);
/// Joins sentences that end in full stops; empty sentences are left out.
QString paragraph(const QStringList& sentences);
/// Appends a full stop, unless the text is empty or ends in a question mark.
QString withStop(const QString& words);
/// Returns the text with its first letter in upper case. Sentences from core begin in lower case.
QString capitalised(QString words);
/// Applies both capitalised() and withStop().
QString asSentence(const QString& words);

/// Returns the text of an action or caption without its mnemonic: without "&", and without the "(&F)" that
/// translations append if the letter F does not occur in the text.
QString withoutMnemonic(QString text);

/// Returns a sentence about an exception that PyTorch would raise, with code in backticks: "PyTorch raises
/// `KeyError` while it prepares the model at `conv`: why." If PyTorch's behaviour cannot be predicted, the
/// sentence says so instead. `causeIsSaid`: the caller shows the cause elsewhere, so the text leaves it out.
QString raisedWords(const qcs::insight::RaisedIn& raised, bool causeIsSaid = false);

} // namespace qcs::ui
