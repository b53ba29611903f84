#include "models/marked_values.h"

#include "quant/error/tensor_views.h"
#include "quant/format/analyze_format.h"

#include <QPointer>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

const auto markedLane = QStringLiteral("marked-values");
constexpr int rest = 120; // ms
constexpr std::uint64_t atOnce = std::uint64_t{1} << 16;

using Selected = std::optional<qcs::quant::SelectedValues>;

/// The channel and range that are selected, and the bins into which codes are counted.
struct Choice {
    std::optional<std::uint64_t> channel;
    qcs::quant::ValueSelection selection;
    std::vector<double> codeEdges;

    bool needsCodes() const {
        return !codeEdges.empty() || selection.by == qcs::quant::ValueSelection::By::Code;
    }
};

Selected selectedOf(const MeasuredTensor::Measured& measured, const qcs::tensor::TensorData& data,
                    const Choice& choice, const qcs::Task& task) {
    const qcs::Task quiet{task.stop, {}, task.threads};
    const auto& channel = choice.channel;
    const auto& selection = choice.selection;
    qcs::quant::StoredCodes stored;
    if (choice.needsCodes()) {
        auto codes = measured.storedCodes(quiet);
        if (!codes) return std::nullopt;
        stored = {std::move(*codes), choice.codeEdges};
    }
    const auto* codes = choice.needsCodes() ? &stored : nullptr;
    const auto bins = measured.valueBins(channel ? static_cast<int>(*channel) : -1);
    const auto find = [&]() -> qcs::Expected<qcs::quant::SelectedValues> {
        if (measured.observerSpec)
            return qcs::quant::select_values(data, *measured.observerSpec, *measured.error, channel,
                                             selection, quiet, bins, codes);
        const auto& format = std::get<qcs::quant::Format>(measured.spec);
        const auto rounded = qcs::quant::round_to_format(data, format, quiet);
        if (!rounded) return tl::unexpected(rounded.error());
        return qcs::quant::select_values_of_rounded(data, *rounded, *measured.error, format.axis, channel,
                                                    selection, quiet, bins, codes);
    };
    auto found = find();
    return found ? Selected(std::move(*found)) : std::nullopt;
}

std::optional<std::uint64_t> channelOf(const MeasuredTensor& measuredTensor) {
    return measuredTensor.channel() < 0 ? std::nullopt
                                        : std::optional(static_cast<std::uint64_t>(measuredTensor.channel()));
}

/// Scales the counts of a sample up to estimates for the whole.
void enlarge(qcs::quant::SelectedValues& sample, std::uint64_t whole, std::uint64_t part) {
    const double factor = static_cast<double>(whole) / static_cast<double>(std::max<std::uint64_t>(1, part));
    const auto enlarged = [&](std::uint64_t count) {
        return static_cast<std::uint64_t>(std::llround(static_cast<double>(count) * factor));
    };
    for (auto* counts :
         {&sample.distribution.values.counts, &sample.distribution.errors.counts, &sample.channels})
        for (auto& count : *counts)
            count = enlarged(count);
    sample.count = enlarged(sample.count);
}

} // namespace

MarkedValues::MarkedValues(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent)
    : QObject(parent), measuredTensor_(measuredTensor), jobs_(jobs) {
    pause_.setSingleShot(true);
    pause_.setInterval(rest);
    connect(&pause_, &QTimer::timeout, this, &MarkedValues::computeExactly);
    connect(measuredTensor, &MeasuredTensor::changed, this, &MarkedValues::onMeasured);
    for (const auto signal : {&MeasuredTensor::channelChanged, &MeasuredTensor::channelMeasured})
        connect(measuredTensor, signal, this, &MarkedValues::lookAgain);
}

void MarkedValues::lookAgain() {
    if (!selection_) return;
    const auto again = selection_;
    selection_.reset();
    mark(again);
}

void MarkedValues::setCodeEdges(std::vector<double> edges) {
    if (edges == codeEdges_) return;
    codeEdges_ = std::move(edges);
    lookAgain();
}

/// A range that was marked in a sample of the tensor stays marked when the whole is measured.
void MarkedValues::onMeasured() {
    const auto& measured = measuredTensor_->measured();
    const bool isSame = measuredTensor_->hasResults() && measured.plan == plan_ &&
                        measured.tensor == tensor_ && measured.spec == spec_;
    const auto again = isSame ? selection_ : std::nullopt;
    if (measuredTensor_->hasResults()) {
        plan_ = measured.plan;
        tensor_ = measured.tensor;
        spec_ = measured.spec;
    }
    if (again) selection_.reset();
    mark(again);
}

void MarkedValues::mark(std::optional<qcs::quant::ValueSelection> selection) {
    if (selection == selection_) return;
    selection_ = selection;
    selected_.reset();
    exact_ = false;
    jobs_->cancelLane(markedLane);
    pause_.stop();
    if (selection_ && measuredTensor_->hasResults()) {
        estimateFromSample();
        if (!exact_) pause_.start();
    }
    Q_EMIT changed();
}

void MarkedValues::estimateFromSample() {
    const auto& measured = measuredTensor_->measured();
    const bool isSmall = measured.data->numel() <= atOnce;
    // Groups of a format, and pieces with separate ranges, cannot be sampled: they would have other scales.
    const bool inPieces = measured.observerSpec &&
                          std::holds_alternative<qcs::quant::PiecewiseQuantization>(*measured.observerSpec);
    const bool hasCodes = measured.entry().info().is_quantized() && // all codes would have to be read first
                          Choice{{}, *selection_, codeEdges_}.needsCodes();
    if (!isSmall && (inPieces || hasCodes || std::holds_alternative<qcs::quant::Format>(measured.spec)))
        return;
    const auto kept = measured.error->channels.empty() ? std::nullopt : std::optional(measured.axis());
    const auto data = qcs::quant::strided_sample(*measured.data, kept, atOnce);
    if (data.numel() > 2 * atOnce) return; // too many channels for a small sample
    selected_ =
        selectedOf(measured, data, {channelOf(*measuredTensor_), *selection_, codeEdges_}, {{}, {}, 1});
    exact_ = isSmall;
    if (selected_ && !isSmall) enlarge(*selected_, measured.data->numel(), data.numel());
}

void MarkedValues::computeExactly() {
    if (!selection_ || !measuredTensor_->hasResults()) return;
    jobs_->start(
        markedLane, {},
        [measured = measuredTensor_->measured(),
         choice = Choice{channelOf(*measuredTensor_), *selection_, codeEdges_}](const qcs::Task& task) {
            return selectedOf(measured, *measured.data, choice, task);
        },
        [self = QPointer(this)](Selected found) {
            if (!self || !self->selection_) return;
            self->selected_ = std::move(found);
            self->exact_ = true;
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
