#pragma once
// The linked plots of one tensor: a channel or values marked in one plot are marked in all.

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

class LabFigures : public QWidget {
    Q_OBJECT
public:
    LabFigures(MeasuredTensor* statistics, JobRunner* jobs, QWidget* parent = nullptr);

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
    /// Switches between integers and real values, for a tensor that is quantized in its file.
    SegmentedControl& numbersControl() { return *numbers_; }
    CodeCounts& codes() { return *codes_; }
    bool isIdle() const { return details_->isIdle() && marked_->isIdle() && codes_->isIdle(); }
    /// Whether the integers of the file are shown instead of their dequantized values.
    bool showsIntegers() const;

    /// Shows a new measurement.
    void showMeasured();
    /// Shows the current channel, or the whole tensor.
    void showChannel();
    /// Shows the SQNR of another spec per channel, in dB, for comparison; empty for none.
    void setBest(std::vector<double> sqnr, const QString& name);
    /// Shows the errors of a scale being tried instead of the measured errors; null: none.
    void setTried(const qcs::quant::ErrorStatistics* tried, const QString& note);

Q_SIGNALS:
    /// By the user, in a plot; -1: none.
    void channelChosen(int channel);
    void pictureWanted(const qcs::ui::Figure& figure);
    /// The choice between integers and real values changed, or the integers have been counted.
    void integersChanged();

private:
    enum LeftTab { ErrorTab, SaturationTab, ObserverTab };
    enum RightTab { SqnrTab, RangesTab, BatchesTab, ScalesTab };
    void want();
    void showValues();
    void showScales();
    bool scalesAreChannels() const;
    void showDetails(TensorDetails::Part part);
    using By = qcs::quant::ValueSelection::By;
    void mark(By by, const std::optional<QCPRange>& range);
    void showMarked();

    MeasuredTensor* statistics_;
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
