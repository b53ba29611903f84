#pragma once
// The languages of the user interface: English and the languages with a built-in translation. A language is
// given by its code: "en", "zh_CN".

#include <QStringList>

class QCoreApplication;

namespace qcs::ui {

/// Returns the codes of all languages.
QStringList languages();
/// Returns the language of the system if there is a translation for it, otherwise "en".
QString systemLanguage();
/// Installs the translation of `language`. Existing widgets keep their texts, so they must be created again.
void useLanguage(QCoreApplication& app, const QString& language);
/// Returns the code of the language in use.
QString currentLanguage();
/// Returns the name of a language in that language itself: "English", "简体中文".
QString languageName(const QString& language);

} // namespace qcs::ui
