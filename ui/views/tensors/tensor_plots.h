#pragma once
// TensorPlots: the plots of one tensor. The plots are linked: a channel or a range of values that is marked
// in one plot is marked in all of them.

#include "models/code_counts.h"
#include "models/marked_values.h"
#include "models/tensor_details.h"

#include <QWidget>

namespace qcs::ui {

class BatchesFigure;
class ChannelFigure;
class ChannelRangesFigure;
class Figure;
class FigureTabs;
class HistogramFigure;
class SaturationFigure;
class ScalesFigure;
class SegmentedControl;

class TensorPlots : public QWidget {
    Q_OBJECT
public:
    TensorPlots(MeasuredTensor* measuredTensor, JobRunner* jobs, QWidget* parent = nullptr);

    HistogramFigure& values() { return *values_; }
    HistogramFigure& errors() { return *errors_; }
    SaturationFigure& saturation() { return *saturation_; }
    HistogramFigure& observer() { return *observer_; }
    ChannelFigure& channels() { return *channels_; }
    ChannelRangesFigure& ranges() { return *ranges_; }
    BatchesFigure& batches() { return *batches_; }
    ScalesFigure& scales() { return *scales_; }
    FigureTabs& left() { return *left_; }
    FigureTabs& right() { return *right_; }
    MarkedValues& marked() { return *marked_; }
    TensorDetails& details() { return *details_; }
    /// Returns the control that switches between codes (integers) and real values, for a tensor that is
    /// quantized in its file.
    SegmentedControl& numbersControl() { return *numbers_; }
    CodeCounts& codes() { return *codes_; }
    bool isIdle() const { return details_->isIdle() && marked_->isIdle() && codes_->isIdle(); }
    /// Returns true if the codes in the file are shown instead of the real values for which they stand.
    bool showsIntegers() const;

    /// To be called when there is a new measurement. Shows it.
    void showMeasured();
    /// Shows the channel that is selected in MeasuredTensor, or the whole tensor.
    void showChannel();
    /// Shows for comparison the SQNR of each channel under another spec, in dB. `name` is the spec as text.
    /// If `sqnr` is empty, nothing is compared.
    void setBest(std::vector<double> sqnr, const QString& name);
    /// Shows the errors with a scale that the user tries, instead of the measured errors. If `tried` is null,
    /// shows the measured errors again.
    void setTried(const qcs::quant::ErrorStatistics* tried, const QString& note);

Q_SIGNALS:
    /// Emitted when the user chooses a channel in a plot; -1: none.
    void channelChosen(int channel);
    /// Emitted when the user wants to save a plot as a picture.
    void savePictureRequested(const qcs::ui::Figure& figure);
    /// Emitted when the user has switched between codes and real values, or when the codes have been counted.
    void integersChanged();

private:
    enum LeftTab { ErrorTab, SaturationTab, ObserverTab };
    enum RightTab { SqnrTab, RangesTab, BatchesTab, ScalesTab };
    void want();
    void showValues();
    void showScales();
    bool scalesAreChannels() const;
    void showDetails(TensorDetails::Statistic statistic);
    using By = qcs::quant::ValueSelection::By;
    void mark(By by, const std::optional<QCPRange>& range);
    void showMarked();

    MeasuredTensor* measuredTensor_;
    TensorDetails* details_;
    MarkedValues* marked_;
    CodeCounts* codes_;
    SegmentedControl* numbers_;
    SegmentedControl* scale_;
    HistogramFigure* values_;
    HistogramFigure* errors_;
    SaturationFigure* saturation_;
    HistogramFigure* observer_;
    ChannelFigure* channels_;
    ChannelRangesFigure* ranges_;
    BatchesFigure* batches_;
    ScalesFigure* scales_;
    FigureTabs* left_;
    FigureTabs* right_;
    std::vector<double> best_;
    QString bestName_;
    bool isTried_ = false;
};

} // namespace qcs::ui
