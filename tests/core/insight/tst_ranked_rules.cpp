// The fewest rules with exceptions: against all subsets, in all orders.

#include "insight/proposals/ranked_rules.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace qcs::insight;

namespace {

struct Problem {
    std::vector<PriorityTarget> places;
    std::vector<PriorityRule> rules;
};

/// Strengths are as in a mapping: a few kinds, which are equally strong among themselves only where their
/// order decides.
Problem random_problem(std::mt19937& random) {
    Problem problem;
    problem.places.resize(2 + random() % 6);
    for (auto& place : problem.places)
        place = {static_cast<int>(random() % 2), static_cast<int>(random() % 2)};
    const auto count = 2 + random() % 6;
    for (std::size_t i = 0; i < count; ++i) {
        PriorityRule rule;
        rule.key = random() % count;
        rule.value = static_cast<int>(random() % 2);
        rule.is_ordered = random() % 3 == 0;
        rule.cost = 1 + static_cast<double>(random() % 3);
        for (std::size_t place = 0; place < problem.places.size(); ++place)
            if (random() % 2 == 0)
                rule.matches.push_back({place, rule.is_ordered ? 100 : static_cast<int>(i) * 30});
        problem.rules.push_back(rule);
    }
    return problem;
}

bool does(const Problem& problem, const std::vector<std::size_t>& chosen) {
    for (std::size_t i = 0; i < chosen.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (problem.rules[chosen[i]].key == problem.rules[chosen[j]].key) return false;
    for (std::size_t place = 0; place < problem.places.size(); ++place) {
        int value = problem.places[place].now, strength = -1;
        for (const auto i : chosen)
            for (const auto& match : problem.rules[i].matches)
                if (match.place == place && match.strength > strength) {
                    value = problem.rules[i].value;
                    strength = match.strength;
                }
        if (value != problem.places[place].wanted) return false;
    }
    return true;
}

/// -1: none does.
int fewest(const Problem& problem) {
    int best = -1;
    for (unsigned mask = 0; mask < 1U << problem.rules.size(); ++mask) {
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < problem.rules.size(); ++i)
            if ((mask >> i & 1) != 0) chosen.push_back(i);
        if (best >= 0 && static_cast<int>(chosen.size()) >= best) continue;
        bool found = false;
        do {
            found = does(problem, chosen);
        } while (!found && std::ranges::next_permutation(chosen).found);
        if (found) best = static_cast<int>(chosen.size());
    }
    return best;
}

} // namespace

class TestRankedRules : public QObject {
    Q_OBJECT
private slots:
    void allSubsetsInAllOrders() {
        std::mt19937 random(18);
        int solved = 0, with_overrides = 0;
        for (int round = 0; round < 4000; ++round) {
            const auto problem = random_problem(random);
            const int best = fewest(problem);
            const auto choice = smallest_priority_cover(problem.places, problem.rules, 100);
            QVERIFY(choice.is_fewest);
            QCOMPARE(choice.chosen ? static_cast<int>(choice.chosen->size()) : -1, best);
            if (best < 0) continue;
            QVERIFY(does(problem, *choice.chosen));
            ++solved;
            with_overrides += std::ranges::any_of(*choice.chosen, [&](std::size_t i) {
                return std::ranges::any_of(problem.rules[i].matches, [&](const PriorityRule::Match& match) {
                    return problem.places[match.place].wanted != problem.rules[i].value;
                });
            });
            // None that is not fewer is looked for.
            const auto no_fewer =
                smallest_priority_cover(problem.places, problem.rules, static_cast<std::size_t>(best));
            QVERIFY(no_fewer.is_fewest && !no_fewer.chosen);
        }
        QVERIFY2(solved > 1000 && with_overrides > 100,
                 qPrintable(QStringLiteral("%1, %2").arg(solved).arg(with_overrides)));
    }

    void whatIsGivenUpIsSaid() {
        std::mt19937 random(5);
        Problem problem;
        problem.places.assign(60, {0, 1});
        for (std::size_t i = 0; i < 120; ++i) {
            PriorityRule rule{i, 1, {}, false, 1};
            for (std::size_t place = 0; place < 60; ++place)
                if (random() % 8 == 0) rule.matches.push_back({place, static_cast<int>(i)});
            problem.rules.push_back(rule);
        }
        const auto choice = smallest_priority_cover(problem.places, problem.rules, 60, 2'000'000);
        QVERIFY(choice.chosen && !choice.is_fewest);
        QVERIFY(does(problem, *choice.chosen));
    }
};

QCS_TEST(TestRankedRules);
#include "tst_ranked_rules.moc"
