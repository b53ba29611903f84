// qconfig-studio [FILE...] opens the window; qconfig-studio screenshot ... pictures one of its views.

#include "main_window/main_window.h"
#include "screenshot.h"
#include "theme/icons.h"
#include "theme/languages.h"
#include "theme/theme.h"

#include <QApplication>
#include <QCommandLineParser>

int main(int argc, char** argv) {
    using namespace qcs::ui;
    const bool picture = argc > 1 && std::string_view(argv[1]) == "screenshot";
    if (picture && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");

    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("qconfig-studio"));
    QApplication::setApplicationDisplayName(QStringLiteral("QConfig Studio"));
    QApplication::setOrganizationName(QStringLiteral("qconfig-studio"));
    QApplication::setApplicationVersion(QStringLiteral(QCS_VERSION));
    if (picture) return screenshot(QApplication::arguments().mid(2));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Decide what a PyTorch model quantizes, and see why.\n\n"
                                                    "qconfig-studio screenshot --help pictures a view."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption language(
        QStringLiteral("lang"), QStringLiteral("Language: %1.").arg(languages().join(QStringLiteral(", "))),
        QStringLiteral("L"));
    parser.addOption(language);
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        QStringLiteral("Workspace, graph, config or tensor files. Without any: the sample."),
        QStringLiteral("[FILE...]"));
    parser.process(app);
    if (parser.isSet(language) && !languages().contains(parser.value(language))) {
        fputs(qPrintable(QStringLiteral("qconfig-studio: --lang is one of: %1\n")
                             .arg(languages().join(QStringLiteral(", ")))),
              stderr);
        return 2;
    }

    useLanguage(app, parser.isSet(language) ? parser.value(language) : systemLanguage());
    Theme::install(app, MainWindow::rememberedTheme());
    QApplication::setWindowIcon(appIcon());
    MainWindow window(MainWindow::Memory::Settings);
    window.show();
    if (const QStringList files = parser.positionalArguments(); files.isEmpty())
        window.openSample();
    else if (const QString problem = window.open(files); !problem.isEmpty())
        window.showProblem(problem);
    return QApplication::exec();
}
