#pragma once
// A plot of the SQNR of each channel of a tensor. Outliers are marked, and one channel can be selected.

#include "plots/channel_plot.h"

class QCPItemStraightLine;
class QCPItemText;

namespace qcs::ui {

class HorizontalSegments;

struct ChannelContent {
    /// SQNR of each channel in dB; infinite for a channel without error, NaN if unknown.
    std::vector<double> sqnr;
    std::vector<std::size_t> outliers; ///< indexes of the outlier channels, worst first
    QString title;                     ///< the tensor and the spec
    /// SQNR of each channel under a second spec, in dB, drawn as ticks; empty for none.
    std::vector<double> second;
    QString secondName; ///< the name of the second spec
};

class ChannelFigure : public ChannelPlot {
    Q_OBJECT
public:
    ChannelFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ChannelContent content);
    const ChannelContent& content() const { return content_; }

protected:
    void restyle() override;
    QString table() const override;
    QString wordsOf(std::size_t channel) const override;
    void updateText() override;

private:
    void fitHeight();

    ChannelContent content_;
    double median_ = 0;
    double top_ = 1; ///< the highest finite value plus a margin; the axis reaches at least to it
    double bottom_ = 0;
    HorizontalSegments* secondTicks_;
    QCPItemStraightLine* medianLine_;
    QCPItemText* medianLabel_;
};

} // namespace qcs::ui
