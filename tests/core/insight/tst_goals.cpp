// Goals for a whole model against what trying all choices says.

#include "insight/proposals/goals.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

using namespace qcs::insight;

namespace {

std::vector<LayerOptions> random_layers(std::mt19937& random, std::size_t count, std::size_t max_options) {
    std::vector<LayerOptions> layers(count);
    for (auto& options : layers) {
        const auto elements = 1 + random() % 200;
        options.resize(1 + random() % max_options);
        for (auto& option : options) {
            const double db = static_cast<double>(random() % 600) / 10;
            option = {elements * (1 + random() % 16) / 4, std::pow(10, -db / 10), db};
        }
        if (random() % 3 == 0) options.front() = {elements * 4, 0, std::numeric_limits<double>::infinity()};
    }
    return layers;
}

template <typename Visit>
void for_each_choice(const std::vector<LayerOptions>& layers, Visit visit) {
    std::vector<std::size_t> options(layers.size());
    while (true) {
        std::uint64_t bytes = 0;
        double noise = 0, worst = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const auto& option = layers[i][options[i]];
            bytes += option.bytes;
            noise += option.noise;
            worst = std::min(worst, option.worst_db);
        }
        visit(bytes, noise, worst);
        std::size_t place = 0;
        while (place < layers.size() && ++options[place] == layers[place].size())
            options[place++] = 0;
        if (place == layers.size()) return;
    }
}

} // namespace

class TestGoals : public QObject {
    Q_OBJECT
private slots:
    void theSmallestThatIsGoodEnough() {
        std::mt19937 random(5);
        int met = 0;
        for (int round = 0; round < 400; ++round) {
            const auto layers = random_layers(random, 1 + random() % 5, 4);
            const double goal = static_cast<double>(random() % 40);
            std::optional<std::uint64_t> best;
            for_each_choice(layers, [&](std::uint64_t bytes, double, double worst) {
                if (worst >= goal && (!best || bytes < *best)) best = bytes;
            });
            const auto choice = minimize_bytes(layers, goal);
            QCOMPARE(choice.is_met, best.has_value());
            QCOMPARE(choice.misses.empty(), choice.is_met);
            if (!best) continue;
            ++met;
            QCOMPARE(choice.bytes, *best);
            QCOMPARE(choice.bound, static_cast<double>(*best));
        }
        QVERIFY(met > 50 && met < 390);
    }

    void theLeastNoiseThatFits() {
        std::mt19937 random(6);
        int met = 0, better_than_the_hull = 0;
        for (int round = 0; round < 600; ++round) {
            const auto layers = random_layers(random, 1 + random() % 6, 4);
            std::uint64_t largest = 0;
            for (const auto& options : layers)
                largest += std::ranges::max_element(options, {}, &LayerOption::bytes)->bytes;
            const auto budget = random() % (largest + 2);
            std::optional<double> best;
            for_each_choice(layers, [&](std::uint64_t bytes, double noise, double) {
                if (bytes <= budget && (!best || noise < *best)) best = noise;
            });
            const auto choice = minimize_noise(layers, budget);
            QCOMPARE(choice.is_met, best.has_value());
            if (!best) continue;
            ++met;
            QVERIFY(choice.bytes <= budget);
            QVERIFY2(std::abs(choice.noise - *best) <= 1e-12,
                     qPrintable(QStringLiteral("%1 is not %2").arg(choice.noise).arg(*best)));
            QVERIFY(choice.bound <= *best + 1e-12);
            double sum = 0;
            for (std::size_t i = 0; i < layers.size(); ++i)
                sum += layers[i][choice.options[i]].noise;
            QVERIFY(std::abs(sum - choice.noise) < 1e-12);
            better_than_the_hull += choice.noise > 0 ? 1 : 0;
        }
        QVERIFY(met > 200);
        QVERIFY(better_than_the_hull > 100);
    }

    /// Too many layers to try all: the bound holds for every choice that is tried all the same.
    void theBoundHoldsForLargeModels() {
        std::mt19937 random(9);
        for (int round = 0; round < 5; ++round) {
            const auto layers = random_layers(random, 400, 6);
            std::uint64_t smallest = 0, largest = 0;
            for (const auto& options : layers) {
                smallest += std::ranges::min_element(options, {}, &LayerOption::bytes)->bytes;
                largest += std::ranges::max_element(options, {}, &LayerOption::bytes)->bytes;
            }
            const auto budget = smallest + (largest - smallest) * (1 + random() % 3) / 5;
            const auto choice = minimize_noise(layers, budget);
            QVERIFY(choice.is_met && choice.bytes <= budget);
            QVERIFY(choice.bound <= choice.noise);
            QVERIFY2(choice.noise <= choice.bound * 1.05 + 1e-9,
                     qPrintable(QStringLiteral("%1, %2").arg(choice.noise).arg(choice.bound)));
            for (int other = 0; other < 200; ++other) { // one option is another, where it fits
                const auto layer = random() % layers.size();
                const auto& options = layers[layer];
                const auto& now = options[choice.options[layer]];
                const auto& then = options[random() % options.size()];
                if (choice.bytes - now.bytes + then.bytes > budget) continue;
                QVERIFY(choice.noise - now.noise + then.noise >= choice.bound - 1e-12);
            }
        }
    }

    void whatCannotFitIsSaid() {
        const std::vector<LayerOptions> layers = {{{100, 0.1, 10}, {50, 0.5, 3}}, {{70, 0.2, 7}}};
        const auto choice = minimize_noise(layers, 100);
        QVERIFY(!choice.is_met);
        QCOMPARE(choice.bytes, std::uint64_t(120));
        QCOMPARE(choice.options, std::vector<std::size_t>({1, 0}));
        const auto loud = minimize_bytes(layers, 9);
        QCOMPARE(loud.misses, std::vector<std::size_t>({1}));
        QCOMPARE(loud.options, std::vector<std::size_t>({0, 0}));
    }
};

QCS_TEST(TestGoals);
#include "tst_goals.moc"
