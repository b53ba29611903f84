#include "json/json_document.h"
#include "json/json_write.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace qcs;
using namespace qcs::json;

namespace {

/// "code line:column pointer [args]" of the one problem of a text.
QString problem(std::string_view text) {
    const auto document = parse_json(text, "f.json");
    if (document) return "none";
    const auto& d = document.error().front();
    auto result = QString("%1 %2:%3 %4")
                      .arg(d.code.str().c_str())
                      .arg(d.place.line)
                      .arg(d.place.column)
                      .arg(d.place.pointer.c_str());
    for (const auto& arg : d.args)
        result += QString(" [%1]").arg(arg.c_str());
    return result;
}

std::string rewritten(std::string_view text) {
    const auto document = parse_json(text);
    if (!document) return {};
    JsonWriter writer;
    writer.value(document->root());
    return writer.take();
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT
private slots:
    void everyValueKnowsItsPlace() {
        const auto document = parse_json(
            "{\n  \"a\": [1, -2.5e3,\n\t\"x\\\"\\\\\", true],\n  \"b/~\": {\"\": null}\n}\n", "f.json");
        QVERIFY(document.has_value());
        const auto place = [&](const JsonValue& v) {
            const auto p = document->place(v);
            return QString("%1:%2 %3").arg(p.line).arg(p.column).arg(p.pointer.c_str());
        };
        const auto& root = document->root();
        const auto& a = *root.find("a");
        QCOMPARE(place(root), "1:1 ");
        QCOMPARE(place(a), "2:8 /a");
        QCOMPARE(place(a.items()[0]), "2:9 /a/0");
        QCOMPARE(place(a.items()[1]), "2:12 /a/1");
        QCOMPARE(place(a.items()[2]), "3:2 /a/2");
        QCOMPARE(place(a.items()[3]), "3:11 /a/3");
        QCOMPARE(place(*root.find("b/~")), "4:10 /b~1~0");
        QCOMPARE(place(*root.find("b/~")->find("")), "4:15 /b~1~0/");
        QCOMPARE(document->place(root.members()[1]).column, 3);
        QCOMPARE(document->place(root.members()[1]).pointer, "/b~1~0");
        QCOMPARE(document->place(root).file, "f.json");
        QCOMPARE(a.items()[0].integer(), 1);
        QCOMPARE(a.items()[1].floating(), -2500.0);
        QVERIFY(a.items()[2].string() == "x\"\\");
        QVERIFY(!root.find("c"));
    }

    void problems_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, QByteArray text, const char* expected) {
            QTest::newRow(name) << text << QString(expected);
        };
        row("empty", "", "json-truncated 1:1 ");
        row("blank", " \n ", "json-truncated 2:2 ");
        row("open", "{\"a\": [1", "json-truncated 1:9 /a/1");
        row("in a string", "[\"ab", "json-open-string 1:2 /0");
        row("in a literal", "[tr", "json-truncated 1:4 /0");
        row("in a number", "[1, -", "json-truncated 1:6 /1");
        row("after a key", "{\"a\"", "json-truncated 1:5 /a");
        row("two values", "{} {}", "json-text-after-value 1:4 ");
        row("garbage", "[1]\n x", "json-text-after-value 2:2 ");
        const auto raw = [](std::string_view bytes) {
            return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
        };
        row("NUL and garbage", raw({"{}\0garbage", 10}), "json-syntax 1:3  [0x00]");
        row("NUL behind the value", raw({"[1]\n\0", 5}), "json-syntax 2:1  [0x00]");
        row("NUL behind a number", raw({"12\0", 3}), "json-syntax 1:3  [0x00]");
        row("NUL behind a literal", raw({"true\0x", 6}), "json-syntax 1:5  [0x00]");
        row("NUL first", raw({"\0{}", 3}), "json-syntax 1:1  [0x00]");
        row("NUL in an array", raw({"[1,\0 2]", 7}), "json-syntax 1:4 /1 [0x00]");
        row("NUL behind a key", raw({"{\"a\"\0:1}", 8}), "json-syntax 1:5 /a [0x00]");
        row("NUL in a string", raw({"[\"a\0b\"]", 7}), "json-syntax 1:4 /0 [0x00]");
        row("NUL in a number", raw({"[1\0002]", 5}), "json-syntax 1:3 /1 [0x00]");
        row("NUL in a literal", raw({"[tr\0e]", 6}), "json-syntax 1:4 /0 [0x00]");
        row("comma", "[1,]", "json-trailing-comma 1:3 /1");
        row("comma in an object", "{\"a\": 1,\n}", "json-trailing-comma 1:8 /a");
        row("no comma", "[1\n 2]", "json-missing-comma 2:2 /1");
        row("Python", "[None, 1]", "json-python-word 1:2 /0 [None] [null]");
        row("bare key", "{a: 1}", "json-bare-key 1:2 ");
        row("open key", "{\"a: 1,\n\"b\": 2}", "json-open-string 1:2 ");
        row("hash", "[1, # one\n2]", "json-comment 1:5 /1");
        row("no colon", "{\"a\" 1}", "json-missing-colon 1:6 /a");
        row("single quotes", "{'a': 1}", "json-single-quotes 1:2 ");
        row("comment", "[1, // one\n2]", "json-comment 1:5 /1");
        row("raw newline", "[\"a\nb\"]", "json-open-string 1:2 /0");
        row("nan", "[1,\n NaN]", "json-not-finite 2:2 /1 [NaN]");
        row("infinity", "{\"a\": Infinity}", "json-not-finite 1:7 /a [Infinity]");
        row("-infinity", "[-Infinity]", "json-not-finite 1:2 /0 [-Infinity]");
        row("1e999", "[1, 1e999]", "json-number-too-large 1:5 /1 [1e999]");
        row("2^63", "[9223372036854775808]", "json-integer-too-large 1:2 /0 [9223372036854775808]");
        row("2^70", "[ 1180591620717411303424 ]", "json-integer-too-large 1:3 /0 [1180591620717411303424]");
        row("lone continuation byte", "[\"a\x80\"]", "json-invalid-utf8 1:4 /0");
        row("overlong", "[\"\xc0\xaf\"]", "json-invalid-utf8 1:3 /0");
        row("surrogate", "[\"\xed\xa0\x80\"]", "json-invalid-utf8 1:4 /0");
        row("duplicate", "{\"x\": {\"a\": 1,\n \"b\": 2, \"a\": 3}}",
            "json-duplicate-key 2:10 /x/a [a] [1] [8]");
        row("leading zero", "[01]", "json-syntax 1:3 /1 [1]");
        row("no digit", "[1.]", "json-syntax 1:4 /0 []]");
        row("unknown escape", "[\"\\x\"]", "json-syntax 1:4 /0 [x]");
        row("low surrogate", "[\"\\udc00\"]", "json-syntax 1:3 /0 [\\]");
        row("high surrogate", "[\"\\ud800-\"]", "json-syntax 1:3 /0 [\\]");
        row("cut escape", "[\"\\u12", "json-truncated 1:7 /0");
        row("cut character", "[\"\xe4\xb8", "json-truncated 1:5 /0");
        row("escaped duplicate", "{\"a\": 1, \"\\u0061\": 2}", "json-duplicate-key 1:10 /a [a] [1] [2]");
        row("-1e999", "-1e999", "json-number-too-large 1:1  [-1e999]");
        row("mismatch", "[1}", "json-syntax 1:3 /1 [}]");
        row("depth 10000", QByteArray(10000, '['), "json-too-deep 1:201 ");
    }
    void problems() {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const auto found = problem({text.constData(), static_cast<std::size_t>(text.size())});
        if (expected.startsWith("json-too-deep"))
            QVERIFY2(found.startsWith(expected + QString("/0").repeated(199)), qPrintable(found));
        else
            QCOMPARE(found, expected);
    }

    void aBigObjectMayNotRepeatKeysEither() {
        std::string text = "{";
        for (int i = 0; i < 100000; ++i)
            text += "\"k" + std::to_string(i) + "\": 0, ";
        QCOMPARE(problem(text + "\"k77\": 1}"), "json-duplicate-key 1:1288892 /k77 [k77] [1] [762]");
        QVERIFY(parse_json(text + "\"k\": 1}").has_value());
    }

    void valuesAreCounted() {
        const auto within = [](std::string_view text, std::uint64_t values) {
            return parse_json(text, {}, {.values = values}).has_value();
        };
        QVERIFY(within("[0, {\"a\": [1]}]", 5));
        const auto refused = parse_json(std::string_view("[0,\n {\"a\": [1]}]"), {}, {.values = 4});
        QVERIFY(!refused);
        QCOMPARE(refused.error()[0].code, "json-too-many-values");
        QCOMPARE(refused.error()[0].args, std::vector<std::string>{"4"});
        QCOMPARE(refused.error()[0].place, (Place{{}, 2, 9, "/1/a/0"}));
    }

    void whatNobodyAsksForStaysText() {
        constexpr std::size_t many = 100'000, bytes = 1'000'000;
        std::string text = "{\"large\": [[1.50, \"\\u0041\" ]";
        for (std::size_t i = 1; i < many; ++i)
            text += ",[]";
        text += "], \"small\": [1, 2]}";
        const auto document = parse_json(std::string_view(text), {}, {.bytes = bytes});
        QVERIFY(document.has_value());
        const auto& root = document->root();
        const auto line = to_json_line(*root.find("large"));
        QVERIFY(line.starts_with("[[1.5, \"A\"], [], []"));
        QCOMPARE(root.find("small")->items()[1].integer(), 2);
        QCOMPARE(document->exceeded(), 0U);
        QVERIFY(root.find("large")->items().empty()); // as trees they need more than is allowed
        QCOMPARE(document->exceeded(), bytes);
    }

    void aVisitLeavesNothingBehind() {
        std::string text = "[";
        for (int i = 0; i < 20'000; ++i)
            text += (i ? ", [{\"n\": \"\\u0061\", \"i\": " : "[{\"n\": \"\\u0061\", \"i\": ") +
                    std::to_string(i) + "}]";
        text += ']';
        // Room for the text and the rows, not for what is in them.
        const auto document = parse_json(std::string_view(text), {}, {.bytes = text.size() + 1'600'000});
        QVERIFY(document.has_value());
        for (int round = 0; round < 2; ++round) {
            std::int64_t next = 0;
            for (const auto& row : document->root().items()) {
                const JsonMemoryScope visit(*document);
                const auto& object = row.items()[0];
                QVERIFY(object.find("n")->string() == "a");
                QCOMPARE(object.find("i")->integer(), next);
                QCOMPARE(document->place(*object.find("i")).pointer, "/" + std::to_string(next++) + "/0/i");
            }
            QCOMPARE(next, 20'000);
        }
        QCOMPARE(document->exceeded(), 0U);
    }

    void floatsReadBack_data() {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("text");
        QTest::newRow("0.1") << 0.1 << "0.1";
        QTest::newRow("1") << 1.0 << "1.0";
        QTest::newRow("-0") << -0.0 << "-0.0";
        QTest::newRow("1e5") << 1e5 << "100000.0";
        QTest::newRow("1e16") << 1e16 << "1e+16";
        QTest::newRow("eps") << 0.000244140625 << "0.000244140625";
        QTest::newRow("1e-5") << 1e-5 << "1e-05";
        QTest::newRow("max") << std::numeric_limits<double>::max() << "1.7976931348623157e+308";
        QTest::newRow("denormal") << 5e-324 << "5e-324";
        QTest::newRow("inf") << std::numeric_limits<double>::infinity() << "inf";
        QTest::newRow("nan") << std::nan("") << "nan";
    }
    void floatsReadBack() {
        QFETCH(double, number);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(float_text(number)), text);
        if (!std::isfinite(number)) return;
        const auto document = parse_json(float_text(number));
        QVERIFY(document->root().is(JsonKind::Float));
        QCOMPARE(std::bit_cast<std::uint64_t>(document->root().floating()),
                 std::bit_cast<std::uint64_t>(number));
    }

    void layout() {
        JsonWriter w;
        w.begin_object(JsonLayout::MultiLine);
        w.key("empty");
        w.begin_array(JsonLayout::MultiLine);
        w.end_array();
        w.key("fits");
        w.begin_array();
        w.integer(1);
        w.begin_object();
        w.key("a");
        w.null();
        w.end_object();
        w.end_array();
        w.key("rows");
        w.begin_array(JsonLayout::MultiLine);
        w.begin_array();
        w.string(std::string(60, 'x'));
        w.string(std::string(60, 'y'));
        w.end_array();
        w.begin_array(JsonLayout::SingleLine);
        w.string(std::string(60, 'x'));
        w.begin_array();
        w.string(std::string(60, 'y'));
        w.end_array();
        w.end_array();
        w.end_array();
        w.end_object();
        const auto x = '"' + std::string(60, 'x') + '"';
        const auto y = '"' + std::string(60, 'y') + '"';
        QCOMPARE(w.take(),
                 "{\n  \"empty\": [],\n  \"fits\": [1, {\"a\": null}],\n  \"rows\": [\n    [\n      " + x +
                     ",\n      " + y + "\n    ],\n    [" + x + ", [" + y + "]]\n  ]\n}");
    }

    void stringsAreEscaped() {
        JsonWriter w;
        w.string("\"\\\n\r\t\b\f\x01/\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80\x80\xed\xa0\x80");
        const auto text = w.take();
        QCOMPARE(text, "\"\\\"\\\\\\n\\r\\t\\b\\f\\u0001/\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80"
                       "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
        QVERIFY(parse_json(text).has_value());
    }

    void writingWhatWasReadIsStable() {
        const std::string text = "{\"a\":[1,-0,2.0,1E5,1e-999,{\"b\":[[],{}]}],\"c\":"
                                 "\"\\u00e9\\ud83d\\ude00\",\"d\":[true,false,null]}";
        const auto once = rewritten(text);
        QVERIFY(!once.empty());
        QCOMPARE(rewritten(once), once);
        QCOMPARE(to_json_line(parse_json(once)->root()), once);
        QCOMPARE(to_json_line(parse_json(text)->root()), once); // nobody has looked into it
    }
};

QCS_TEST(TestJson);
#include "tst_json.moc"
