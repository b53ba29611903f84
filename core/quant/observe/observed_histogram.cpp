#include "quant/observe/observed_histogram.h"

#include "quant/observe/observe.h"
#include "quant/qparams/calculate_qparams.h"

namespace qcs::quant {

namespace {

Expected<QParams> qparams_for(const ObserverSettings& settings, const ValueRange& range) {
    return calculate_qparams(settings, std::span(&range.min, 1), std::span(&range.max, 1));
}

} // namespace

Expected<std::optional<ObservedHistogram>> observed_histogram(const ObserverSettings& settings,
                                                              std::span<const tensor::TensorData> tensors,
                                                              const Task& task) {
    Observer observer(settings);
    for (const auto& tensor : tensors)
        if (auto seen = observer.observe(tensor, task); !seen) return tl::unexpected(std::move(seen.error()));
    const auto& state = observer.state();
    ObservedHistogram found;
    found.seen = {state.min.at(0), state.max.at(0)};
    if (found.seen == ValueRange{infinity, -infinity}) return std::optional<ObservedHistogram>();
    found.counts = state.histogram;
    found.chosen = search_range(found.counts, found.seen, histogram_codes(settings.dtype));
    auto chosen = qparams_for(settings, found.chosen);
    if (!chosen) return tl::unexpected(std::move(chosen.error()));
    auto full = qparams_for(settings, found.seen);
    if (!full) return tl::unexpected(std::move(full.error()));
    found.qparams = std::move(*chosen);
    found.full_qparams = std::move(*full);
    return std::optional(std::move(found));
}

} // namespace qcs::quant
