#pragma once
// From where to where the values of each channel lie, and where they are clipped.

#include "plots/channel_plot.h"

namespace qcs::ui {

class Ticks;

struct ChannelRanges {
    std::vector<double> min, max;      ///< of the finite values; NaN where there are none
    std::vector<double> low, high;     ///< ends of the range that the codes reach; empty where there are none
    std::vector<std::size_t> outliers; ///< the farthest first
    QString title;                     ///< of which tensor, under which spec
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
    void say() override;

private:
    ChannelRanges content_;
    Ticks* low_;
    Ticks* high_;
};

} // namespace qcs::ui
