// Compact vectors and shared values.

#include "base/compact_vector.h"
#include "base/shared.h"
#include "support/test_program.h"

#include <QtTest>

#include <random>
#include <string>
#include <vector>

using namespace qcs;

class TestCompactVector : public QObject {
    Q_OBJECT
private slots:
    void doesWhatAVectorDoes() {
        std::mt19937 random(7);
        const auto below = [&](std::size_t limit) { return limit == 0 ? 0 : random() % limit; };
        for (int round = 0; round < 300; ++round) {
            std::vector<std::string> expected;
            CompactVector<std::string> list;
            QCOMPARE(sizeof(list), sizeof(void*));
            for (int step = 0; step < 40; ++step) {
                const auto text = std::string(below(40), 'a') + std::to_string(step);
                const auto place = below(expected.size());
                const auto at = static_cast<std::ptrdiff_t>(place);
                switch (below(9)) {
                case 0:
                case 1:
                case 2:
                    expected.push_back(text);
                    list.push_back(text);
                    break;
                case 3: {
                    const std::vector<std::string> more(below(4), text);
                    expected.insert(expected.begin() + at, more.begin(), more.end());
                    list.insert(list.begin() + at, more.begin(), more.end());
                    break;
                }
                case 4:
                    if (expected.empty()) break;
                    expected.erase(expected.begin() + at);
                    list.erase(list.begin() + at);
                    break;
                case 5: {
                    const auto gone = [](const std::string& one) { return one.size() % 3 == 0; };
                    QCOMPARE(list.erase_if(gone), std::erase_if(expected, gone));
                    break;
                }
                case 6:
                    expected.resize(below(12));
                    list.resize(expected.size());
                    break;
                case 7: {
                    const auto copy = list;
                    list = CompactVector<std::string>(copy.begin(), copy.end());
                    QVERIFY(copy == list);
                    break;
                }
                case 8:
                    if (!list.empty()) list.push_back(list.front()); // of itself, while it may grow
                    if (!expected.empty()) expected.push_back(std::string(expected.front()));
                    break;
                }
                QCOMPARE(list.size(), expected.size());
                QVERIFY(list == expected);
                QVERIFY(std::equal(list.rbegin(), list.rend(), expected.rbegin(), expected.rend()));
                if (!expected.empty())
                    QCOMPARE(list.at(place % expected.size()), expected[place % expected.size()]);
                QVERIFY_THROWS_EXCEPTION(std::out_of_range, (void)list.at(expected.size()));
            }
        }
    }

    void whatIsSharedIsOneValue() {
        const Shared<std::string> none, one(std::string("text")), same = one, equal(std::string("text"));
        QCOMPARE(*none, std::string());
        QVERIFY(one == same && one == equal && !(one == none));
        QCOMPARE(&*one, &*same);
        QVERIFY(&*one != &*equal);
        auto moved = same;
        const auto target = std::move(moved);
        QCOMPARE(&*target, &*one);
    }
};

QCS_TEST(TestCompactVector);
#include "tst_compact_vector.moc"
