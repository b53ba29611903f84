// Size against error: fronts of choices, against trying everything.

#include "insight/ranking/output_errors.h"
#include "insight/ranking/size_choices.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace qcs::insight;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
using Layers = std::vector<std::vector<SizeAndError>>;

/// The front of all choices of one way for each layer, all of which are tried.
std::vector<SizeAndError> by_trying(const Layers& layers) {
    std::vector<SizeAndError> all{{0, infinite}};
    for (const auto& options : layers) {
        std::vector<SizeAndError> next;
        for (const auto& so_far : all)
            for (const auto& option : options)
                if (!std::isnan(option.sqnr_db))
                    next.push_back({so_far.bytes + option.bytes, std::min(so_far.sqnr_db, option.sqnr_db)});
        all = std::move(next);
    }
    std::vector<SizeAndError> front;
    for (const auto i : pareto_front(all))
        front.push_back(all[i]);
    return front;
}

} // namespace

class TestPareto : public QObject {
    Q_OBJECT
private slots:
    void whatIsBeatenIsNotOnTheFront() {
        const std::vector<SizeAndError> choices = {{100, 30},      {50, 20},        {50, 25}, {200, 30},
                                                   {200, unknown}, {400, infinite}, {50, 25}, {90, 10}};
        QCOMPARE(pareto_front(choices), (std::vector<std::size_t>{2, 0, 5}));
        QVERIFY(pareto_front({}).empty());
        const std::vector<SizeAndError> none = {{1, unknown}};
        QVERIFY(pareto_front(none).empty());
    }

    void mixturesAreExact() {
        std::mt19937 random(7);
        const auto draw = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
        for (int round = 0; round < 300; ++round) {
            Layers layers(static_cast<std::size_t>(1 + draw(4)));
            for (auto& options : layers) {
                for (int i = 0; i <= draw(4); ++i) // equal sizes and equal errors are common
                    options.push_back(
                        {static_cast<std::uint64_t>(draw(6)), draw(9) == 0 ? unknown : draw(6) * 1.0});
                if (draw(3) > 0) options.push_back({20, infinite});
            }
            std::vector<SizeAndError> found;
            for (const auto& choice : pareto_front_of_layers(layers)) {
                found.push_back(choice.whole);
                const auto options = smallest_options(layers, choice.whole.sqnr_db);
                QCOMPARE(options.size(), layers.size());
                std::uint64_t bytes = 0;
                double worst = infinite;
                for (std::size_t i = 0; i < options.size(); ++i) {
                    bytes += layers[i][options[i]].bytes;
                    worst = std::min(worst, layers[i][options[i]].sqnr_db);
                }
                QCOMPARE(bytes, choice.whole.bytes);
                QCOMPARE(worst, choice.whole.sqnr_db);
                QCOMPARE(layers[choice.worst][options[choice.worst]].sqnr_db, worst);
            }
            QCOMPARE(found, by_trying(layers));
        }
        QVERIFY(pareto_front_of_layers({}).empty());
        const Layers none = {{{1, 10}}, {}};
        QVERIFY(pareto_front_of_layers(none).empty());
        QVERIFY(smallest_options(none, 0).empty());
    }

