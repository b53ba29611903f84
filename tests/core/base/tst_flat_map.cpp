// Shared texts, and the maps from them.

#include "base/flat_map.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>
#include <unordered_map>

using namespace qcs;

class TestFlatMap : public QObject {
    Q_OBJECT
private slots:
    void textsAreEqualByWhatTheySay() {
        const SharedText empty, a = "layer", b = std::string("layer"), other = "layers";
        QVERIFY(a == b && a == "layer" && a == std::string_view("layer") && !(a == other));
        QVERIFY(empty.empty() && empty == "" && empty == SharedText("") && !(empty == a));
        QCOMPARE(a.hash(), SharedText::hash_of("layer"));
        QCOMPARE(empty.hash(), SharedText::hash_of(""));
        QCOMPARE(QString::fromStdString(std::string("[") + a + "]!"), QString("[layer]!"));
    }

    void copiesShareAndOutliveTheFirst() {
        SharedText copy;
        const char* where = nullptr;
        {
            const SharedText first = "activation_post_process_0";
            copy = first;
            where = first.view().data();
        }
        QVERIFY(copy.view().data() == where);
        const auto& itself = copy;
        copy = itself;
        const auto moved = std::move(copy);
        QVERIFY(moved == "activation_post_process_0");
    }

    void mapsAgreeWithStandardOnes() {
        std::mt19937 random(1);
        std::unordered_map<std::string, int> expected;
        FlatMap<SharedText, int> map;
        QVERIFY(map.find(std::string_view("0")) == map.end());
        for (int i = 0; i < 20'000; ++i) {
            const auto key = std::to_string(random() % 5000);
            if (i % 3 == 0) {
                expected[key] = i;
                map[key] = i;
            } else {
                const bool is_new = expected.try_emplace(key, i).second;
                QCOMPARE(map.try_emplace(key, i).second, is_new);
            }
        }
        QCOMPARE(map.size(), expected.size());
        const auto copy = map;
        for (int i = 0; i < 6000; ++i) {
            const auto key = std::to_string(i);
            const auto known = expected.find(key);
            QCOMPARE(copy.contains(key), known != expected.end());
            if (known != expected.end()) QCOMPARE(copy.at(SharedText(key)), known->second);
        }
        QVERIFY_THROWS_EXCEPTION(std::out_of_range, (void)copy.at(std::string("none")));
    }

    void entriesStandInTheOrderInWhichTheyCame() {
        FlatMap<std::string_view, int> index;
        for (const auto* key : {"b", "a", "", "c", "a"})
            index.try_emplace(key, static_cast<int>(index.size()));
        std::string keys;
        for (const auto& [key, value] : index)
            keys += std::string(key) + std::to_string(value) + " ";
        QCOMPARE(keys, std::string("b0 a1 2 c3 "));
    }
};

QCS_TEST(TestFlatMap);
#include "tst_flat_map.moc"
