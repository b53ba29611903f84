// The sentences of codes in other languages, without Qt.

#include "insight/ranking/ranking_codes.h"
#include "support/test_program.h"
#include "words/sentences.h"
#include "words/translations.h"

#include <QtTest>

#include <algorithm>

using namespace qcs;

class TestOtherLanguages : public QObject {
    Q_OBJECT
private slots:
    void languages() {
        const auto all = words::languages();
        QCOMPARE(all.front(), "en");
        QVERIFY(std::ranges::find(all, "zh_CN") != all.end());
        QVERIFY(!words::translator_for("zh"));
        QVERIFY(!words::translator_for(""));
    }

    void englishIsWhatTheCodeSays() {
        const auto translate = words::translator_for("en");
        const auto said = message(codes::rank_no_norm, "bn<1>");
        QCOMPARE((*translate)(said), words::sentence(said));
    }

    void chinese() {
        const auto translate = words::translator_for("zh_CN");
        const auto text = (*translate)(message(codes::rank_no_norm, "bn<1>"));
        QVERIFY(text.find("bn<1>") != text.npos);
        QVERIFY(text.find("`") != text.npos);
        QVERIFY(text != words::sentence(message(codes::rank_no_norm, "bn<1>")));
        QVERIFY(text.find("&") == text.npos); // entities are resolved
        QCOMPARE((*translate)(Message()), "");
    }
};

QCS_TEST(TestOtherLanguages);
#include "tst_other_languages.moc"
