#include "base/file_codes.h"
#include "config/config_codes.h"
#include "conformance/case_json.h"
#include "conformance/conformance_codes.h"
#include "insight/reasons/reasons.h"
#include "json/json_codes.h"
#include "support/declared_codes.h"
#include "support/test_program.h"
#include "words/plan_words.h"
#include "words/sentences.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::words;

namespace {

/// The sources without the declarations of codes and without comments.
QString sources() {
    static const QRegularExpression comment("//[^\n]*");
    QString all;
    for (const auto* room : {"core", "app", "ui"}) {
        QDirIterator files(QStringLiteral(QCS_SOURCE_DIR "/") + QLatin1String(room), {"*.cpp", "*.h"},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            if (const QString file = files.next(); !file.endsWith("_codes.h"))
                all += QString::fromStdString(test::contents(file)).remove(comment);
    }
    return all;
}

/// A reason with as many arguments as its sentence takes.
NodeReason example(Reason reason, const std::string& arg) {
    NodeReason result;
    result.reason = reason;
    result.args = std::vector<std::string>(static_cast<std::size_t>(reason_code(reason).arity()), arg);
    return result;
}

constexpr CodeOf<0> plain{"plain", Severity::Note, "nothing is asked"};
constexpr CodeOf<2> pair{"pair", Severity::Warning, "%1 and{ %2}"};

} // namespace

class TestSentences : public QObject {
    Q_OBJECT
private slots:
    void codesAreDeclaredOnce() {
        const auto declared = test::declared_codes();
        QVERIFY2(declared.size() > 700, qPrintable(QString::number(declared.size())));
        QSet<QString> names;
        for (const auto& code : declared) {
            QVERIFY2(!names.contains(code.name), qPrintable(code.name));
            names.insert(code.name);
            QCOMPARE(code.identifier, QString(code.name).replace('-', '_'));
        }
        QVERIFY(names.contains("unknown-dtype") && names.contains("reason-no-pattern"));
    }

    void everyCodeIsUsed() {
        static const QRegularExpression use("\\bcodes::(\\w+)");
        QSet<QString> used;
        const QString all = sources();
        for (auto found = use.globalMatch(all); found.hasNext();)
            used.insert(found.next().captured(1));
        QStringList unused;
        for (const auto& code : test::declared_codes())
            if (!used.contains(code.identifier)) unused << code.name;
        QCOMPARE(unused.join(' '), QString());
    }

    void messages() {
        const Message said = message(pair, "a", std::string_view("b"));
        QVERIFY(said.code == pair && said.code == "pair");
        QCOMPARE(said.args, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(QString::fromStdString(sentence(said)), QString("a and b"));
        QCOMPARE(QString::fromStdString(sentence(message(pair, "a", ""))), QString("a and"));
        QCOMPARE(QString::fromStdString(sentence(plain)), QString("nothing is asked"));
        QVERIFY(Message() != Message(plain));
        QVERIFY(Message().code.empty() && sentence(Message()).empty());
        QVERIFY(Diagnostic(said).severity == Severity::Warning);
        QVERIFY(failure(said).value().front().severity == Severity::Error); // whatever the code says
    }

    /// What reasons, as what runs, as what was asked, and as what differs, are said with.
    void reasonsHaveTheirCodes() {
        for (int i = 0; i < reason_count; ++i) {
            const auto reason = static_cast<Reason>(i);
            const auto name = std::string(name_of(reason));
            QCOMPARE(QString::fromStdString(reason_code(reason).str()),
                     QString::fromStdString("reason-" + name));
            QVERIFY2(requested_code(reason).empty() == is_verdict_only(reason), name.c_str());
            QVERIFY2(differs_code(reason).empty() != differs(reason), name.c_str());
            if (const auto requested = requested_code(reason))
                QVERIFY2(requested == "asked-" + name, name.c_str());
            if (const auto why = differs_code(reason)) QVERIFY2(why == "differs-" + name, name.c_str());
        }
    }

    /// A reason's sentence must say all that the reason knows, and nothing that it does not.
    void reasonsFillTheirSentences() {
        for (int i = 0; i < reason_count; ++i) {
            const auto reason = example(static_cast<Reason>(i), "torch.qint8");
            const auto text = QString::fromStdString(reason_sentence(reason));
            QVERIFY2(!text.isEmpty() && !text.startsWith("reason-"), qPrintable(text));
            QVERIFY2(!text.contains('%'), qPrintable(text));
            QVERIFY2(text.front().isUpper(), qPrintable(text));
        }
        NodeReason fixed{Reason::Static, {}, {}, {"torch.quint8"}};
        QCOMPARE(QString::fromStdString(reason_sentence(fixed)), QString("Static: quint8 in and out"));
        fixed = {Reason::Raises, {}, {}, {"KeyError"}};
        QCOMPARE(QString::fromStdString(reason_sentence(fixed)),
                 QString("Not decided: PyTorch raises KeyError"));
        fixed.args = {""};
        QCOMPARE(QString::fromStdString(reason_sentence(fixed)), QString("Not decided: PyTorch raises"));
    }

    /// A part that may be left out begins with "{; " or "{ ": other braces are shown.
    void bracesAreMeant() {
        const QRegularExpression odd(R"re(\{(?!; | |`|\x22))re");
        for (const auto& code : test::declared_codes())
            QVERIFY2(!code.sentence.contains(odd), qPrintable(code.name));
    }

    void filling() {
        const std::vector<std::string> none, one = {"a%2"}, two = {"a", "b"}, empty = {"a", ""};
        QCOMPARE(fill_sentence("x %1 y{; z %2?} 100%", two), "x a y; z b? 100%");
        QCOMPARE(fill_sentence("x %1 y{; z %2?}!", empty), "x a y!");
        QCOMPARE(fill_sentence("x %1 y{; z %2?}!", one), "x a%2 y!");
        QCOMPARE(fill_sentence("x %1{ in %2}{; z %2}: y", two), "x a in b; z b: y");
        QCOMPARE(fill_sentence("x %1{ in %2}{; z %2}: y", empty), "x a: y");
        QCOMPARE(fill_sentence("x %1{（%2）}", two), "x a（b）");
        QCOMPARE(fill_sentence("x %1 y{；z %2?}!", two), "x a y；z b?!");
        QCOMPARE(fill_sentence("x %1 y{；z %2?}!", empty), "x a y!");
        QCOMPARE(fill_sentence("{\"float\": \"nan\"}", none), "{\"float\": \"nan\"}");
        QCOMPARE(sentence(message(codes::missing_key, "a%2")), "the key `a%2` is missing");
    }

    void textOfADiagnostic() {
        Diagnostic d(message(codes::unknown_dtype, "quint8_", "torch.quint8"),
                     {"b.json", 3, 14, "/configs/0"});
        QCOMPARE(to_text(d),
                 "b.json:3:14: error: `quint8_` is not a torch dtype; did you mean `torch.quint8`? "
                 "(at /configs/0)");
        d = Diagnostic(codes::file_not_found, {"x.json"});
        d.severity = Severity::Warning;
        QCOMPARE(to_text(d), "x.json: warning: there is no such file");
        d.place.file.clear();
        QCOMPARE(to_text(d), "warning: there is no such file");
    }
};

QCS_TEST(TestSentences);
#include "tst_sentences.moc"
