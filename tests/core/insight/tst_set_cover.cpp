// Covers are the smallest: against all of them where these are few, and without a spare set where not.

#include "insight/proposals/set_cover.h"
#include "support/test_program.h"

#include <QtTest>

#include <bit>
#include <random>
#include <set>

using namespace qcs::insight;

class TestSetCover : public QObject {
    Q_OBJECT
private slots:
    void coversAreTheFewest() {
        std::mt19937 random(7);
        for (int round = 0; round < 3000; ++round) {
            const std::size_t count = 1 + random() % 9;
            std::vector<CoverSet> sets(1 + random() % 11);
            for (auto& set : sets) {
                for (std::size_t element = 0; element < count; ++element)
                    if (random() % 3 == 0) set.elements.push_back(element);
                set.cost = 1 + static_cast<double>(random() % 3);
            }
            int best = -1;
            for (unsigned mask = 0; mask < 1U << sets.size(); ++mask) {
                std::set<std::size_t> held;
                for (std::size_t i = 0; i < sets.size(); ++i)
                    if ((mask >> i & 1) != 0) held.insert(sets[i].elements.begin(), sets[i].elements.end());
                if (held.size() == count && (best < 0 || std::popcount(mask) < best))
                    best = std::popcount(mask);
            }
            const auto cover = smallest_cover(count, sets);
            QCOMPARE(cover.has_value(), best >= 0);
            if (!cover) continue;
            QVERIFY(cover->is_fewest);
            QCOMPARE(static_cast<int>(cover->chosen.size()), best);
            std::set<std::size_t> held;
            for (const auto i : cover->chosen)
                held.insert(sets[i].elements.begin(), sets[i].elements.end());
            QCOMPARE(held.size(), count);
        }
    }

    void manySetsAreCoveredGreedily() {
        // Rows and columns of a square, with one cell that each pair shares: nothing can be sorted out.
        std::mt19937 random(3);
        std::vector<CoverSet> sets(40);
        for (std::size_t element = 0; element < 300; ++element)
            for (const auto i : {random() % 40, random() % 40, random() % 40})
                if (sets[i].elements.empty() || sets[i].elements.back() != element)
                    sets[i].elements.push_back(element);
        const auto cover = smallest_cover(300, sets);
        QVERIFY(cover && !cover->is_fewest);
        std::set<std::size_t> held;
        for (const auto i : cover->chosen)
            held.insert(sets[i].elements.begin(), sets[i].elements.end());
        QCOMPARE(held.size(), std::size_t(300));
        for (const auto left : cover->chosen) { // none is spare
            std::set<std::size_t> rest;
            for (const auto i : cover->chosen)
                if (i != left) rest.insert(sets[i].elements.begin(), sets[i].elements.end());
            QVERIFY(rest.size() < 300);
        }
        QVERIFY(!smallest_cover(301, sets));
    }
};

QCS_TEST(TestSetCover);
#include "tst_set_cover.moc"