    /// Each point costs what its ways cost, the front is that of trying everything, and each way for all
    /// weights is there if it is known for all.
    void pointsOfSizeAndError() {
        std::mt19937 random(7);
        const auto options = option_count();
        for (int round = 0; round < 60; ++round) {
            Layers weights(3);
            for (auto& one : weights)
                for (std::size_t option = 0; option < options; ++option)
                    one.push_back({random() % 12 + 1,
                                   random() % 9 == 0 ? unknown : static_cast<double>(random() % 15)});
            for (auto& one : weights)
                one.back() = {40, infinite}; // float
            const auto points = size_points(weights);
            std::vector<SizeAndError> front;
            std::vector<bool> for_all(options);
            for (const auto& point : points) {
                SizeAndError whole{0, infinite};
                for (std::size_t i = 0; i < weights.size(); ++i) {
                    whole.bytes += weights[i][point.options[i]].bytes;
                    whole.sqnr_db = std::min(whole.sqnr_db, weights[i][point.options[i]].sqnr_db);
                    if (point.option) QCOMPARE(point.options[i], *point.option);
                }
                QCOMPARE(whole, point.whole);
                QCOMPARE(weights[point.worst][point.options[point.worst]].sqnr_db, point.whole.sqnr_db);
                if (point.on_front) front.push_back(point.whole);
            }
            QVERIFY(std::ranges::is_sorted(points, {}, [](const SizePoint& p) { return p.whole.bytes; }));
            QCOMPARE(front, by_trying(weights));
            for (std::size_t option = 0; option < options; ++option) {
                SizeAndError whole{0, infinite};
                bool known = true;
                for (const auto& one : weights) {
                    whole.bytes += one[option].bytes;
                    whole.sqnr_db = std::min(whole.sqnr_db, one[option].sqnr_db);
                    known = known && !std::isnan(one[option].sqnr_db);
                }
                const bool found = std::ranges::any_of(
                    points, [&](const SizePoint& p) { return p.option && p.whole == whole; });
                if (known) QVERIFY(found);
                if (!known)
                    QVERIFY(
                        std::ranges::none_of(points, [&](const SizePoint& p) { return p.option == option; }));
            }
        }
        QVERIFY(size_points({}).empty());
    }

    /// What may not be mixed is in no mixture, but still a choice for all.
    void mixturesOfWhatMayBeMixed() {
        std::mt19937 random(11);
        const auto options = option_count();
        for (int round = 0; round < 40; ++round) {
            Layers weights(3);
            Layers mixed;
            std::vector<std::vector<bool>> may(weights.size());
            for (std::size_t i = 0; i < weights.size(); ++i) {
                for (std::size_t option = 0; option < options; ++option) {
                    weights[i].push_back({random() % 12 + 1, static_cast<double>(random() % 15)});
                    may[i].push_back(option + 1 == options || random() % 3 > 0);
                }
                weights[i].back() = {40, infinite};
                mixed.push_back(weights[i]);
                for (std::size_t option = 0; option < options; ++option)
                    if (!may[i][option]) mixed[i][option].sqnr_db = unknown;
            }
            const auto points = size_points(
                weights, [&](std::size_t weight, std::size_t option) { return may[weight][option]; });
            std::vector<SizeAndError> front;
            for (const auto& point : points) {
                if (point.on_front) front.push_back(point.whole);
                for (std::size_t i = 0; !point.option && i < weights.size(); ++i)
                    QVERIFY(may[i][point.options[i]]);
            }
            QCOMPARE(front, by_trying(mixed));
        }
    }

    void placesThatDifferByMoreThanAThirdDisagree() {
        using Marks = std::vector<bool>;
        const std::vector<WeightAndOutputError> turned = {{10, 50}, {20, 20}, {30, 30}, {40, 10}};
        QCOMPARE(disagreeing(turned), (Marks{true, false, false, true}));
        const std::vector<WeightAndOutputError> alike = {{10, 1}, {20, 2}, {30, 3}};
        QCOMPARE(disagreeing(alike), (Marks{false, false, false}));
        // Neighbours that change places differ by one place in three: no more than a third.
        const std::vector<WeightAndOutputError> neighbours = {{10, 2}, {20, 1}, {30, 3}};
        QCOMPARE(disagreeing(neighbours), (Marks{false, false, false}));
        // Equal numbers share their middle place; infinite ones are the best.
        const std::vector<WeightAndOutputError> equal = {{10, 5}, {20, 5}, {30, 5}, {infinite, infinite}};
        QCOMPARE(disagreeing(equal), (Marks{false, false, false, false}));
        QVERIFY(disagreeing({}).empty());
    }
};

QCS_TEST(TestPareto);
#include "tst_pareto.moc"
