#include "words/languages.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QPointer>
#include <QTranslator>

// Resources of a static library must be initialised explicitly, by a macro that must be outside any
// namespace.
static void initTranslations() {
    Q_INIT_RESOURCE(i18n);
}

namespace qcs::ui {
namespace {
const auto folder = QStringLiteral(":/i18n");
const auto stem = QStringLiteral("qconfig-studio_");

QString current = QStringLiteral("en");
QList<QPointer<QTranslator>> speaking; ///< translators of the current language
} // namespace

QStringList languages() {
    initTranslations();
    QStringList all = {QStringLiteral("en")};
    for (const QString& file :
         QDir(folder).entryList({stem + QStringLiteral("*.qm")}, QDir::Files, QDir::Name)) {
        const QString language = file.mid(stem.size()).chopped(3);
        if (!all.contains(language)) all.push_back(language);
    }
    return all;
}

QString systemLanguage() {
    const QLocale system = QLocale::system();
    for (const QString& language : languages()) {
        const QLocale ours(language); // "zh_CN" fits Singapore, too, but not Taiwan: another script
        if (ours.language() == system.language() && ours.script() == system.script()) return language;
    }
    return QStringLiteral("en");
}

void useLanguage(QCoreApplication& app, const QString& language) {
    initTranslations();
    for (const auto& old : speaking)
        delete old.data(); // which takes it out of the application
    speaking.clear();
    current = language;
    // Plural forms ("%n rules") need a translation in English too.
    for (const auto& [file, where] : {std::pair(stem + language, folder),
                                      std::pair(QStringLiteral("qtbase_") + language,
                                                QLibraryInfo::path(QLibraryInfo::TranslationsPath))}) {
        auto* translator = new QTranslator(&app);
        speaking.push_back(translator);
        if (translator->load(file, where)) QCoreApplication::installTranslator(translator);
    }
}

QString currentLanguage() {
    return current;
}

QString languageName(const QString& language) {
    // nativeLanguageName() may add the territory ("American English"), which is not wanted here.
    if (language == QLatin1String("en")) return QStringLiteral("English");
    const QString name = QLocale(language).nativeLanguageName();
    return name.isEmpty() ? language : name;
}

} // namespace qcs::ui
