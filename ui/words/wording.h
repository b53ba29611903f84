#pragma once
// Punctuation between words that come from elsewhere: lists, headings and sentences as the language writes
// them.

#include "insight/explain/conversions.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// "a, b, c".
QString listed(const QStringList& parts);
/// "title: words".
QString titled(const QString& title, const QString& words);
/// "One; another", for sentences without a stop of their own.
QString inOneLine(const QStringList& sentences);
/// Sentences with their full stops, one after the other; empty ones are left out.
QString paragraph(const QStringList& sentences);
/// "words.", as they are.
QString withStop(const QString& words);
/// The first letter large: sentences of core begin small.
QString capitalised(QString words);
/// Both.
QString asSentence(const QString& words);

/// The text of an action or a caption without what marks its key: neither "&" nor the "(&F)" of languages
/// whose words have no such letter.
QString withoutMnemonic(QString text);

// What PyTorch would raise, told before anybody runs it.

/// "PyTorch raises `KeyError` while it prepares the model at `conv`: why.", with code in backticks. Where it
/// is we who cannot tell what PyTorch does, the words say so.
QString raisedWords(const qcs::insight::RaisedIn& raised, bool causeIsSaid = false);

} // namespace qcs::ui
