#pragma once
// A plot of the range of values in each channel, together with the limits at which the values are clipped.

#include "plots/channel_plot.h"

namespace qcs::ui {

class HorizontalSegments;

struct ChannelRanges {
    std::vector<double> min,
        max; ///< smallest and largest finite value of each channel; NaN if a channel has none
    std::vector<double> low, high; ///< limits of the quantized range of each channel; empty if the values are
                                   ///< not quantized to integer codes
    std::vector<std::size_t> outliers; ///< indexes of the outlier channels, the most extreme first
    QString title;                     ///< the tensor and the spec
};

class ChannelRangesFigure : public ChannelPlot {
    Q_OBJECT
public:
    ChannelRangesFigure(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    void setContent(ChannelRanges content);
    const ChannelRanges& content() const { return content_; }

protected:
    void restyle() override;
    QString table() const override;
    QString wordsOf(std::size_t channel) const override;
    void updateText() override;

private:
    ChannelRanges content_;
    HorizontalSegments* low_;
    HorizontalSegments* high_;
};

} // namespace qcs::ui
