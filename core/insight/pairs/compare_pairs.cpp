#include "insight/pairs/pair_tensors.h"
#include "insight/ranking/ranking_codes.h"
#include "quant/fold/fold_batch_norm.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qcs::insight {

namespace {

using OptionalData = std::optional<tensor::TensorData>;

/// A tensor of the first source by its name in the model; nullopt if there is none.
Expected<OptionalData> part_of(const TensorPairs& pairs, const std::string& name, const Task& task) {
    const auto found = pairs.first_by_name.find(name);
    if (found == pairs.first_by_name.end()) return OptionalData();
    auto data = pairs.first->read(found->second, task);
    if (!data) return tl::unexpected(data.error());
    return OptionalData(std::move(*data));
}

Expected<tensor::TensorData> folded(const TensorPairs& pairs, const TensorPair& pair, OptionalData data,
                                    const Task& task) {
    const auto& norm = pair.folded->module;
    auto variance = part_of(pairs, norm + ".running_var", task),
         gamma = part_of(pairs, norm + ".weight", task), mean = part_of(pairs, norm + ".running_mean", task),
         beta = part_of(pairs, norm + ".bias", task);
    for (const auto* part : {&variance, &gamma, &mean, &beta})
        if (!*part) return tl::unexpected(part->error());
    if (!*variance) return failure(message(codes::rank_no_norm, norm));
    const quant::BatchNorm parts{std::move(*gamma), std::move(**variance), *pair.folded->eps,
                                 std::move(*mean), std::move(*beta)};
    if (pair.is_bias) return quant::fold_bias(data, parts);
    return quant::fold_batch_norm(*data, parts, pair.folded->is_transposed ? 1 : 0, task);
}

Expected<tensor::TensorData> first_of(const TensorPairs& pairs, const TensorPair& pair, const Task& task) {
    OptionalData data;
    if (pair.first) {
        auto read = pairs.first->read(*pair.first, task);
        if (!read) return read;
        data = std::move(*read);
    }
    if (pair.folded) return folded(pairs, pair, std::move(data), task);
    return std::move(*data);
}

} // namespace

PairResult compare_pair(const TensorPairs& pairs, const TensorPair& pair, const Task& task) {
    const Task inner{task.stop, {}, task.threads};
    const auto first = first_of(pairs, pair, inner);
    if (!first) return tl::unexpected(first.error());
    const auto second = pairs.second->read(pair.second, inner);
    if (!second) return tl::unexpected(second.error());
    auto result = quant::compare_tensors(*first, *second, inner);
    if (result && std::isnan(result->cosine) && result->left_out == result->count)
        return failure(codes::pair_not_finite);
    return result;
}

bool differs_more(const ComparedPair& a, const ComparedPair& b) {
    const double x = a.numbers.sqnr_db, y = b.numbers.sqnr_db;
    if (std::isnan(x) != std::isnan(y)) return std::isnan(y);
    return x == y || std::isnan(x) ? a.pair < b.pair : x < y;
}

void compare_pairs(const TensorPairs& pairs, std::span<const std::size_t> wanted,
                   const std::function<void(std::size_t, const PairResult&)>& arrived, const Task& task) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto result = compare_pair(pairs, pairs.pairs[wanted[i]], task);
        if (task.stop.stop_requested()) return;
        arrived(wanted[i], result);
        if (task.progress) task.progress(static_cast<double>(i + 1) / static_cast<double>(wanted.size()));
    }
}

Unpaired unpaired(const TensorPair& pair, const PairResult& result) {
    return {result.error().front(), false, pair.second};
}

std::optional<PairComparison> compare_pairs(const TensorPairs& pairs, const Task& task) {
    PairComparison comparison;
    comparison.unpaired = pairs.unpaired;
    std::vector<std::size_t> all(pairs.pairs.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto arrived = [&](std::size_t pair, const PairResult& result) {
        if (result)
            comparison.compared.push_back({pair, *result});
        else
            comparison.unpaired.push_back(unpaired(pairs.pairs[pair], result));
    };
    compare_pairs(pairs, all, arrived, task);
    if (task.stop.stop_requested()) return std::nullopt;
    std::ranges::sort(comparison.compared, differs_more);
    return comparison;
}

} // namespace qcs::insight
