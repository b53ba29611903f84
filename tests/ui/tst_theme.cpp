#include "builtin_files.h"
#include "theme/colours.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "widgets/node_row.h"

#include <QApplication>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>

using namespace qcs::ui;

namespace {

QImage page(int width) {
    QImage image(width, nodeRowHeight, QImage::Format_RGB32);
    image.fill(Qt::white);
    return image;
}

/// What of the columns from `from` on is not white.
QRect inkOf(const QImage& image, int from) {
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = from; x < image.width(); ++x)
            if (image.pixel(x, y) != qRgb(255, 255, 255)) ink |= QRect(x, y, 1, 1);
    return ink;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownContrasts() {
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
        QCOMPARE(contrast(Qt::red, Qt::red), 1.0);
        QVERIFY(qAbs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.478) < 0.001);
    }

    void everyInkIsReadable_data() {
        QTest::addColumn<const ColourSet*>("set");
        QTest::addColumn<int>("pair");
        for (const auto& [name, set] :
             {std::pair("light", &lightColours()), std::pair("dark", &darkColours()),
              std::pair("contrast", &contrastColours())})
            for (std::size_t i = 0; i < readablePairs().size(); ++i)
                QTest::addRow("%s: %s on %s", name, nameOf(readablePairs()[i].first),
                              nameOf(readablePairs()[i].second))
                    << set << static_cast<int>(i);
    }
    void everyInkIsReadable() {
        QFETCH(const ColourSet*, set);
        QFETCH(int, pair);
        const auto [ink, ground] = readablePairs()[static_cast<std::size_t>(pair)];
        const double ratio = contrast((*set)[ink], (*set)[ground]);
        QVERIFY2(ratio >= (set->contrast ? 7 : 4.5), qPrintable(QStringLiteral("contrast %1").arg(ratio)));
    }

    /// What widgets paint by themselves comes from the palette.
    void everyPaletteIsReadable() {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
            Theme::current()->setChoice(choice);
            const QPalette palette = QApplication::palette();
            using Role = QPalette::ColorRole;
            for (const auto& [ink, ground] :
                 {std::pair(Role::WindowText, Role::Window), std::pair(Role::Text, Role::Base),
                  std::pair(Role::ButtonText, Role::Button),
                  std::pair(Role::HighlightedText, Role::Highlight),
                  std::pair(Role::ToolTipText, Role::ToolTipBase),
                  std::pair(Role::PlaceholderText, Role::Base), std::pair(Role::Link, Role::Base),
                  std::pair(Role::Link, Role::Highlight), std::pair(Role::Link, Role::Window),
                  std::pair(Role::Text, Role::AlternateBase), std::pair(Role::Text, Role::Highlight),
                  std::pair(Role::WindowText, Role::Highlight), std::pair(Role::ButtonText, Role::Midlight),
                  std::pair(Role::PlaceholderText, Role::Window),
                  std::pair(Role::PlaceholderText, Role::Highlight),
                  std::pair(Role::PlaceholderText, Role::Button), std::pair(Role::BrightText, Role::Base),
                  std::pair(Role::BrightText, Role::Window)})
                QVERIFY2(contrast(palette.color(ink), palette.color(ground)) >=
                             (choice == ThemeChoice::HighContrast ? 7 : 4.5),
                         qPrintable(QStringLiteral("%1 on %2").arg(ink).arg(ground)));
        }
    }

    void switchingTellsAndRecolours() {
        Theme::current()->setChoice(ThemeChoice::Light);
        const QIcon save = icon(QStringLiteral("save"));
        const QImage light = save.pixmap(16, 16).toImage();
        QSignalSpy spy(Theme::current(), &Theme::changed);
        Theme::current()->setChoice(ThemeChoice::Dark);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(QApplication::palette().color(QPalette::Base), darkColours()[Colour::Panel]);
        const QImage dark = save.pixmap(16, 16).toImage();
        QVERIFY(light != dark);
        QVERIFY(light != save.pixmap(16, 16, QIcon::Disabled).toImage());
    }

    void iconsAreSharpAtAnyRatio() {
        QImage page(64, 64, QImage::Format_ARGB32_Premultiplied);
        page.setDevicePixelRatio(2);
        page.fill(Qt::white);
        QPainter painter(&page);
        paintIcon(painter, QRect(0, 0, 32, 32), QStringLiteral("status-asked"), Qt::black);
        painter.end();
        // The disc's middle is solid, its corner empty: drawn at 64 x 64 device pixels, in place.
        QCOMPARE(page.pixelColor(32, 32), QColor(Qt::black));
        QCOMPARE(page.pixelColor(2, 2), QColor(Qt::white));
    }

    /// Letters that another, taller font stands in for leave the others where they are.
    void baselinesAreTheSameInEveryScript() {
        const auto inkOfTheEnd = [](const QString& text) {
            QImage image = page(240);
            QPainter painter(&image);
            drawText(painter, image.rect(), text, uiFont(), Qt::black);
            painter.end();
            return inkOf(image, textWidth(text, uiFont()) - textWidth(QStringLiteral("uint8"), uiFont()));
        };
        const QRect latin = inkOfTheEnd(QStringLiteral("static quint8"));
        const QRect chinese = inkOfTheEnd(QString::fromUtf8("静态 quint8"));
        QVERIFY(latin.height() > 5);
        QCOMPARE(chinese.top(), latin.top());
        QCOMPARE(chinese.bottom(), latin.bottom());
    }

    /// A long status begins further left where the type leaves room.
    void statusesAreNotCutOffWhileThereIsRoom() {
        const NodeColumns columns = {162, 283, 385};
        const QString status = QStringLiteral("quantized, not asked");
        QVERIFY(textWidth(status, uiFont()) > columns.right - columns.status);
        const auto widthOf = [&](const QString& type) {
            QImage image = page(397);
            NodeRow row;
            row.icon = QStringLiteral("warning");
            row.ink = Colour::Quantized;
            row.name = QStringLiteral("conv1_BN");
            row.type = type;
            row.status = status;
            QPainter painter(&image);
            paintNodeRow(painter, image.rect(), columns, row);
            painter.end();
            const int from = columns.type + textWidth(type, monoFont()) + 2;
            return inkOf(image, from).width();
        };
        const int whole = textWidth(status, uiFont());
        QVERIFY2(widthOf(QStringLiteral("BatchNorm2d")) > whole - 8, qPrintable(QString::number(whole)));
        QVERIFY(widthOf(QStringLiteral("operator.getitem")) < whole - 8);
    }

    void everyDrawingIsOursAndValid() {
        int count = 0;
        for (const auto& file : qcs::builtin_files()) {
            if (!file.path.starts_with("icons/")) continue;
            ++count;
            const QByteArray svg(file.bytes.data(), static_cast<qsizetype>(file.bytes.size()));
            const QString name =
                QString::fromUtf8(file.path.data(), static_cast<qsizetype>(file.path.size()));
            QVERIFY2(QSvgRenderer(svg).isValid(), qPrintable(name));
            if (name != QLatin1String("icons/app.svg"))
                QVERIFY2(svg.contains("currentColor"), qPrintable(name));
        }
        QVERIFY(count > 10);
    }
};

QCS_TEST(TestTheme, qcs::test::ThemedApplication);

#include "tst_theme.moc"
