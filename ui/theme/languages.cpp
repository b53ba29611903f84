#include "theme/languages.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// A static library's resources have to be asked for; the macro wants no namespace around it.
static void initTranslations() {
    Q_INIT_RESOURCE(i18n);
}

namespace qcs::ui {
namespace {
const auto folder = QStringLiteral(":/i18n");
const auto stem = QStringLiteral("qconfig-studio_");
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
    const QString name = QLocale::system().name();
    return languages().contains(name) ? name : QStringLiteral("en");
}

void useLanguage(QCoreApplication& app, const QString& language) {
    initTranslations();
    // Plural forms ("%n rules") need a translation in English too.
    for (const auto& [file, where] : {std::pair(stem + language, folder),
                                      std::pair(QStringLiteral("qtbase_") + language,
                                                QLibraryInfo::path(QLibraryInfo::TranslationsPath))}) {
        auto* translator = new QTranslator(&app);
        if (translator->load(file, where))
            QCoreApplication::installTranslator(translator);
        else
            delete translator;
    }
}

} // namespace qcs::ui
