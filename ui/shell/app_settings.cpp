#include "shell/app_settings.h"

#include "session/document/document.h"
#include "session/jobs/job_runner.h"
#include "words/languages.h"

#include <QSettings>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto themeKey = QStringLiteral("theme");
const auto languageKey = QStringLiteral("language");
const auto threadsKey = QStringLiteral("threads");
const auto scaleKey = QStringLiteral("scale");
const auto reopenKey = QStringLiteral("reopen");
const auto packagesKey = QStringLiteral("packages");
const auto filesKey = QStringLiteral("open-files");

} // namespace

AppSettings readSettings() {
    const QSettings stored;
    AppSettings settings;
    const int theme = stored.value(themeKey).toInt();
    if (theme >= 0 && theme <= 3) settings.theme = static_cast<ThemeChoice>(theme);
    settings.language = stored.value(languageKey).toString();
    if (!languages().contains(settings.language)) settings.language.clear();
    settings.threads = std::clamp(stored.value(threadsKey).toInt(), 0, 1024);
    settings.scale = std::clamp(stored.value(scaleKey, 100).toInt(), 50, 400);
    settings.reopen = stored.value(reopenKey).toBool();
    settings.packages = stored.value(packagesKey).toStringList();
    return settings;
}

void writeSettings(const AppSettings& settings) {
    QSettings stored;
    stored.setValue(themeKey, static_cast<int>(settings.theme));
    stored.setValue(languageKey, settings.language);
    stored.setValue(threadsKey, settings.threads);
    stored.setValue(scaleKey, settings.scale);
    stored.setValue(reopenKey, settings.reopen);
    stored.setValue(packagesKey, settings.packages);
}

void applySettings(const AppSettings& settings) {
    JobRunner::setThreads(settings.threads);
    std::vector<std::string> packages;
    for (const QString& package : settings.packages)
        packages.push_back(package.toStdString());
    Document::trustPackages(std::move(packages));
}

QString languageOf(const AppSettings& settings) {
    return settings.language.isEmpty() ? systemLanguage() : settings.language;
}

QStringList rememberedFiles() {
    return QSettings().value(filesKey).toStringList();
}

void rememberFiles(const QStringList& paths) {
    QSettings().setValue(filesKey, paths);
}

} // namespace qcs::ui
