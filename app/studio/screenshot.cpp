#include "screenshot.h"

#include "scenes/scenes.h"
#include "scenes/window_parts.h"
#include "shell/main_window.h"
#include "theme/theme.h"
#include "words/languages.h"

#include <QApplication>
#include <QBuffer>
#include <QCommandLineParser>
#include <QImageWriter>
#include <QTextStream>

#include <map>

namespace qcs::ui {
namespace {

int usageError(const QString& text) {
    QTextStream(stderr) << "qconfig-studio screenshot: " << text << '\n';
    return 2;
}

QString viewList() {
    QString text = QStringLiteral("Views:\n");
    for (const Scene& known : scenes())
        text += QStringLiteral("  %1 %2\n").arg(known.name, -14).arg(known.what);
    return text;
}

QSize sizeFrom(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2) return {};
    const QSize size(parts[0].toInt(), parts[1].toInt());
    return size.width() >= 320 && size.height() >= 240 && size.width() <= 8192 && size.height() <= 8192
               ? size
               : QSize();
}

/// Hides messages about what the offscreen platform cannot do (raising windows, grabbing the keyboard), which
/// does not affect pictures.
void printMessage(QtMsgType, const QMessageLogContext&, const QString& text) {
    if (!text.startsWith(QLatin1String("This plugin does not support"))) QTextStream(stderr) << text << '\n';
}

} // namespace

int screenshot(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Saves a picture of one view of the window; needs no display.\n\n") + viewList());
    parser.addOptions({
        {QStringLiteral("workspace"),
         QStringLiteral("The workspace to open; without it, the sample is opened."), QStringLiteral("W")},
        {QStringLiteral("view"), QStringLiteral("Which view; see the list above."), QStringLiteral("NAME"),
         QStringLiteral("main")},
        {{QStringLiteral("o"), QStringLiteral("output")},
         QStringLiteral("The file to write."),
         QStringLiteral("FILE.png")},
        {QStringLiteral("size"), QStringLiteral("Size of the window."), QStringLiteral("WxH"),
         QStringLiteral("1440x900")},
        {QStringLiteral("theme"), QStringLiteral("light, dark or contrast."), QStringLiteral("THEME"),
         QStringLiteral("light")},
        {QStringLiteral("lang"), QStringLiteral("Language: %1.").arg(languages().join(QStringLiteral(", "))),
         QStringLiteral("L"), QStringLiteral("en")},
        {QStringLiteral("list"), QStringLiteral("Print the names of the views.")},
    });
    const auto help = parser.addHelpOption();
    if (!parser.parse(QStringList(QStringLiteral("qconfig-studio screenshot")) + arguments))
        return usageError(parser.errorText());
    if (parser.isSet(help)) {
        QTextStream(stdout) << parser.helpText();
        return 0;
    }
    if (parser.isSet(QStringLiteral("list"))) {
        for (const Scene& known : scenes())
            QTextStream(stdout) << known.name << '\n';
        return 0;
    }
    const QString view = parser.value(QStringLiteral("view"));
    const Scene* chosen = scene(view);
    if (!chosen) return usageError(QStringLiteral("there is no view “%1”.\n").arg(view) + viewList());
    const QString file = parser.value(QStringLiteral("output"));
    if (file.isEmpty()) return usageError(QStringLiteral("say where to write: -o FILE.png"));
    const QSize size = sizeFrom(parser.value(QStringLiteral("size")));
    if (!size.isValid()) return usageError(QStringLiteral("--size is WxH, for example 1440x900"));
    const QString theme = parser.value(QStringLiteral("theme"));
    const std::map<QString, ThemeChoice> themes = {{QStringLiteral("light"), ThemeChoice::Light},
                                                   {QStringLiteral("dark"), ThemeChoice::Dark},
                                                   {QStringLiteral("contrast"), ThemeChoice::HighContrast}};
    if (!themes.contains(theme)) return usageError(QStringLiteral("--theme is light, dark or contrast"));
    const QString language = parser.value(QStringLiteral("lang"));
    if (!languages().contains(language))
        return usageError(QStringLiteral("--lang is one of: %1").arg(languages().join(QStringLiteral(", "))));

    qInstallMessageHandler(printMessage);
    useLanguage(*qApp, language);
    Theme::install(*qApp, themes.at(theme));
    MainWindow window(Persistence::None);
    const WindowParts parts(window);
    window.resize(size);
    window.show();
    const QString workspace = parser.value(QStringLiteral("workspace"));
    if (!workspace.isEmpty()) {
        const QString problem = window.open({workspace});
        if (!problem.isEmpty()) return usageError(problem);
    } else if (chosen->needsModel) {
        window.openSample();
    }
    parts.waitUntilIdle();
    QWidget* shown = chosen->show(parts);
    parts.waitUntilIdle();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(shown->grab().toImage()))
        return usageError(QStringLiteral("%1: %2").arg(file, writer.errorString()));
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    const auto written = qcs::write_durably({file.toStdString(), {text}});
    if (written) return 0;
    const auto why = QString::fromStdString(written.error().front().args.back());
    return usageError(QStringLiteral("%1: %2").arg(file, why));
}

} // namespace qcs::ui
