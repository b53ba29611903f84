#include "analysis/explain/reasons.h"
#include "report/plan_words.h"
#include "report/sentences.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>

using namespace qcs;

namespace {

/// Words with hyphens in core that are names in files or commands of git, not codes.
const QSet<QString> not_codes = {"fx-ptq", "fx-qat", "fx-fuse", "cat-file", "rev-parse"};

QString contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What group 1 of the expression captures in the sources under a folder of the repository.
QSet<QString> captures(const QString& folder, const QRegularExpression& expression) {
    QSet<QString> found;
    QDirIterator files(QStringLiteral(QCS_SOURCE_DIR "/") + folder, {"*.cpp", "*.h"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto path = files.next();
        if (QFileInfo(path).fileName().startsWith("sentences_")) continue;
        static const QRegularExpression comment("//[^\n]*");
        auto matches = expression.globalMatch(contents(path).remove(comment));
        while (matches.hasNext())
            found.insert(matches.next().captured(1));
    }
    return found;
}

QSet<QString> codes_with_sentences() {
    QSet<QString> codes;
    for (const auto& row : sentences())
        codes.insert(QString::fromUtf8(row.code.data(), qsizetype(row.code.size())));
    return codes;
}

/// Names of reasons are no codes; "reason-" and the name is.
QSet<QString> reason_names(bool as_codes) {
    QSet<QString> names;
    for (int i = 0; i < reason_count; ++i) {
        const auto reason = static_cast<Reason>(i);
        const auto name = name_of(reason);
        names.insert(as_codes ? QString::fromStdString(reason_code(reason))
                              : QString::fromUtf8(name.data(), qsizetype(name.size())));
        const auto text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        if (as_codes && !is_outcome(reason)) names.insert("asked-" + text);
        if (as_codes && differs(reason)) names.insert("differs-" + text);
    }
    return names;
}

QString sorted_text(const QSet<QString>& set) {
    auto list = set.values();
    list.sort();
    return list.join(' ');
}

} // namespace

class TestSentences : public QObject {
    Q_OBJECT
private slots:
    void sortedAndUnique() {
        const auto rows = sentences();
        const auto not_before = [](const Sentence& a, const Sentence& b) { return a.code >= b.code; };
        const auto it = std::ranges::adjacent_find(rows, not_before);
        QVERIFY2(it == rows.end(), it == rows.end() ? "" : std::string(it->code).c_str());
    }

    /// Codes are kebab-case literals: all of them in the rooms that find things out, and those of diagnostics
    /// elsewhere.
    void everyCodeHasASentence() {
        const QRegularExpression literal(R"re("([a-z0-9]+(?:-[a-zA-Z0-9]+)+)")re");
        const QRegularExpression diagnostic(R"re(Severity::\w+,\s*"([a-zA-Z0-9-]+)")re");
        QSet<QString> used;
        for (const auto* room : {"core/config", "core/model", "core/tensor", "core/quant", "core/analysis"})
            used |= captures(room, literal);
        for (const auto* folder : {"core", "app", "ui"})
            used |= captures(folder, diagnostic);
        QVERIFY(used.contains("unknown-dtype"));
        used -= reason_names(false);
        used |= reason_names(true);
        QVERIFY(used.contains("reason-no-pattern"));
        QCOMPARE(sorted_text(used - codes_with_sentences() - not_codes), "");
    }

    void everySentenceHasACode() {
        const QRegularExpression literal(R"re("([a-z0-9]+(?:-[a-zA-Z0-9]+)*)")re");
        QSet<QString> used = reason_names(true);
        for (const auto* folder : {"core", "app", "ui"})
            used |= captures(folder, literal);
        QCOMPARE(sorted_text(codes_with_sentences() - used), "");
    }

    /// A reason's sentence must say all that the reason knows, and nothing that it does not.
    void reasonsFillTheirSentences() {
        for (int i = 0; i < reason_count; ++i) {
            NodeReason reason;
            reason.reason = static_cast<Reason>(i);
            reason.args = {"torch.qint8"};
            const auto text = QString::fromStdString(reason_sentence(reason));
            QVERIFY2(!text.isEmpty() && !text.startsWith("reason-"), qPrintable(text));
            QVERIFY2(!text.contains('%'), qPrintable(text));
            QVERIFY2(text.front().isUpper(), qPrintable(text));
        }
        NodeReason fixed{Reason::Static, -1, -1, {"torch.quint8"}};
        QCOMPARE(QString::fromStdString(reason_sentence(fixed)), QString("Static: quint8 in and out"));
        fixed = {Reason::Raises, -1, -1, {"KeyError"}};
        QCOMPARE(QString::fromStdString(reason_sentence(fixed)),
                 QString("Not decided: PyTorch raises KeyError"));
        fixed.args = {""};
        QCOMPARE(QString::fromStdString(reason_sentence(fixed)), QString("Not decided: PyTorch raises"));
    }

    /// A part that may be left out begins with "{; " or "{ ": other braces are shown.
    void bracesAreMeant() {
        const QRegularExpression odd(R"re(\{(?!; | |`|\x22))re");
        for (const auto& [code, text] : sentences())
            QVERIFY2(!QString::fromStdString(std::string(text)).contains(odd), std::string(code).c_str());
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
        QCOMPARE(sentence("missing-key", one), "the key `a%2` is missing");
    }

    void textOfADiagnostic() {
        Diagnostic d{
            Severity::Error, "unknown-dtype", {"quint8_", "torch.quint8"}, {"b.json", 3, 14, "/configs/0"}};
        QCOMPARE(to_text(d),
                 "b.json:3:14: error: `quint8_` is not a torch dtype; did you mean `torch.quint8`? "
                 "(at /configs/0)");
        d = {Severity::Warning, "file-not-found", {}, {"x.json", 0, 0, ""}};
        QCOMPARE(to_text(d), "x.json: warning: there is no such file");
        d.place.file.clear();
        QCOMPARE(to_text(d), "warning: there is no such file");
    }
};

QTEST_APPLESS_MAIN(TestSentences)
#include "tst_sentences.moc"
