// The whole graph is handed on: as files of several kinds, and by the clipboard.

#include "graph_window.h"
#include "support/files.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_export.h"
#include "words/languages.h"

#include <QClipboard>
#include <QMenu>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

using namespace qcs::ui;

class TestGraphExport : public QObject, private qcs::test::GraphWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void files_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("inView");
        const char* names[] = {"svg", "png", "pdf"};
        for (int format = 0; format < 3; ++format)
            for (const bool inView : {false, true})
                QTest::addRow("%s %s", names[format], inView ? "in view" : "all") << format << inView;
    }
    void files() {
        QFETCH(int, format);
        QFETCH(bool, inView);
        openResnet();
        canvas().setCurrent(module("features.stage1"));
        canvas().zoomToFullSize();
        auto* only = panel().findChild<QAction*>(QStringLiteral("graph-in-view"));
        only->setChecked(inView);
        const QSizeF part =
            inView ? canvas().visiblePart().intersected(scene().bounds).size() : scene().bounds.size();
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("graph.file"));
        QSignalSpy saved(&panel(), &GraphPanel::saved);
        panel().exporting().saveAs(static_cast<GraphFormat>(format), path);
        QTRY_COMPARE(saved.size(), 1);
        const std::string bytes = qcs::test::contents(path);
        const QByteArray data(bytes.data(), static_cast<qsizetype>(bytes.size()));
        const auto near = [](double a, double b) { return std::abs(a - b) <= 2; };
        switch (static_cast<GraphFormat>(format)) {
        case GraphFormat::Svg: {
            QSvgRenderer svg(data);
            QVERIFY(svg.isValid());
            QVERIFY(near(svg.viewBoxF().width(), part.width() + 32));
            QVERIFY(near(svg.viewBoxF().height(), part.height() + 32));
            QVERIFY(data.contains("stage1"));
            QVERIFY(!data.contains("<image")); // lines, no pixels
            break;
        }
        case GraphFormat::Png: {
            const QImage image = QImage::fromData(data, "PNG");
            QVERIFY(near(image.width() / 2.0, part.width() + 32));
            QVERIFY(near(image.height() / 2.0, part.height() + 32));
            break;
        }
        case GraphFormat::Pdf:
            QVERIFY(data.startsWith("%PDF"));
            QVERIFY(data.contains("/Count 1\n"));
            break;
        }
    }

    void whatCannotBeWrittenIsTold() {
        QSignalSpy problems(&panel(), &GraphPanel::problem);
        panel().exporting().saveAs(GraphFormat::Svg, QStringLiteral("/nowhere/at/all.svg"));
        QTRY_COMPARE(problems.size(), 1);
        QVERIFY(problems.front().front().toString().contains(QStringLiteral("/nowhere/at/all.svg")));
    }

    void theMenuCopies() {
        openResnet();
        QMenu* menu = panel().exporting().menu();
        QTest::mouseClick(panel().bar().exportButton(), Qt::LeftButton);
        QVERIFY(menu->isVisible());
        menu->close();
        QStringList texts;
        for (const QAction* action : menu->actions())
            if (!action->isSeparator()) texts.push_back(action->text().remove(QLatin1Char('&')));
        QCOMPARE(texts, (QStringList{QStringLiteral("Save as SVG…"), QStringLiteral("Save as PNG, 2 ×…"),
                                     QStringLiteral("Save as PDF, one page…"), QStringLiteral("Copy picture"),
                                     QStringLiteral("Copy as DOT"), QStringLiteral("Only what is in view")}));
        canvas().setFocus();
        QTest::keyClick(&canvas(), Qt::Key_C, Qt::ControlModifier);
        const QImage picture = QGuiApplication::clipboard()->image();
        QVERIFY(std::abs(picture.height() / 2.0 - scene().bounds.height() - 32) < 2);
        panel().whole().setAllOpen(true);
        settle();
        panel().findChild<QAction*>(QStringLiteral("graph-copy-dot"))->trigger();
        const QString dot = QGuiApplication::clipboard()->text();
        QVERIFY(dot.startsWith(QLatin1String("digraph {")));
        const QString program = QStandardPaths::findExecutable(QStringLiteral("dot"));
        if (program.isEmpty()) return;
        QProcess process;
        process.start(program, {QStringLiteral("-Tplain")});
        process.write(dot.toUtf8());
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 0);
        // Every card is a node, and every edge between leaves is there.
        const QByteArray plain = process.readAllStandardOutput();
        const auto cards =
            std::ranges::count_if(scene().boxes, [](const SceneBox& box) { return !box.isModule(); });
        QCOMPARE(plain.count("\nnode "), static_cast<qsizetype>(cards));
        const auto& picture2 = panel().pictures().current().picture;
        const auto outline = qcs::picture::make_outline(picture2->picture, picture2->index, true);
        QCOMPARE(plain.count("\nedge "), static_cast<qsizetype>(outline.edges.size()));
    }
};

QCS_TEST(TestGraphExport, qcs::test::EnglishApplication);

#include "tst_graph_export.moc"
