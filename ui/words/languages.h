#pragma once
// The languages that the program speaks: English, and those whose translations are linked in.

#include <QStringList>

class QCoreApplication;

namespace qcs::ui {

QStringList languages();
/// The person's language where the program speaks it, else "en".
QString systemLanguage();
/// Widgets that exist already keep their texts: make them anew.
void useLanguage(QCoreApplication& app, const QString& language);
/// The one in use.
QString currentLanguage();
/// "English", "简体中文": as its speakers write it.
QString languageName(const QString& language);

} // namespace qcs::ui
