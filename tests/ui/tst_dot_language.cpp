// What dot is told and how its answers are read: recorded ones, broken ones, and, where it is installed, live
// ones.

#include "support/files.h"
#include "support/test_program.h"
#include "views/graph/dot_language.h"
#include "views/graph/graph_scene.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <functional>

using namespace qcs::ui;

namespace {

using Box = qcs::picture::LayoutBoxIndex;
using Frame = qcs::picture::LayoutFrameIndex;

/// conv → relu framed, an add that also takes what came before them.
qcs::picture::LayoutInput example() {
    qcs::picture::LayoutInput input;
    input.boxes = {{100, 40, {}}, {120, 40, Frame(0)}, {80, 40, Frame(0)}, {90.5, 40, {}}};
    input.edges = {{Box(0), Box(1)}, {Box(1), Box(2)}, {Box(2), Box(3)},
                   {Box(0), Box(3)}, {Box(3), Box(3)}, {Box(0), Box(17)}};
    input.frames = {{60, 14}, {10, 10}}; // nothing is in the second
    return input;
}

QByteArray recorded() {
    const std::string text =
        qcs::test::contents(QStringLiteral(QCS_TEST_DATA) + QStringLiteral("/graph/example.dot.json"));
    return QByteArray::fromStdString(text);
}

QByteArray askDot(const QByteArray& text) {
    QProcess dot;
    dot.start(QStandardPaths::findExecutable(QStringLiteral("dot")), {QStringLiteral("-Tjson")});
    dot.write(text);
    dot.closeWriteChannel();
    return dot.waitForFinished() && dot.exitCode() == 0 ? dot.readAllStandardOutput() : QByteArray();
}

void checkExample(const std::optional<qcs::picture::GraphLayout>& layout) {
    QVERIFY(layout);
    const auto input = example();
    QCOMPARE(layout->boxes.size(), input.boxes.size());
    for (const auto i : input.boxes.ids()) {
        QCOMPARE(layout->boxes[i].width, input.boxes[i].width);
        QCOMPARE(layout->boxes[i].height, input.boxes[i].height);
        // dot rounds places to whole points.
        QVERIFY(layout->boxes[i].x >= -0.5 && layout->boxes[i].right() <= layout->width + 0.5);
        QVERIFY(layout->boxes[i].y >= -0.5 && layout->boxes[i].bottom() <= layout->height + 0.5);
    }
    for (std::size_t edge = 0; edge < 4; ++edge) {
        const auto& from = layout->boxes[input.edges[edge].from];
        const auto& to = layout->boxes[input.edges[edge].to];
        const auto& curve = layout->edges[edge];
        QVERIFY(curve.size() >= 4 && curve.size() % 3 == 1);
        QVERIFY(std::abs(curve.front().y - from.bottom()) < 2);
        QVERIFY(std::abs(curve.back().y - to.y) < 2);
        QVERIFY(curve.back().x > to.x - 2 && curve.back().x < to.right() + 2);
    }
    QVERIFY(layout->edges[4].empty() && layout->edges[5].empty());
    const auto& frame = layout->frames[Frame(0)];
    for (const auto member : {Box(1), Box(2)}) {
        QVERIFY(layout->boxes[member].x > frame.x && layout->boxes[member].right() < frame.right());
        QVERIFY(layout->boxes[member].bottom() < frame.bottom());
        QVERIFY(layout->boxes[member].y > frame.y + 14); // room for the label
    }
    QCOMPARE(layout->frames[Frame(1)].width, 0.0);
}

QByteArray changed(const std::function<void(QJsonObject&)>& change) {
    QJsonObject root = QJsonDocument::fromJson(recorded()).object();
    change(root);
    return QJsonDocument(root).toJson();
}

void changeIn(QJsonObject& root, const char* list, int at, const char* key, const QJsonValue& value) {
    QJsonArray array = root[QLatin1String(list)].toArray();
    QJsonObject object = array[at].toObject();
    object[QLatin1String(key)] = value;
    array[at] = object;
    root[QLatin1String(list)] = array;
}

} // namespace

class TestDotLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsARecordedAnswer() { checkExample(readDot(recorded(), example())); }

    void dotReadsUs() {
        QVERIFY2(!QStandardPaths::findExecutable(QStringLiteral("dot")).isEmpty(),
                 "graphviz is not installed");
        checkExample(readDot(askDot(dotInput(example())), example()));
    }

    void brokenAnswers_data() {
        QTest::addColumn<QByteArray>("answer");
        const QByteArray good = recorded();
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("Error: syntax error in line 1");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("an empty object") << QByteArray("{}");
        for (const qsizetype cut : {1, 10, 100, 1000})
            QTest::addRow("cut by %lld", static_cast<long long>(cut)) << good.chopped(cut + 1);
        const auto row = [](const char* name, const std::function<void(QJsonObject&)>& change) {
            QTest::newRow(name) << changed(change);
        };
        row("no page", [](QJsonObject& root) { root.remove(QLatin1String("bb")); });
        row("a page of words",
            [](QJsonObject& root) { root[QLatin1String("bb")] = QLatin1String("a,b,c,d"); });
        row("a page of three", [](QJsonObject& root) { root[QLatin1String("bb")] = QLatin1String("0,0,9"); });
        row("no objects", [](QJsonObject& root) { root.remove(QLatin1String("objects")); });
        row("objects are no list", [](QJsonObject& root) { root[QLatin1String("objects")] = 7; });
        row("no edges", [](QJsonObject& root) { root[QLatin1String("edges")] = QJsonArray(); });
        row("a box without a place", [](QJsonObject& root) { changeIn(root, "objects", 1, "pos", {}); });
        row("a box at a number", [](QJsonObject& root) { changeIn(root, "objects", 1, "pos", 5); });
        row("a box at infinity",
            [](QJsonObject& root) { changeIn(root, "objects", 1, "pos", QLatin1String("inf,3")); });
        row("a box at no number",
            [](QJsonObject& root) { changeIn(root, "objects", 1, "pos", QLatin1String("nan,3")); });
        row("a box far away",
            [](QJsonObject& root) { changeIn(root, "objects", 1, "pos", QLatin1String("1e30,3")); });
        row("a box that is another", [](QJsonObject& root) {
            changeIn(root, "objects", 1, "name", QLatin1String("n99999999999999999999"));
        });
        row("a negative box",
            [](QJsonObject& root) { changeIn(root, "objects", 1, "name", QLatin1String("n-1")); });
        row("a frame without a place", [](QJsonObject& root) { changeIn(root, "objects", 0, "bb", {}); });
        row("an edge without a curve", [](QJsonObject& root) { changeIn(root, "edges", 0, "pos", {}); });
        row("an edge of two points",
            [](QJsonObject& root) { changeIn(root, "edges", 0, "pos", QLatin1String("1,2 3,4")); });
        row("an edge of five points", [](QJsonObject& root) {
            changeIn(root, "edges", 0, "pos", QLatin1String("1,2 3,4 5,6 7,8 9,10"));
        });
        row("an edge that is another",
            [](QJsonObject& root) { changeIn(root, "edges", 0, "id", QLatin1String("e4000000000")); });
    }
    void brokenAnswers() {
        QFETCH(QByteArray, answer);
        QVERIFY(!readDot(answer, example()));
    }

    void moreThanWasAskedForDoesNoHarm() {
        const QByteArray more = changed([](QJsonObject& root) {
            QJsonArray objects = root[QLatin1String("objects")].toArray();
            for (const char* name : {"n77", "cluster12", "clusterx", "n", "", "somebody"})
                objects.append(QJsonObject{{QLatin1String("name"), QLatin1String(name)},
                                           {QLatin1String("pos"), QLatin1String("1,2")},
                                           {QLatin1String("bb"), QLatin1String("1,2,3,4")}});
            objects.append(QLatin1String("no object"));
            root[QLatin1String("objects")] = objects;
        });
        checkExample(readDot(more, example()));
    }

    void noWordOfTheGraphReachesDot() {
        qcs::picture::Neighbourhood shown;
        const std::string hostile[] = {
            "\"];evil[label=\"",        "</TABLE>", "\\N\\G", "a\nb\r\n}", "<b>&amp;</b>", "}", "名前",
            std::string("nul\0nul", 7), ""};
        int id = 0;
        for (const std::string& name : hostile) {
            qcs::picture::PictureNode node;
            node.id = qcs::picture::PictureNodeId(id);
            node.frame = qcs::picture::PictureFrameId(id);
            node.name = node.label = node.target = node.sublabel = node.module_path = name;
            shown.picture.frames.push_back({node.frame, name, {}});
            if (!shown.picture.nodes.empty())
                shown.picture.edges.push_back({shown.picture.nodes.back().id, node.id});
            shown.picture.nodes.push_back(node);
            ++id;
        }
        GraphScene scene = makeScene(shown, {});
        const qcs::picture::LayoutInput input = layoutInput(scene);
        const QByteArray text = dotInput(input);
        for (const char* word : {"evil", "amp", "\\", "\r", "nul"})
            QVERIFY2(!text.contains(word), word);
        for (const char c : text)
            QVERIFY(static_cast<unsigned char>(c) < 128);
        for (const SceneBox& box : scene.boxes)
            QVERIFY(!box.label.contains(QLatin1Char('\n')) && !box.label.contains(QChar(0)));
        QVERIFY2(!QStandardPaths::findExecutable(QStringLiteral("dot")).isEmpty(),
                 "graphviz is not installed");
        const auto layout = readDot(askDot(text), input);
        QVERIFY(layout);
        place(scene, *layout);
        QVERIFY(scene.bounds.contains(scene.boxes.back().rect));
    }
};

QCS_TEST(TestDotLanguage, QApplication);
#include "tst_dot_language.moc"
