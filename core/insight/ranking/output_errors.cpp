#include "insight/ranking/output_errors.h"

#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qcs::insight {

namespace {

/// Maps all paths of a module to its first path.
class FirstPaths {
public:
    explicit FirstPaths(const model::Graph* graph) {
        if (!graph) return;
        for (const auto& module : graph->modules)
            if (module.same_as) firsts_.emplace(module.path, *module.same_as);
    }
    std::string_view of(std::string_view path) const {
        const auto found = firsts_.find(std::string(path));
        return found == firsts_.end() ? path : std::string_view(found->second);
    }

private:
    std::unordered_map<std::string, std::string> firsts_;
};

/// The rank of each number in ascending order, counted from 0; equal numbers share their mean rank.
std::vector<double> places(std::span<const WeightAndOutputError> weights,
                           double WeightAndOutputError::*number) {
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return weights[i].*number; });
    std::vector<double> found(weights.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && weights[order[end]].*number == weights[order[begin]].*number)
            ++end;
        const double middle = (static_cast<double>(begin) + static_cast<double>(end - 1)) / 2;
        for (auto i = begin; i < end; ++i)
            found[order[i]] = middle;
    }
    return found;
}

} // namespace

std::vector<std::optional<MeasuredModuleRef>> measured_modules(const RankPlan& plan,
                                                               const config::Measurements& measurements) {
    const auto& table = *plan.table;
    const FirstPaths first(table.graph.get());
    std::unordered_map<std::string, std::size_t> rows;
    for (std::size_t i = 0; i < measurements.modules.size(); ++i)
        rows.emplace(first.of(measurements.modules[i].module), i);
    std::vector<std::optional<MeasuredModuleRef>> found(table.entries.size());
    for (std::size_t entry = 0; entry < found.size(); ++entry) {
        const auto own = first.of(table.module_of(entry));
        for (auto path = own; !path.empty() && !found[entry]; path = parent_name(path))
            if (const auto row = rows.find(std::string(first.of(path))); row != rows.end())
                found[entry] = MeasuredModuleRef{row->second, path != own};
    }
    return found;
}

std::optional<double> output_db(const config::Measurements& measurements,
                                const std::optional<MeasuredModuleRef>& module) {
    if (!module) return std::nullopt;
    const auto& alone = measurements.modules[module->row].alone();
    return alone.failed ? std::nullopt : alone.sqnr_db;
}

std::vector<bool> disagreeing(std::span<const WeightAndOutputError> weights) {
    const auto by_weight = places(weights, &WeightAndOutputError::weight_db);
    const auto by_output = places(weights, &WeightAndOutputError::output_db);
    std::vector<bool> found(weights.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i] = std::abs(by_weight[i] - by_output[i]) > static_cast<double>(found.size()) / 3;
    return found;
}

std::vector<bool> disagreements(const RankPlan& plan, const config::Measurements& measurements,
                                std::span<const std::optional<MeasuredModuleRef>> modules,
                                const std::function<std::optional<double>(std::size_t entry)>& weight_db) {
    std::vector<std::size_t> entries;
    std::vector<WeightAndOutputError> both;
    for (const auto entry : plan.weights()) {
        const auto weight = weight_db(entry), output = output_db(measurements, modules[entry]);
        if (!weight || !output) continue;
        entries.push_back(entry);
        both.push_back({*weight, *output});
    }
    const auto marks = disagreeing(both);
    std::vector<bool> found(modules.size());
    for (std::size_t i = 0; i < entries.size(); ++i)
        found[entries[i]] = marks[i];
    return found;
}

RankedOutputs ranked_outputs(const RankPlan& plan, const Ranking& ranking,
                             const config::Measurements& measurements) {
    std::unordered_map<std::size_t, double> known;
    for (const auto& weight : ranking.tensors)
        known.emplace(weight.entry, weight.error.whole.sqnr_db);
    auto modules = measured_modules(plan, measurements);
    auto disagrees =
        disagreements(plan, measurements, modules, [&](std::size_t entry) -> std::optional<double> {
            const auto found = known.find(entry);
            return found == known.end() ? std::nullopt : std::optional(found->second);
        });
    return {std::move(modules), std::move(disagrees)};
}

} // namespace qcs::insight
