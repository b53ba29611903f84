// qconfig-studio [FILE...] opens the window; qconfig-studio screenshot ... captures one of its views as a
// picture.

#include "screenshot.h"
#include "shell/app_settings.h"
#include "shell/application.h"
#include "shell/main_window.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/languages.h"

#include <QCommandLineParser>

namespace {

/// Opens each file in a window of its own.
void reopen(const QStringList& files, qcs::ui::MainWindow& first) {
    qcs::ui::MainWindow* window = &first;
    for (const QString& file : files) {
        const qcs::ui::Document& document = window->session()->document();
        if (document.graph() || !document.filePath().isEmpty()) window = qcs::ui::newWindow(first);
        window->open({file});
    }
}

} // namespace

int main(int argc, char** argv) {
    using namespace qcs::ui;
    const bool picture = argc > 1 && std::string_view(argv[1]) == "screenshot";
    if (picture && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");

    // The names must be set first: the scale setting has to be read before the application object is created.
    QCoreApplication::setApplicationName(QStringLiteral("qconfig-studio"));
    QCoreApplication::setOrganizationName(QStringLiteral("qconfig-studio"));
    if (!picture && qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR"))
        if (const int scale = readSettings().scale; scale != 100)
            qputenv("QT_SCALE_FACTOR", QByteArray::number(scale / 100.0));
    Application app(argc, argv);
    QApplication::setApplicationDisplayName(QStringLiteral("QConfig Studio"));
    QApplication::setApplicationVersion(QStringLiteral(QCS_VERSION));
    if (picture) return screenshot(QApplication::arguments().mid(2));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Decide what is quantized in a PyTorch model, and see why.\n\nqconfig-studio screenshot "
        "saves a picture of a view; see its --help."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption language(
        QStringLiteral("lang"), QStringLiteral("Language: %1.").arg(languages().join(QStringLiteral(", "))),
        QStringLiteral("L"));
    const QCommandLineOption sample(QStringLiteral("sample"), QStringLiteral("Opens the built-in sample."));
    parser.addOptions({language, sample});
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        QStringLiteral("Workspace, graph, config or tensor files. Without any, the welcome page is shown."),
        QStringLiteral("[FILE...]"));
    parser.process(app);
    if (parser.isSet(language) && !languages().contains(parser.value(language))) {
        fputs(qPrintable(QStringLiteral("qconfig-studio: --lang is one of: %1\n")
                             .arg(languages().join(QStringLiteral(", ")))),
              stderr);
        return 2;
    }

    const AppSettings settings = readSettings();
    useLanguage(app, parser.isSet(language) ? parser.value(language) : languageOf(settings));
    Theme::install(app, settings.theme);
    applySettings(settings);
    QApplication::setWindowIcon(appIcon());
    auto* window = new MainWindow(Persistence::Settings);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    app.endOnSignals();
    app.guarded([&] {
        if (const QStringList files = parser.positionalArguments(); !files.isEmpty())
            window->open(files);
        else if (parser.isSet(sample))
            window->openSample();
        else if (settings.reopen)
            reopen(rememberedFiles(), *window);
    });
    return QApplication::exec();
}
