#include "insight/ranking/ranking.h"

#include "insight/ranking/recorded_run.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace qcs::insight {

namespace {

Unranked unranked(const TensorTable& table, std::size_t entry, Message why,
                  std::optional<NodeReason> reason = std::nullopt) {
    return {std::move(why), entry, table.shown_name(entry), std::string(table.module_of(entry)),
            std::move(reason)};
}

} // namespace

std::span<const std::size_t> RankPlan::weights() const {
    const auto end = std::ranges::find_if(
        quantized, [this](std::size_t entry) { return specs[entry].recorded.has_value(); });
    return {quantized.begin(), end};
}

RankPlan rank_plan(std::shared_ptr<const TensorTable> table, const QuantizedModelTensors& model) {
    if (!model.graph) {
        QuantizedModelTensors nothing;
        nothing.graph = std::make_shared<const model::Graph>();
        return rank_plan(std::move(table), nothing);
    }
    RankPlan plan;
    plan.table = std::move(table);
    std::vector<TensorMatch> matches;
    for (const auto& entry : plan.table->entries)
        matches.push_back(entry.match);
    plan.specs = tensor_specs(model, matches);

    std::unordered_map<std::string, std::size_t> order; // order in the model
    for (const auto& weight : model.weights)
        order.try_emplace(weight.name, order.size());
    std::vector<bool> found(model.weights.size());
    std::vector<std::size_t> place(plan.specs.size());
    for (std::size_t i = 0; i < plan.specs.size(); ++i) {
        const auto& match = plan.table->entries[i].match;
        if (match.recorded) continue;
        if (const auto& info = plan.table->entries[i].info(); info.is_quantized()) {
            plan.specs[i] = TensorSpec();
            static_cast<Message&>(plan.specs[i]) =
                message(codes::tensor_spec_quantized, std::string(name_of(info.dtype)),
                        std::string(name_of((*info.qparams)->scheme)));
        }
        if (match.fit != TensorFit::NoModule)
            if (const auto known = order.find(plan.table->full_name(i)); known != order.end()) {
                place[i] = known->second;
                if (match.fit == TensorFit::Fits) found[known->second] = true;
            }
        if (plan.specs[i].settings)
            plan.quantized.push_back(i);
        else
            plan.unranked.push_back(unranked(*plan.table, i, plan.specs[i], plan.specs[i].reason));
    }
    std::ranges::stable_sort(plan.quantized, {}, [&](std::size_t entry) { return place[entry]; });
    for (std::size_t i = 0; i < model.weights.size(); ++i) {
        if (found[i]) continue;
        const auto& name = model.weights[i].name;
        const auto dot = name.rfind('.');
        const auto module = dot == name.npos ? std::string() : name.substr(0, dot);
        plan.unranked.push_back({message(codes::rank_no_tensor, name.substr(dot + 1)), {}, name, module, {}});
    }
    plan_activations(plan, model);
    return plan;
}

void measure_tensors(const RankPlan& plan, const std::function<std::optional<std::size_t>()>& next,
                     const std::function<void(std::size_t entry, const RankResult& result)>& done,
                     ErrorCache* cache, const Task& task) {
    const WeightReader reader(plan.table);
    std::mutex mutex;
    const auto measure = [&](std::size_t entry) -> RankResult {
        const auto& spec = plan.specs[entry];
        if (!cache) return reader.error(entry, spec, {task.stop, {}, task.threads});
        return cache->error(reader, entry, spec, {task.stop, {}, task.threads});
    };
    const auto work = [&] {
        while (!task.stop.stop_requested()) {
            std::optional<std::size_t> entry;
            {
                const std::lock_guard lock(mutex);
                entry = next();
            }
            if (!entry) return;
            // While this thread waits for the parallel parts of one tensor, it must not start on a whole
            // other tensor.
            const auto result = tbb::this_task_arena::isolate([&] { return measure(*entry); });
            if (task.stop.stop_requested()) return;
            const std::lock_guard lock(mutex);
            done(*entry, result);
        }
    };
    const int threads = task.threads > 0 ? task.threads : tbb::this_task_arena::max_concurrency();
    tbb::parallel_for(
        0, threads, [&](int) { work(); }, tbb::simple_partitioner());
}

bool is_worse(const WeightError& a, const WeightError& b) {
    return a.whole.sqnr_db < b.whole.sqnr_db;
}

Ranking ranking_of(const RankPlan& plan, std::span<const RankResult> results) {
    Ranking ranking;
    ranking.unranked = plan.unranked;
    for (std::size_t i = 0; i < plan.quantized.size(); ++i) {
        const auto entry = plan.quantized[i];
        if (!results[i])
            ranking.unranked.push_back(unranked(*plan.table, entry, results[i].error().front()));
        else if (std::isnan(results[i]->whole.sqnr_db))
            ranking.unranked.push_back(unranked(*plan.table, entry, codes::rank_not_finite));
        else
            ranking.tensors.push_back({entry, *results[i]});
    }
    std::ranges::stable_sort(ranking.tensors, is_worse, &RankedTensor::error);
    return ranking;
}

std::optional<Ranking> rank(const RankPlan& plan, ErrorCache* cache, const Task& task) {
    std::unordered_map<std::size_t, std::size_t> places;
    for (std::size_t i = 0; i < plan.quantized.size(); ++i)
        places.emplace(plan.quantized[i], i);
    std::vector<RankResult> results(plan.quantized.size());
    std::size_t begun = 0, finished = 0;
    measure_tensors(
        plan,
        [&]() -> std::optional<std::size_t> {
            return begun < plan.quantized.size() ? std::optional(plan.quantized[begun++]) : std::nullopt;
        },
        [&](std::size_t entry, const RankResult& result) {
            results[places.at(entry)] = result;
            ++finished;
            if (task.progress)
                task.progress(static_cast<double>(finished) / static_cast<double>(results.size()));
        },
        cache, task);
    if (task.stop.stop_requested()) return std::nullopt;
    return ranking_of(plan, results);
}

} // namespace qcs::insight
