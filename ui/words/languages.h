#pragma once
// The languages of the user interface: English, and those whose translations are linked in.

#include <QStringList>

class QCoreApplication;

namespace qcs::ui {

QStringList languages();
/// The language of the system if there is a translation, else "en".
QString systemLanguage();
/// Installs the translations of `language`. Widgets that exist already keep their texts and must be made
/// anew.
void useLanguage(QCoreApplication& app, const QString& language);
/// The language in use.
QString currentLanguage();
/// The name of a language in that language: "English", "简体中文".
QString languageName(const QString& language);

} // namespace qcs::ui
