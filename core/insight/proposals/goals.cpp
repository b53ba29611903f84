#include "insight/proposals/goals.h"

#include "base/task.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace qcs::insight {

namespace {

/// Maximum number of partial sums that the exact search keeps.
constexpr std::size_t max_sums = 200'000;
/// Tolerance for rounding errors in bounds.
constexpr double rounding = 1e-12;

void add_up(GoalChoice& choice, std::span<const LayerOptions> layers) {
    choice.bytes = 0;
    choice.noise = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        choice.bytes += layers[i][choice.options[i]].bytes;
        choice.noise += layers[i][choice.options[i]].noise;
    }
}

/// The options of a layer on its lower convex hull, smallest first: each further one saves less noise per
/// byte than the previous one.
std::vector<std::size_t> hull_of(const LayerOptions& options) {
    std::vector<std::size_t> order(options.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {},
                      [&](std::size_t i) { return std::tuple(options[i].bytes, options[i].noise, i); });
    std::vector<std::size_t> hull;
    const auto slope = [&](std::size_t a, std::size_t b) {
        return (options[a].noise - options[b].noise) /
               static_cast<double>(options[b].bytes - options[a].bytes);
    };
    for (const auto i : order) {
        if (!hull.empty() && options[i].noise >= options[hull.back()].noise) continue;
        if (!hull.empty() && options[i].bytes == options[hull.back()].bytes) continue;
        while (hull.size() > 1 && slope(hull[hull.size() - 2], hull.back()) <= slope(hull.back(), i))
            hull.pop_back();
        hull.push_back(i);
    }
    return hull;
}

/// The step from one option on the hull to the next.
struct Step {
    std::size_t layer = 0, to = 0; ///< `to`: index in the hull
    std::uint64_t bytes = 0;
    double saved = 0; ///< noise that the step saves
    double slope() const { return saved / static_cast<double>(bytes); }
};

/// The result of the greedy walk along the hulls.
struct Walk {
    GoalChoice choice;
    double bound = 0; ///< the optimum of the linear relaxation
    double price = 0; ///< noise per byte at that optimum (Lagrange multiplier)
};

Walk walk_hulls(std::span<const LayerOptions> layers, std::uint64_t bytes) {
    std::vector<std::vector<std::size_t>> hulls;
    std::vector<Step> steps;
    Walk walk;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto& options = layers[i];
        hulls.push_back(hull_of(options));
        walk.choice.options.push_back(hulls[i].front());
        for (std::size_t to = 1; to < hulls[i].size(); ++to) {
            const auto &from = options[hulls[i][to - 1]], &next = options[hulls[i][to]];
            steps.push_back({i, to, next.bytes - from.bytes, from.noise - next.noise});
        }
    }
    add_up(walk.choice, layers);
    walk.choice.is_met = walk.choice.bytes <= bytes;
    walk.bound = walk.choice.noise;
    if (!walk.choice.is_met) return walk;
    std::ranges::stable_sort(steps, std::ranges::greater(), &Step::slope);
    auto left = bytes - walk.choice.bytes;
    double noise = walk.choice.noise;
    bool is_whole = true;
    std::vector<std::size_t> at(layers.size());
    for (const auto& step : steps) {
        if (is_whole && step.bytes > left) { // the relaxation takes a fraction of this step
            is_whole = false;
            walk.price = step.slope();
            walk.bound = noise - step.slope() * static_cast<double>(left);
        }
        if (step.bytes > left || at[step.layer] + 1 != step.to) continue;
        at[step.layer] = step.to;
        left -= step.bytes;
        noise -= step.saved;
    }
    for (std::size_t i = 0; i < layers.size(); ++i)
        walk.choice.options[i] = hulls[i][at[i]];
    add_up(walk.choice, layers);
    if (is_whole) walk.bound = walk.choice.noise;
    return walk;
}

/// A choice for the first layers.
struct Sum {
    std::uint64_t bytes = 0;
    double noise = 0;
    std::size_t before = 0, option = 0; ///< `before`: index of the partial sum without the last layer
};

