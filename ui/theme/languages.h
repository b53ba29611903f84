#pragma once
// The languages that the program speaks: English, and those whose translations are linked in.

#include <QStringList>

class QCoreApplication;

namespace qcs::ui {

QStringList languages();
/// The person's language where the program speaks it, else "en".
QString systemLanguage();
/// Call it before the first widget is made.
void useLanguage(QCoreApplication& app, const QString& language);

} // namespace qcs::ui
