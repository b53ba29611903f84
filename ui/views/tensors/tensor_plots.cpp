#include "views/tensors/tensor_plots.h"

#include "plots/scales_figure.h"
#include "views/tensors/figure_tabs.h"
#include "views/tensors/plot_content.h"
#include "widgets/button_bars.h"
#include "words/translated_labels.h"

#include <QBoxLayout>

#include <algorithm>
#include <cmath>

namespace qcs::ui {

TensorPlots::TensorPlots(MeasuredTensor* measuredTensor, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      measuredTensor_(measuredTensor),
      details_(new TensorDetails(measuredTensor, jobs, this)),
      marked_(new MarkedValues(measuredTensor, jobs, this)),
      codes_(new CodeCounts(measuredTensor, jobs, this)),
      numbers_(new SegmentedControl({tr("Integers"), tr("Reals")}, this)),
      scale_(new SegmentedControl({tr("Linear"), tr("Log")}, this)),
      values_(new HistogramFigure(QStringLiteral("values-figure"), tr("Histogram of the values"), this)),
      errors_(new HistogramFigure(QStringLiteral("errors-figure"), tr("Histogram of the errors"), this)),
      saturation_(new SaturationFigure(QStringLiteral("saturation-figure"),
                                       tr("Share of values that are clipped"), this)),
      observer_(new HistogramFigure(QStringLiteral("observer-figure"), tr("What the observer knows"), this)),
      channels_(new ChannelFigure(QStringLiteral("channels-figure"), tr("SQNR of each channel"), this)),
      ranges_(new ChannelRangesFigure(QStringLiteral("ranges-figure"), tr("Range of each channel"), this)),
      batches_(new BatchesFigure(QStringLiteral("batches-figure"), tr("SQNR of each batch"), this)),
      scales_(new ScalesFigure(QStringLiteral("scales-figure"), tr("Scale of each channel"), this)),
      left_(new FigureTabs(QStringLiteral("left-figures"), tr("What is plotted on the left"),
                           {tr("Error"), tr("Clipped share"), tr("Observer")},
                           {errors_, saturation_, observer_}, this)),
      right_(new FigureTabs(QStringLiteral("right-figures"), tr("What is plotted on the right"),
                            {tr("SQNR by channel"), tr("Ranges"), tr("Batches"), tr("Scales")},
                            {channels_, ranges_, batches_, scales_}, this)) {
    numbers_->setObjectName(QStringLiteral("stored-numbers"));
    numbers_->setAccessibleName(tr("Integers of the file, or the reals that they stand for"));
    values_->setCorner(numbers_);
    scale_->setObjectName(QStringLiteral("count-scale"));
    scale_->setAccessibleName(tr("Scale of the counts"));
    values_->setCorner(scale_);
    values_->setMinimumHeight(120);
    left_->setMinimumHeight(124);
    right_->setMinimumHeight(124);
    auto* below = new QHBoxLayout;
    below->setSpacing(16);
    below->addWidget(left_, 1);
    below->addWidget(right_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(values_, 4);
    column->addLayout(below, 3);

    scale_->setCurrent(1);
    connect(scale_, &SegmentedControl::chosen, this, [this](int scale) {
        for (HistogramFigure* figure : {values_, errors_, observer_})
            figure->setLogarithmic(scale == 1);
        saturation_->setLogarithmic(scale == 1);
    });
    connect(numbers_, &SegmentedControl::chosen, this, [this] {
        want();
        showValues();
        showMarked(); // marks the same elements in the other representation
        Q_EMIT integersChanged();
    });
    connect(codes_, &CodeCounts::changed, this, [this] {
        if (!showsIntegers()) return;
        showValues();
        showMarked();
        Q_EMIT integersChanged();
    });
    connect(scales_, &ChannelPlot::chosen, this, [this](int channel) {
        if (scalesAreChannels()) Q_EMIT channelChosen(channel);
    });
    for (ChannelPlot* plot : {static_cast<ChannelPlot*>(channels_), static_cast<ChannelPlot*>(ranges_)})
        connect(plot, &ChannelPlot::chosen, this, &TensorPlots::channelChosen);
    for (Figure* figure : findChildren<Figure*>())
        connect(figure, &Figure::savePictureRequested, this,
                [this, figure] { Q_EMIT savePictureRequested(*figure); });
    for (const auto& [figure, by] :
         {std::pair<Figure*, By>(values_, By::Value), std::pair<Figure*, By>(observer_, By::Value),
          std::pair<Figure*, By>(errors_, By::Error), std::pair<Figure*, By>(saturation_, By::Magnitude)})
        connect(figure, &Figure::rangeMarked, this,
                [this, figure = figure, by = by](const std::optional<QCPRange>& range) {
                    mark(figure == values_ && showsIntegers() ? By::Code : by, range);
                });
    connect(marked_, &MarkedValues::changed, this, &TensorPlots::showMarked);
    connect(details_, &TensorDetails::changed, this, &TensorPlots::showDetails);
    for (FigureTabs* tabs : {left_, right_})
        connect(tabs, &FigureTabs::currentChanged, this, &TensorPlots::want);
}

/// Requests only the data of visible plots.
void TensorPlots::want() {
    codes_->setWanted(showsIntegers());
    details_->setWanted(TensorDetails::Saturation, left_->current() == SaturationTab);
    details_->setWanted(TensorDetails::Observed, left_->current() == ObserverTab);
    details_->setWanted(TensorDetails::Batches, !right_->isHidden() && right_->current() == BatchesTab);
}

bool TensorPlots::showsIntegers() const {
    return codes_->exists() && numbers_->current() == 0;
}

/// Whether the scales are per channel along the same axis as the measured channels.
bool TensorPlots::scalesAreChannels() const {
    if (!codes_->exists()) return false;
    const auto& measured = measuredTensor_->measured();
    const auto& info = measured.entry().info();
    return !measured.error->channels.empty() &&
           qcs::quant::scale_of(info, qcs::quant::ChannelSlice{measured.axis(), 0}) &&
           qcs::is_per_channel((*info.qparams)->scheme);
}

void TensorPlots::showValues() {
    const auto& measured = measuredTensor_->measured();
    const int channel = measuredTensor_->channel();
    values_->enableMarking(showsIntegers() ? 1 : 0);
    if (!showsIntegers()) {
        const auto* own = measuredTensor_->channelDistribution().get();
        if (channel < 0 || own) values_->setContent(valueContent(measured, channel, own));
        return;
    }
    const auto* whole = codes_->whole();
    if (whole && (channel < 0 || codes_->ofChannel()))
        return values_->setContent(codesContent(measured, channel, *whole, codes_->ofChannel()));
    if (whole && codes_->problem().isEmpty()) return; // not known yet; called again when it is
    HistogramContent none;
    none.heading = tr("Integers");
    none.axis = tr("code");
    none.isOfIntegers = true;
    none.note = codes_->problem().isEmpty() ? tr("being counted…") : codes_->problem();
    none.alternative = none.note;
    values_->setContent(none);
}

void TensorPlots::showScales() {
    const bool are = codes_->exists() &&
                     qcs::is_per_channel((*measuredTensor_->measured().entry().info().qparams)->scheme);
    if (!are && right_->current() == ScalesTab) right_->setCurrent(SqnrTab);
    right_->control().setCount(are ? ScalesTab + 1 : ScalesTab);
    scales_->setContent(are ? scalesContent(measuredTensor_->measured()) : ScalesContent());
}

void TensorPlots::showMeasured() {
    const auto& measured = measuredTensor_->measured();
    numbers_->setVisible(codes_->exists());
    showScales();
    const bool perChannel = !measured.error->channels.empty();
    const bool recorded = details_->exists(TensorDetails::Batches);
    left_->setAvailable(ObserverTab, details_->exists(TensorDetails::Observed),
                        tr("What a HistogramObserver knows. The spec that is drawn has a different observer: "
                           "choose one below that has a HistogramObserver."));
    right_->setVisible(perChannel || recorded || !scales_->content().scales.empty());
    right_->setAvailable(BatchesTab, recorded,
                         tr("Of activations that record_activations wrote, batch by batch."));
    const QString none = perChannel ? QString() : tr("It has no channels.");
    right_->setAvailable(SqnrTab, perChannel, none);
    right_->setAvailable(RangesTab, perChannel, none);
    best_.clear();
    if (perChannel) {
        channels_->setContent(channelContent(measured));
        ranges_->setContent(rangesContent(measured));
    }
    want();
    for (const auto statistic : {TensorDetails::Saturation, TensorDetails::Observed, TensorDetails::Batches})
        showDetails(statistic);
}

void TensorPlots::showChannel() {
    const auto& measured = measuredTensor_->measured();
    const int channel = measuredTensor_->channel();
    const auto* own = measuredTensor_->channelDistribution().get();
    channels_->setCurrent(channel);
    ranges_->setCurrent(channel);
    if (scalesAreChannels()) scales_->setCurrent(channel);
    if (channel >= 0 && !own) return; // not known yet; called again when it is
    showValues();
    errors_->setContent(errorContent(measured, channel, own));
    showMarked();
}

void TensorPlots::setBest(std::vector<double> sqnr, const QString& name) {
    if (sqnr == best_ && name == bestName_) return;
    best_ = std::move(sqnr);
    bestName_ = name;
    if (!measuredTensor_->hasResults() || measuredTensor_->measured().error->channels.empty()) return;
    auto content = channelContent(measuredTensor_->measured());
    if (best_.size() == content.sqnr.size()) {
        content.second = best_;
        content.secondName = bestName_;
    }
    channels_->setContent(std::move(content));
    channels_->setCurrent(measuredTensor_->channel());
    showMarked();
}

void TensorPlots::setTried(const qcs::quant::ErrorStatistics* tried, const QString& note) {
    if (!tried) {
        if (isTried_) showChannel();
        isTried_ = false;
        return;
    }
    isTried_ = true;
    const auto& measured = measuredTensor_->measured();
    const auto* own = measuredTensor_->channelDistribution().get();
    errors_->setContent(triedErrors(measured, *tried, note));
    if (!showsIntegers() && (measuredTensor_->channel() < 0 || own))
        values_->setContent(triedValues(measured, measuredTensor_->channel(), own, *tried));
    if (left_->current() == ErrorTab) return;
    left_->setCurrent(ErrorTab);
    want();
}

void TensorPlots::showDetails(TensorDetails::Statistic statistic) {
    if (!measuredTensor_->hasResults()) return;
    const auto& measured = measuredTensor_->measured();
    const QString waiting = details_->problem(statistic);
    switch (statistic) {
    case TensorDetails::Saturation: {
        SaturationContent none;
        none.note = waiting;
        const auto* curve = details_->saturation();
        saturation_->setContent(curve ? saturationContent(measured, measuredTensor_->channel(), *curve)
                                      : none);
        break;
    }
    case TensorDetails::Observed: {
        HistogramContent none;
        none.heading = tr("HistogramObserver");
        none.note = waiting;
        const auto* observed = details_->observed();
        observer_->setContent(observed ? observerContent(measured, *observed) : none);
        break;
    }
    case TensorDetails::Batches: {
        BatchesContent none;
        none.note = waiting;
        const auto* batches = details_->batches();
        batches_->setContent(batches ? batchesContent(measured, *batches) : none);
        break;
    }
    case TensorDetails::StatisticCount: break;
    }
    showMarked();
}

/// A range of codes is extended to whole codes.
void TensorPlots::mark(By by, const std::optional<QCPRange>& range) {
    if (!range) return marked_->mark(std::nullopt);
    if (by != By::Code) return marked_->mark(qcs::quant::ValueSelection{by, range->lower, range->upper});
    const double low = std::floor(range->lower + 0.5);
    marked_->mark(qcs::quant::ValueSelection{by, low, std::max(low, std::ceil(range->upper - 0.5))});
    showMarked(); // redraws the range even if it covers the same codes as before
}

void TensorPlots::showMarked() {
    const bool integers = showsIntegers();
    const auto* use = integers ? codes_->shown() : nullptr;
    marked_->setCodeEdges(use ? use->codes.edges : std::vector<double>());
    const auto& selection = marked_->selection();
    const auto rangeOf = [&](By by) -> std::optional<QCPRange> {
        if (!selection || selection->by != by) return std::nullopt;
        const double half = by == By::Code ? 0.5 : 0; // a code is in the middle of its bin
        return QCPRange(selection->low - half, selection->high + half);
    };
    values_->setMarkedRange(rangeOf(integers ? By::Code : By::Value));
    observer_->setMarkedRange(rangeOf(By::Value));
    errors_->setMarkedRange(rangeOf(By::Error));
    saturation_->setMarkedRange(rangeOf(By::Magnitude));
    const auto* found = marked_->selected();
    static const qcs::quant::SelectedValues nothing;
    const auto& shown = found ? *found : nothing;
    values_->setMarkedCounts(integers ? shown.codes : shown.distribution.values.counts);
    errors_->setMarkedCounts(shown.distribution.errors.counts);
    channels_->setMarkedCounts(shown.channels);
    ranges_->setMarkedCounts(shown.channels);
}

} // namespace qcs::ui
