#include "insight/ranking/pareto.h"

#include <queue>

#include <algorithm>
#include <cmath>

namespace qcs::insight {

std::vector<std::size_t> pareto_front(std::span<const SizeAndError> choices) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (!std::isnan(choices[i].sqnr_db)) order.push_back(i);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        if (choices[a].bytes != choices[b].bytes) return choices[a].bytes < choices[b].bytes;
        return choices[a].sqnr_db > choices[b].sqnr_db;
    });
    std::vector<std::size_t> front;
    for (const auto i : order)
        if (front.empty() || choices[i].sqnr_db > choices[front.back()].sqnr_db) front.push_back(i);
    return front;
}

std::vector<WholeChoice> pareto_front_of_layers(std::span<const std::vector<SizeAndError>> layers) {
    // Starts with the smallest option of each layer's own front. Then the layer with the lowest SQNR
    // repeatedly moves to its next option, until it has none: combinations between two such steps are larger
    // and no better.
    std::vector<std::vector<std::size_t>> fronts;
    std::vector<std::size_t> step(layers.size());
    for (const auto& options : layers) {
        fronts.push_back(pareto_front(options));
        if (fronts.back().empty()) return {};
    }
    const auto option = [&](std::size_t layer) -> const SizeAndError& {
        return layers[layer][fronts[layer][step[layer]]];
    };
    const auto is_better = [&](std::size_t a, std::size_t b) {
        return option(a).sqnr_db != option(b).sqnr_db ? option(a).sqnr_db > option(b).sqnr_db : a > b;
    };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(is_better)> worst_first(is_better);
    std::uint64_t bytes = 0;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        worst_first.push(layer);
        bytes += option(layer).bytes;
    }
    std::vector<WholeChoice> front;
    while (!worst_first.empty()) {
        const auto worst = worst_first.top();
        const double db = option(worst).sqnr_db;
        front.push_back({{bytes, db}, worst});
        // All layers that are as bad as the worst must improve for the next point.
        while (!worst_first.empty() && option(worst_first.top()).sqnr_db <= db) {
            const auto layer = worst_first.top();
            if (step[layer] + 1 == fronts[layer].size()) return front;
            worst_first.pop();
            bytes -= option(layer).bytes;
            ++step[layer];
            bytes += option(layer).bytes;
            worst_first.push(layer);
        }
    }
    return front;
}

std::vector<std::size_t> smallest_options(std::span<const std::vector<SizeAndError>> layers, double sqnr_db) {
    std::vector<std::size_t> chosen;
    for (const auto& options : layers) {
        const auto front = pareto_front(options);
        const auto good = std::ranges::find_if(front, [&](auto i) { return options[i].sqnr_db >= sqnr_db; });
        if (good == front.end()) return {};
        chosen.push_back(*good);
    }
    return chosen;
}

} // namespace qcs::insight
