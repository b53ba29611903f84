#pragma once
// A plot of the range of values of each channel, and of the limits at which they are clipped.

#include "plots/channel_plot.h"

namespace qcs::ui {

class Ticks;

struct ChannelRanges {
    std::vector<double> min, max;      ///< of the finite values; NaN if there are none
    std::vector<double> low, high;     ///< ends of the range that the codes cover; empty without codes
    std::vector<std::size_t> outliers; ///< channels, the farthest first
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
    Ticks* low_;
    Ticks* high_;
};

} // namespace qcs::ui
