#pragma once
// Punctuation between words that come from elsewhere: lists, headings and sentences as the language writes
// them.

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

} // namespace qcs::ui