/// Dynamic programming over the layers. Keeps only Pareto-optimal partial sums (bytes, noise), and prunes
/// those whose lower bound exceeds the noise of the greedy choice.
class Exact {
public:
    Exact(std::span<const LayerOptions> layers, std::uint64_t bytes, const Walk& walk)
        : layers_(layers), bytes_(bytes), price_(walk.price), best_(walk.choice.noise) {
        rest_noise_.assign(layers.size() + 1, 0);
        rest_bytes_.assign(layers.size() + 1, 0);
        for (std::size_t i = layers.size(); i-- > 0;) {
            auto noise = std::numeric_limits<double>::infinity();
            auto least = std::numeric_limits<std::uint64_t>::max();
            for (const auto& option : layers[i]) {
                noise = std::min(noise, option.noise + price_ * static_cast<double>(option.bytes));
                least = std::min(least, option.bytes);
            }
            rest_noise_[i] = rest_noise_[i + 1] + noise;
            rest_bytes_[i] = rest_bytes_[i + 1] + least;
        }
    }

    /// The option of each layer; empty if there are too many partial sums, or if none is better than the
    /// greedy choice.
    std::vector<std::size_t> solve() {
        std::vector<std::vector<Sum>> sums{{Sum{}}};
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            sums.push_back(next(sums.back(), i));
            if (sums.back().size() > max_sums) {
                gave_up_ = true;
                return {};
            }
        }
        const auto best = std::ranges::min_element(sums.back(), {}, &Sum::noise);
        if (best == sums.back().end() || !(best->noise < best_)) return {};
        std::vector<std::size_t> options(layers_.size());
        const Sum* sum = &*best;
        for (std::size_t i = layers_.size(); i-- > 0;) {
            options[i] = sum->option;
            sum = &sums[i][sum->before];
        }
        return options;
    }
    bool gave_up() const { return gave_up_; }

private:
    std::vector<Sum> next(const std::vector<Sum>& sums, std::size_t layer) const {
        stop_point();
        std::vector<Sum> more;
        for (std::size_t s = 0; s < sums.size(); ++s)
            for (std::size_t option = 0; option < layers_[layer].size(); ++option) {
                const auto& one = layers_[layer][option];
                const Sum sum{sums[s].bytes + one.bytes, sums[s].noise + one.noise, s, option};
                if (may_be_best(sum, layer + 1)) more.push_back(sum);
            }
        std::ranges::stable_sort(more, {}, [](const Sum& sum) { return std::pair(sum.bytes, sum.noise); });
        std::vector<Sum> kept;
        for (const auto& sum : more)
            if (kept.empty() || sum.noise < kept.back().noise) kept.push_back(sum);
        return kept;
    }

    bool may_be_best(const Sum& sum, std::size_t layers) const {
        if (sum.bytes + rest_bytes_[layers] > bytes_) return false;
        const double least =
            sum.noise + rest_noise_[layers] - price_ * static_cast<double>(bytes_ - sum.bytes);
        return least <= best_ * (1 + rounding);
    }

    std::span<const LayerOptions> layers_;
    std::uint64_t bytes_;
    double price_, best_;
    std::vector<double>
        rest_noise_; ///< least noise of the remaining layers, including their bytes times the price
    std::vector<std::uint64_t> rest_bytes_; ///< least bytes of the remaining layers
    bool gave_up_ = false;
};

} // namespace

GoalChoice minimize_bytes(std::span<const LayerOptions> layers, double sqnr_db) {
    GoalChoice choice;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto& options = layers[i];
        const auto reaches = [&](std::size_t o) { return options[o].worst_db >= sqnr_db; };
        std::size_t best = 0;
        for (std::size_t o = 1; o < options.size(); ++o) {
            const bool smaller = std::pair(options[o].bytes, options[o].noise) <
                                 std::pair(options[best].bytes, options[best].noise);
            const bool better = options[o].worst_db > options[best].worst_db;
            if (reaches(o) ? !reaches(best) || smaller : !reaches(best) && better) best = o;
        }
        if (!reaches(best)) choice.misses.push_back(i);
        choice.options.push_back(best);
    }
    add_up(choice, layers);
    choice.is_met = choice.misses.empty();
    choice.bound = static_cast<double>(choice.bytes);
    return choice;
}

GoalChoice minimize_noise(std::span<const LayerOptions> layers, std::uint64_t bytes) {
    auto walk = walk_hulls(layers, bytes);
    auto& choice = walk.choice;
    choice.bound = std::min(walk.bound, choice.noise);
    if (!choice.is_met || choice.noise <= choice.bound) return choice;
    Exact exact(layers, bytes, walk);
    if (auto options = exact.solve(); !options.empty()) {
        choice.options = std::move(options);
        add_up(choice, layers);
    }
    if (!exact.gave_up()) choice.bound = choice.noise;
    return choice;
}

} // namespace qcs::insight
